import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Product } from './product.ts'

/** A proxy before the gateway that can be closed or drop some requests, to simulate network failures. */
export type TestProxy = {
  address: string
  /** Closes every connection and accepts no new one. */
  shut(): void
  open(): void
  /** Cuts connections that request such a path from now on, held ones too; null: none any more. */
  lose(path: RegExp | null): void
  /** Holds requests of such a path until released; held requests of another path go on. */
  hold(path: RegExp | null): void
  /** Replies to such a path itself, as a gateway with a fault would; null: to none any more. */
  refuse(path: RegExp | null, status?: number): void
  /** Changes the text of such a path, as another version of the app would; null: none any more. */
  rewrite(path: RegExp, change: ((text: string) => string) | null): void
  /** Serves the file of the former path at this path, and no longer at the former: a renamed file. */
  rename(path: string, former: string): void
  /** Every requested path, in order. */
  asked: readonly string[]
  /** Every path whose reply was sent in full, in order. */
  answered: readonly string[]
  /** The refused requests, and when (ms). */
  refused: readonly { path: string; at: number }[]
  /** The paths of requests that were dropped. */
  lost: readonly string[]
  close(): Promise<void>
}

/** Opens a proxy on a free port; everything passes through unchanged. */
export async function openTestProxy(product: Product): Promise<TestProxy> {
  let isOpen = true
  let losing: RegExp | null = null
  let holding: RegExp | null = null
  const held: { path: string; forward: () => void; cut: () => void }[] = []
  const lost: string[] = []
  const asked: string[] = []
  const answered: string[] = []
  const renamed = new Map<string, string>()
  const changes = new Map<string, { path: RegExp; change: (text: string) => string }>()
  let refusing: { path: RegExp; status: number } | null = null
  const refused: { path: string; at: number }[] = []
  const sockets = new Set<Socket>()

  function pass(question: IncomingMessage, answer: ServerResponse): void {
    const path = question.url ?? '/'
    asked.push(path)
    const cut = () => {
      lost.push(path)
      question.socket.destroy()
    }
    if (losing?.test(path) === true) return cut()
    if (refusing?.path.test(path) === true) {
      refused.push({ path, at: performance.now() })
      answer.writeHead(refusing.status, { 'content-type': 'application/json' })
      answer.end('{"code":"unavailable","message":"Busy."}')
      return
    }
    const changed = [...changes.values()].find((one) => one.path.test(path))
    if (changed !== undefined) return void answerChanged(answer, path, changed.change)
    if ([...renamed.values()].includes(path)) return void answer.writeHead(404).end()
    const onward = renamed.get(path) ?? path
    const go = () => forward(question, answer, onward)
    if (holding?.test(path) === true) held.push({ path, forward: go, cut })
    else go()
  }

  async function answerChanged(answer: ServerResponse, path: string, change: (text: string) => string) {
    const given = await fetch(new URL(path, product.address))
    const text = change(await given.text())
    const headers = new Headers(given.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    headers.set('etag', `"${createHash('sha256').update(text).digest('base64url')}"`)
    answer.writeHead(given.status, Object.fromEntries(headers)).end(text)
  }

  function forward(question: IncomingMessage, answer: ServerResponse, path: string): void {
    const onward = request(
      new URL(path, product.address),
      // A new connection each: one that is kept may end just as it is used again, and a browser would then retry.
      { method: question.method, headers: question.headers, agent: false },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        answer.flushHeaders()
        given.pipe(answer)
        given.on('error', () => answer.destroy())
        answer.on('finish', () => answered.push(path))
      },
    )
    onward.on('error', () => question.socket.destroy())
    answer.on('close', () => onward.destroy())
    question.pipe(onward)
  }

  const server = createServer(pass)
  server.on('connection', (socket) => {
    if (!isOpen) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  const takeHeld = (isTaken: (path: string) => boolean) => {
    const waiting = held.splice(0)
    held.push(...waiting.filter(({ path }) => !isTaken(path)))
    return waiting.filter(({ path }) => isTaken(path))
  }
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    answered,
    lost,
    refused,
    rewrite(path, change) {
      if (change === null) changes.delete(path.source)
      else changes.set(path.source, { path, change })
    },
    rename(path, former) {
      renamed.set(path, former)
    },
    refuse(path, status = 503) {
      refusing = path === null ? null : { path, status }
    },
    shut() {
      isOpen = false
      cutAll()
    },
    open() {
      isOpen = true
    },
    lose(path) {
      losing = path
      for (const { cut } of takeHeld((one) => path?.test(one) === true)) cut()
    },
    hold(path) {
      holding = path
      for (const { forward } of takeHeld((one) => path?.test(one) !== true)) forward()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      cutAll()
      await closed
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return address.port
}
