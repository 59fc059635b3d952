import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { reconnectDelay, readLiveEvent, type LiveMessage, readStream } from './live-stream.ts'

async function streaming(status: number, write: (response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/event-stream' })
    write(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const ignore = () => undefined

test('a stream is read event by event, wherever its bytes are split', async () => {
  const batch = '{"devices":[{"id":"d","name":"Éco"}],"stale":["listRooms"]}'
  const bytes = Buffer.from(`event: batch\nid: 7\ndata: ${batch}\n\nevent: resync\ndata: {}\n\n`)
  const server = await streaming(200, (response) => {
    response.write(bytes.subarray(0, 48))
    response.end(bytes.subarray(48))
  })
  const received: LiveMessage[] = []
  const end = await readStream(server.url, new Headers(), new AbortController().signal, {
    open: ignore,
    message: (message) => received.push(message),
  })
  await server.close()

  expect(end).toBe('closed')
  expect(received).toEqual([
    { kind: 'batch', id: '7', batch: { devices: [{ id: 'd', name: 'Éco' }], stale: ['listRooms'] } },
    { kind: 'resync', id: null },
  ])
})

test('a hanging connection is closed, before it opens and after', async () => {
  const silentServer = await streaming(200, (response) => response.flushHeaders())
  const timeouts = { opening: 150_000, open: 50 }
  const handlers = { open: ignore, message: ignore }
  const { signal } = new AbortController()
  expect(await readStream(silentServer.url, new Headers(), signal, handlers, timeouts)).toBe('closed')
  await silentServer.close()

  // This server accepts the connection and never responds.
  const hangingServer = createServer(ignore)
  await new Promise<void>((resolve) => hangingServer.listen(0, '127.0.0.1', resolve))
  const address = hangingServer.address()
  const port = typeof address === 'object' ? address?.port : null
  const opening = readStream(`http://127.0.0.1:${port}`, new Headers(), signal, handlers, {
    ...timeouts,
    opening: 50,
  })
  await expect(opening).rejects.toThrow()
  hangingServer.closeAllConnections()
  hangingServer.close()
})

test('401 is refused, 429 is full, 503 is only closed', async () => {
  const ends: string[] = []
  for (const status of [401, 429, 503]) {
    const server = await streaming(status, (response) => response.end())
    ends.push(
      await readStream(server.url, new Headers(), new AbortController().signal, {
        open: ignore,
        message: ignore,
      }),
    )
    await server.close()
  }

  expect(ends).toEqual(['refused', 'full', 'closed'])
})

test('an event that cannot be parsed is dropped', () => {
  expect(readLiveEvent({ type: 'batch', data: 'garbage', id: null })).toBeNull()
  expect(readLiveEvent({ type: 'batch', data: '{"devices":1}', id: null })).toBeNull()
  expect(readLiveEvent({ type: 'batch', data: '{"devices":null,"stale":[]}', id: null })).toBeNull()
  expect(readLiveEvent({ type: 'weather', data: '{}', id: null })).toBeNull()
  expect(readLiveEvent({ type: 'end', data: '', id: null })).toEqual({ kind: 'end' })
})

test('the reconnect delay starts at 1 s and doubles up to 30 s, a quarter of it random', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectDelay(9, 0)).toBe(22_500)
})
