import { createServer, type IncomingMessage } from 'node:http'
import { defineCall } from '@foyer/contract/call.ts'
import { authenticate, getMe, logout } from '@foyer/contract/session.ts'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isRetryable, CallError, isSessionOver } from './errors.ts'
import { request, type ApiRequest } from './client.ts'
import { createQueryClient } from './query.ts'
import { addressOf } from './send.ts'

type TestResponse = { status: number; body: string; headers?: Record<string, string> }

/** A real server on its own port that sends the given answers in turn, the last one repeatedly. */
async function startServer(responses: readonly TestResponse[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const answer = responses[Math.min(requests.length, responses.length) - 1]
    response.writeHead(answer?.status ?? 500, { 'Content-Type': 'application/json', ...answer?.headers })
    response.end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function apiRequest(url: string, rest: Partial<ApiRequest> = {}): ApiRequest {
  return { url, token: null, body: null, idempotencyKey: null, timeZone: null, signal: null, ...rest }
}

async function errorOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('It should have failed as a call does.')
  return error
}

const busy: TestResponse = { status: 503, body: '{"code":"unavailable","message":"Busy."}' }

test('§7 All go with a JSON content type and a client-identifier header, a GET too', async () => {
  const server = await startServer([{ status: 200, body: '[]' }])
  await request(getMe, apiRequest(server.url, { token: 'a.b.c', timeZone: 'Europe/Paris' }))
  await server.close()

  expect(server.requests[0]?.headers).toMatchObject({
    token: 'a.b.c',
    'x-client-id': 'foyer-web',
    'x-mobile-version': '4.7.1',
    'x-timezone': 'Europe/Paris',
    'accept-language': 'en',
    'content-type': 'application/json',
  })
})

test('§7 Unauthenticated: a public call carries no Token header', async () => {
  const server = await startServer([{ status: 200, body: '{}' }])
  await request(authenticate, apiRequest(server.url, { body: '{}' }))
  await server.close()

  expect(server.requests[0]?.headers).not.toHaveProperty('token')
})

test('a GET is tried three times if the status is retryable', async () => {
  const server = await startServer([busy, busy, { status: 200, body: '[]' }])
  const reply = await request(getMe, apiRequest(server.url))
  await server.close()

  expect(reply).toEqual([])
  expect(server.requests).toHaveLength(3)
})

test('the pause is the one in Retry-After, unless it is too long', async () => {
  const soon = await startServer([
    { ...busy, headers: { 'Retry-After': '0' } },
    { status: 200, body: '[]' },
  ])
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await request(getMe, apiRequest(soon.url))
  const pauses = timers.mock.calls.map(([, ms]) => ms)
  timers.mockRestore()
  expect(pauses).toContain(0)
  expect(pauses).not.toContain(300)
  await soon.close()

  const late = await startServer([{ ...busy, headers: { 'Retry-After': '3600' } }])
  expect(await errorOf(request(getMe, apiRequest(late.url)))).toMatchObject({ status: 503 })
  expect(late.requests).toHaveLength(1)
  await late.close()
})

test('an aborted call does not wait for the pause before a retry', async () => {
  const server = await startServer([busy])
  const controller = new AbortController()
  const pending = request(getMe, apiRequest(server.url, { signal: controller.signal }))
  await expect.poll(() => server.requests.length).toBe(1)
  controller.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  await server.close()
  expect(server.requests).toHaveLength(1)
})

test('a POST is sent once', async () => {
  const server = await startServer([busy])
  await errorOf(request(logout, apiRequest(server.url, { body: '{}', idempotencyKey: 'k' })))
  await server.close()

  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]?.headers['idempotency-key']).toBe('k')
})

test.each([400, 401, 403, 404, 409, 422])('%d is final: it is not retried', async (status) => {
  const server = await startServer([
    { status, body: '{"code":"not_found","message":"No.","field":"params.id"}' },
  ])
  const error = await errorOf(request(getMe, apiRequest(server.url)))
  await server.close()

  expect(server.requests).toHaveLength(1)
  expect(isRetryable(error)).toBe(false)
  expect(error).toMatchObject({
    kind: 'answered',
    code: 'not_found',
    message: 'No.',
    status,
    field: 'params.id',
    call: 'GET /me',
  })
})

