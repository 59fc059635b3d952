import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { shellOf } from '@foyer/contract/shell.ts'
import type { Answer, KeptAnswers } from './kept-answers.ts'

/** What becomes of the data that a screen asks for: its page, its person and the stream of news come in any case. */
export type Reads = 'answered' | 'held' | 'refused'

/** What is served at a time: the files of a build of the web app, and answers of the gateway. */
export type Served = { folder: string; answers: KeptAnswers; reads: Reads }

/** A server that shows either build on one address, so that a browser keeps what both have in common. */
export type PictureServer = {
  address: string
  serve(what: Served): void
  /** How much was asked for so far, and how much of it has no answer yet, what is held on purpose left out. */
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

/** A status that the web app takes for an outcome: it would ask again for seconds where asking might help. */
const refusal: Answer = {
  status: 400,
  type: 'application/json',
  body: Buffer.from('{"code":"unavailable","message":"Busy."}').toString('base64'),
}

/** Opens it on a free port. The stream of news is open and silent: a screen that it moves is another one each time. */
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
      // The next visit asks again: the server knows which answers are its own.
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
 * What makes two pictures of one state differ is taken out. A typeface that is `optional` is left out for good where it
 * comes 100 ms late, which would show which of two builds met the busier machine: here it is waited for. No caret blinks.
 */
function steady(css: string): string {
  return `${css.replaceAll(/font-display:\s*optional/g, 'font-display:block')}\n*{caret-color:transparent!important}`
}
