import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHttpServer, type HttpServer } from './server.ts'
import { jsonReply } from './json-reply.ts'

/** A server that answers any request with its method; answers at `/slow` wait for `release`. */
async function startServer(): Promise<{
  server: HttpServer
  port: number
  release(): void
  asked(): number
}> {
  let release = (): void => {}
  let asked = 0
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = createHttpServer(async (request) => {
    asked += 1
    if (new URL(request.url).pathname === '/slow') await gate
    return jsonReply({ method: request.method })
  })
  const { port } = await server.listen(0, '127.0.0.1')
  return { server, port, release: () => release(), asked: () => asked }
}

/** Sends raw text and returns everything received until the other side closes the socket. */
function talk(port: number, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    let received = ''
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

test('malformed HTTP is refused with an error of the contract, and the socket is closed', async () => {
  const { server, port, asked } = await startServer()
  const cases: [words: string, status: number, code: string][] = [
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['nonsense\r\n\r\n', 400, 'invalid_input'],
    [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_input',
    ],
    ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'invalid_input'],
  ]
  for (const [words, status, code] of cases) {
    const received = await talk(port, words)
    expect(received.slice(0, 12), code).toBe(`HTTP/1.1 ${status}`)
    expect(received).toContain(`"code":"${code}"`)
    expect(received).not.toMatch(/\.ts:\d|\.js:\d|Error/)
  }
  expect(asked()).toBe(0)
  await server.close(1_000)
})

test('a server that closes ends idle connections immediately and finishes running requests', async () => {
  const { server, port, release, asked } = await startServer()
  const idle = talk(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const slow = talk(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  while (asked() < 2) await sleep(5)
  const closed = server.close(60_000)
  expect(await idle).toContain('"method":"GET"')
  release()

  expect(await slow).toContain('"method":"GET"')
  await closed
  await expect(talk(port, '')).rejects.toThrow('ECONNREFUSED')
})

test('the error for a port in use contains its number', async () => {
  const { server, port } = await startServer()
  const other = createHttpServer(async () => jsonReply({}))

  await expect(other.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await server.close(1_000)
})
