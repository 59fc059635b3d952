import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { authenticate, getMe } from '@foyer/contract/session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { isRetryable } from './errors.ts'
import { request, type ApiRequest } from './client.ts'

// The quoted sentences are from the specification, section 9. The server and the requests are real; the test controls
// the time.

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 5) {
    if (waited > 20_000) throw new Error('It has not happened.')
    await sleep(5)
  }
}

/** A real server that always sends this status, or never responds (null), and the state of a call to it. */
async function startCall(call: typeof getMe | typeof authenticate, status: number | null) {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    if (status === null) return
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end('{"code":"unavailable","message":"Busy."}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const apiRequest: ApiRequest = {
    url: `http://127.0.0.1:${port}`,
    token: null,
    body: call.method === 'GET' ? null : '{}',
    idempotencyKey: null,
    timeZone: null,
    signal: null,
  }
  let failure: unknown = null
  void request(call, apiRequest).catch((error: unknown) => {
    failure = error
  })
  return {
    requests: () => requests,
    failure: () => failure,
    /** Advances the time by `ms`, and lets pending responses arrive. */
    async advance(ms: number) {
      await vi.advanceTimersByTimeAsync(ms)
      await sleep(40)
    },
    /** Waits, in real time, for `count` requests. */
    arrived: (count: number) => until(() => requests >= count),
    /** Waits, in real time, until the client has its response and has begun a pause of `pause` ms. */
    paused: (pause: number) => until(() => timers.mock.calls.some(([, ms]) => ms === pause)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.each([408, 413, 429, 500, 502, 503, 504])(
  '§9 HTTP: retry limit 2 for idempotent methods on statuses 408, 413, 429, 500, 502, 503, 504, delay 0.3*2^(n-1) seconds: %s',
  async (status) => {
    const call = await startCall(getMe, status)
    await call.paused(300)
    await call.advance(299)
    expect(call.requests()).toBe(1)
    await call.advance(1)
    await call.arrived(2)
    await call.paused(600)
    await call.advance(599)
    expect(call.requests()).toBe(2)
    await call.advance(1)
    await call.arrived(3)
    await until(() => call.failure() !== null)
    await call.advance(60_000)

    expect(call.requests()).toBe(3)
    expect(call.failure()).toMatchObject({ status })
    call.close()
  },
)

test.each([
  ['a status that is not in the list', getMe, 501],
  ['a method that is not idempotent', authenticate, 503],
] as const)('§9 HTTP: %s is not retried', async (_what, definition, status) => {
  const call = await startCall(definition, status)
  await call.arrived(1)
  await until(() => call.failure() !== null)
  await call.advance(60_000)

  expect(call.requests()).toBe(1)
  expect(call.failure()).toMatchObject({ status })
  call.close()
})

test('§9 HTTP timeout 10 seconds, not one millisecond less, and §8 a timeout error', async () => {
  const call = await startCall(authenticate, null)
  await call.arrived(1)
  await call.advance(9_999)
  expect(call.failure()).toBeNull()
  await call.advance(1)
  await until(() => call.failure() !== null)

  expect(call.failure()).toMatchObject({ kind: 'timeout', message: 'Request timed out: POST /authenticate' })
  expect(isRetryable(call.failure())).toBe(true)
  call.close()
})
