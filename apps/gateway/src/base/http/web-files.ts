import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { shellOf } from '@foyer/contract/shell.ts'
import type { AnswerKind } from './security-headers.ts'
import type { SupportEmails } from '#base/mail/support-emails.ts'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type WebFile = { bytes: Buffer; packed: Buffer | null; type: string; tag: string; inlineScripts: string[] }

/** `inlineScripts`: the hashes of a document's inline scripts, in the format of a content security policy. */
export type WebAnswer = { response: Response; kind: AnswerKind; inlineScripts?: readonly string[] }

/**
 * Serves the built web app: its files by their exact names (nothing else is reachable), and a shell for all other
 * addresses, so that deep links work: `account.html` in the account, `index.html` elsewhere. Returns null for a missing
 * file, never a shell.
 */
export function createWebFiles(options: {
  /** Folder of the build; null if there is none (tests of the API). */
  folder: string | null
  /** The content of `/config.json`. */
  config: { apiUrl: string; support: SupportEmails }
  /** Whether the service worker is enabled; if not, a worker that unregisters itself is served in its place. */
  hasServiceWorker: boolean
}): (request: Request) => Promise<WebAnswer | null> {
  const paths = options.folder === null ? new Map<string, string>() : listFiles(options.folder)
  const loaded = new Map<string, Promise<WebFile>>()
  const load = (path: string, file: string) => {
    const former = loaded.get(path)
    if (former !== undefined) return former
    const loading = loadFile(file, paths.has(`${path}.br`))
    loaded.set(path, loading)
    // Not cached after a failure: a file may be missing for a moment while a build is replaced.
    loading.catch(() => loaded.delete(path))
    return loading
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/config.json') {
      return { response: Response.json(options.config, { headers: jsonType }), kind: 'file' }
    }
    if (pathname === '/sw.js' && !options.hasServiceWorker) {
      return { response: new Response(retiredWorker, { headers: scriptType }), kind: 'worker' }
    }
    const isFile = pathname.startsWith('/assets/') || extname(pathname) in mediaTypes
    const address = isFile ? pathname : shellOf(pathname, (path) => paths.has(path))
    const path = paths.get(address)
    if (path === undefined) return null
    const file = await load(address, path)
    return { response: answer(request, file), kind: kindOf(address), inlineScripts: file.inlineScripts }
  }
}

function kindOf(pathname: string): AnswerKind {
  if (pathname === '/sw.js') return 'worker'
  if (pathname.startsWith('/assets/')) return 'asset'
  return extname(pathname) === '.html' ? 'document' : 'file'
}

/** The kill switch: a service worker that replaces any other immediately, deletes all caches and unregisters itself. */
const retiredWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

const scriptType = { 'Content-Type': 'text/javascript; charset=utf-8' }

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' }

function answer(request: Request, file: WebFile): Response {
  const headers: Record<string, string> = { 'Content-Type': file.type, ETag: file.tag }
  if (file.packed !== null) headers['Vary'] = 'Accept-Encoding'
  if (request.headers.get('if-none-match') === file.tag) return new Response(null, { status: 304, headers })
  const isPacked = file.packed !== null && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  if (isPacked) headers['Content-Encoding'] = 'br'
  const body = isPacked && file.packed !== null ? file.packed : file.bytes
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'Content-Length': String(body.length) },
  })
}

async function loadFile(file: string, hasPacked: boolean): Promise<WebFile> {
  const bytes = await readFile(file)
  return {
    bytes,
    packed: hasPacked ? await readFile(`${file}.br`) : null,
    type: mediaTypes[extname(file)] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    inlineScripts: extname(file) === '.html' ? hashesOfScripts(bytes.toString()) : [],
  }
}

/** https://www.w3.org/TR/CSP3/#grammardef-hash-source */
function hashesOfScripts(html: string): string[] {
  const scripts = html.split('<script>').slice(1)
  return scripts.map((part) => {
    const [text = ''] = part.split('</script>', 1)
    return `sha256-${createHash('sha256').update(text).digest('base64')}`
  })
}

/** Maps the address of each file in the folder to its path. Empty if there is no build. */
function listFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]),
  )
}
