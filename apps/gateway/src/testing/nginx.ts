import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { eventually } from './hub.ts'

const program = '/usr/sbin/nginx'
const needed = [program, '/usr/bin/openssl']

/** The program that the nginx tests need and this machine lacks, or null. */
export const missingNginx = needed.find((path) => !existsSync(path)) ?? null

type ProxyAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string }
type ProxyRequest = { from: string; method?: string; headers?: Record<string, string>; body?: unknown }

/** For tests: an nginx with the configuration of `deploy/nginx/foyer.conf`, on other ports and paths. */
export type Nginx = {
  /** Sends a request from this client address, which may be any loopback address. */
  ask(path: string, asked: ProxyRequest): Promise<ProxyAnswer>
  /** Opens a stream, and returns the status once the response headers have arrived. */
  open(path: string, asked: ProxyRequest): Promise<number>
}

/**
 * For tests: starts nginx in front of gateways on these ports, with the configuration for one or for three; it is
 * stopped after the test.
 */
export async function startNginx(...gatewayPorts: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'foyer.key'), join(folder, 'foyer.crt')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key]
  const subject = ['-subj', '/CN=home.example.org', '-addext', 'subjectAltName=DNS:home.example.org']
  execFileSync('/usr/bin/openssl', [...made, '-out', certificate, ...subject], { stdio: 'ignore' })
  const file = gatewayPorts.length === 1 ? 'nginx/foyer.conf' : 'compose/nginx.conf'
  const site = readFileSync(join(import.meta.dirname, '../../../../deploy', file), 'utf8')
  writeFileSync(join(folder, 'foyer.conf'), moved(site, { port, plainPort, gatewayPorts, folder }))
  writeFileSync(join(folder, 'nginx.conf'), frame(folder))
  mkdirSync(join(folder, 'temporary'))

  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const closing = new AbortController()
  onTestFinished(async () => {
    closing.abort()
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (child.exitCode === null && child.kill()) await gone
    rmSync(folder, { recursive: true })
  })

  const ca = readFileSync(certificate, 'utf8')
  const send = ({ path, from, method = 'GET', headers = {}, body }: ProxyRequest & { path: string }) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          ca,
          servername: 'home.example.org',
          localAddress: from,
          agent: false,
          signal: closing.signal,
          headers: { host: 'home.example.org', 'content-type': 'application/json', ...headers },
        },
        resolve,
      )
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const nginx: Nginx = {
    async ask(path, asked) {
      const answer = await send({ path, ...asked })
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
    },
    async open(path, asked) {
      const answer = await send({ path, ...asked })
      // The test closes the connection at its end.
      answer.on('error', () => {}).resume()
      return answer.statusCode ?? 0
    },
  }
  await eventually(
    () =>
      child.exitCode === null
        ? nginx.ask('/api/health', { from: '127.0.0.1' }).catch(() => null)
        : Promise.reject(new Error(output)),
    (answer) => answer?.status === 200,
  )
  return nginx
}

/** The site configuration with the ports and paths of a test. */
function moved(
  site: string,
  to: { port: number; plainPort: number; gatewayPorts: number[]; folder: string },
): string {
  return site
    .replace('listen 443 ssl', `listen 127.0.0.1:${to.port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${to.plainPort}`)
    .replaceAll(/(?:127\.0\.0\.1|gateway-(\d)):4700/g, (_, number?: string) => {
      return `127.0.0.1:${to.gatewayPorts[Number(number ?? 1) - 1]}`
    })
    .replaceAll('/etc/nginx/certs', to.folder)
}

/** The content of Debian's own file around a site, for one user and one folder. */
function frame(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 512; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join('\n  ')}
  include ${folder}/foyer.conf;
}
`
}
