import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { shellOf } from '@foyer/contract/shell.ts'
import type { Answer, KeptAnswers } from './kept-answers.ts'

/** How requests for the data of a screen are answered; its page, its person and the live stream always get a reply. */
export type Reads = 'answered' | 'held' | 'refused'

/** What is served at a time: the files of a build of the web app, and replies of the gateway. */
type Served = { folder: string; answers: KeptAnswers; reads: Reads }

/** A server that shows either build on one address, so that a browser caches what both have in common. */
export type PictureServer = {
  address: string
  serve(what: Served): void
  /** The number of requests so far, and how many have no reply yet, not counting those that are held. */
  requests(): { asked: number; pending: number }
  close(): Promise<void>
}

/** An empty page of this address. */
export const BLANK = '/blank.txt'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const data = /^\/api\/(?!me$)/

/** A status that the web app does not retry: it would retry for seconds on an error that may pass. */
const refusal: Answer = {
  status: 400,
  type: 'application/json',
  body: Buffer.from('{"code":"unavailable","message":"Busy."}').toString('base64'),
}

/** Opens it on a free port. The live stream is open and silent, because its events would change the screen. */
export async function servePictures(): Promise<PictureServer> {
  let served: Served | null = null
  let asks = 0
  let pending = 0

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    if (pathname === BLANK) return void reply.writeHead(200, { 'content-type': 'text/plain' }).end()
    if (served === null) throw new Error('Nothing is served yet.')
    const { folder, answers, reads } = served
    if (asked.headers.accept === 'text/event-stream') {
      return reply.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    }
    if (reads === 'held' && data.test(pathname)) return
    asks += 1
    pending += 1
    reply.once('close', () => (pending -= 1))
    if (pathname.startsWith('/api/') || pathname === '/config.json') {
      const isRefused = reads === 'refused' && data.test(pathname)
      const { status, type, body } = isRefused ? refusal : await answers.answerTo(asked)
      // The next visit requests it again: the server knows which replies belong to which build.
      reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
      reply.end(Buffer.from(body, 'base64'))
      return
    }
    const file =
      types[extname(pathname)] === undefined
        ? shellOf(pathname, (path) => existsSync(join(folder, path)))
        : pathname
    const type = types[extname(file)] ?? ''
    const bytes = await readFile(join(folder, file))
    const cache = pathname.startsWith('/assets/') ? 'max-age=3600, immutable' : 'no-store'
    reply.writeHead(200, { 'content-type': type, 'cache-control': cache })
    reply.end(type === 'text/css' ? steady(bytes.toString()) : bytes)
  }

  const server = createServer((asked, reply) => {
    answer(asked, reply).catch((error: unknown) => reply.writeHead(502).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    serve: (what) => (served = what),
    requests: () => ({ asked: asks, pending }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Removes what makes two pictures of one state differ. A typeface with `optional` is left out if it arrives after 100
 * ms, so that the pictures would depend on the load of the machine: here the page waits for it. The caret does not
 * blink.
 */
function steady(css: string): string {
  return `${css.replaceAll(/font-display:\s*optional/g, 'font-display:block')}\n*{caret-color:transparent!important}`
}