test('a contract code without a message is accepted, one with an invalid field is not', async () => {
  const server = await startServer([
    { status: 409, body: '{"code":"conflict","message":""}' },
    { status: 409, body: '{"code":"conflict","message":"No.","field":7}' },
  ])
  const withoutMessage = await errorOf(request(getMe, apiRequest(server.url)))
  const withoutCode = await errorOf(request(getMe, apiRequest(server.url)))
  await server.close()

  expect(withoutMessage).toMatchObject({ kind: 'answered', code: 'conflict', message: '' })
  expect(withoutCode).toMatchObject({ kind: 'answered', code: null, message: 'No.' })
})

test("an error that is not in the contract's shape keeps its status and names the call", async () => {
  const server = await startServer([{ status: 418, body: 'teapot' }])
  const error = await errorOf(request(getMe, apiRequest(server.url)))
  await server.close()

  expect(error).toMatchObject({ kind: 'unavailable', code: null, status: 418 })
  expect(error.message).toBe('Request failed with status code 418: GET /me')
})

test('no response is a network error, which can be retried', async () => {
  const server = await startServer([])
  await server.close()
  const error = await errorOf(request(authenticate, apiRequest(server.url, { body: '{}' })))

  expect(error.kind).toBe('network')
  expect(isRetryable(error)).toBe(true)
})

test('a reply that is not JSON is unreadable', async () => {
  const server = await startServer([{ status: 200, body: '<html>' }])
  const error = await errorOf(request(getMe, apiRequest(server.url)))
  await server.close()

  expect(error.kind).toBe('unreadable')
})

test('an empty reply is a success', async () => {
  const server = await startServer([
    { status: 204, body: '' },
    { status: 200, body: '' },
  ])

  expect(await request(logout, apiRequest(server.url, { body: '{}' }))).toEqual({})
  expect(await request(logout, apiRequest(server.url, { body: '{}' }))).toEqual({})
  await server.close()
})

test('a rejection without our error body keeps its status', async () => {
  const page = { 'Content-Type': 'text/html' }
  const server = await startServer([
    { status: 401, body: '' },
    { status: 404, body: '<h1>Not here</h1>', headers: page },
    { status: 403, body: '{"message":"Compte bloqué."}' },
  ])
  const over = await errorOf(request(getMe, apiRequest(server.url)))
  const missing = await errorOf(request(getMe, apiRequest(server.url)))
  const forbidden = await errorOf(request(getMe, apiRequest(server.url)))
  await server.close()

  expect(isSessionOver(over)).toBe(true)
  expect(missing).toMatchObject({ kind: 'unavailable', status: 404, code: null })
  expect([over, missing, forbidden].map(isRetryable)).toEqual([false, false, false])
  expect(forbidden).toMatchObject({ kind: 'answered', status: 403, message: 'Compte bloqué.' })
})

test('a failing read sends twelve requests: three tries, repeated three times', async () => {
  const server = await startServer([{ ...busy, headers: { 'Retry-After': '0' } }])
  const client = createQueryClient()
  const read = client.query({
    queryKey: ['getMe'],
    queryFn: () => request(getMe, apiRequest(server.url)),
    retryDelay: 0,
  })
  await errorOf(read)
  await server.close()

  expect(server.requests).toHaveLength(12)
})

test('only an expired session signs out, not wrong credentials', () => {
  const init = { kind: 'answered', call: 'GET /me', message: '', status: 401 } as const

  expect(isSessionOver(new CallError({ ...init, code: 'session_ended' }))).toBe(true)
  expect(isSessionOver(new CallError({ ...init, code: 'unauthenticated' }))).toBe(true)
  expect(isSessionOver(new CallError({ ...init, code: 'wrong_credentials' }))).toBe(false)
})

test('an address escapes its values and omits missing ones', () => {
  const call = defineCall({
    name: 'readValues',
    method: 'GET',
    path: '/devices/{deviceId}/values',
    access: 'home',
    summary: '',
    reply: z.object({}),
  })
  const input = {
    params: { deviceId: '../x?y' },
    query: { startDate: '2026-02-10T00:00:00+01:00', aggregableCapas: 'a,b', endDate: undefined },
  }

  expect(addressOf(call, input)).toBe(
    '/devices/..%2Fx%3Fy/values?startDate=2026-02-10T00%3A00%3A00%2B01%3A00&aggregableCapas=a%2Cb',
  )
})
