import { createServer } from 'node:http'
import { authenticate, getMe } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { CallError } from './errors.ts'
import { request, type ApiRequest } from './client.ts'

/** The error of one call to a server with this answer. */
async function errorOf(
  answer: { status: number; body: string },
  call: typeof getMe | typeof authenticate,
): Promise<CallError> {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Retry-After': '0' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const apiRequest: ApiRequest = {
    url: `http://127.0.0.1:${port}`,
    token: null,
    body: call.method === 'GET' ? null : '{}',
    idempotencyKey: null,
    timeZone: null,
    signal: null,
  }
  const error: unknown = await request(call, apiRequest).then(
    () => null,
    (reason: unknown) => reason,
  )
  server.closeAllConnections()
  server.close()
  if (!(error instanceof CallError)) throw new Error('It should have failed as a call does.')
  return error
}

test('§8 HTTP client: an HTTP error (status and method/URL)', async () => {
  const error = await errorOf({ status: 503, body: 'no words' }, getMe)

  expect(error.message).toBe('Request failed with status code 503: GET /me')
  expect(error).toMatchObject({ kind: 'unavailable', status: 503, call: 'GET /me' })
})

test('§8 Login failure: when the response is not ok, the message field of the body is thrown to the caller', async () => {
  const otherProvider = await errorOf({ status: 401, body: '{"message":"Compte bloqué."}' }, authenticate)
  expect(otherProvider).toMatchObject({
    kind: 'answered',
    code: null,
    status: 401,
    message: 'Compte bloqué.',
  })

  const ownGateway = await errorOf(
    { status: 401, body: '{"code":"wrong_credentials","message":"No."}' },
    authenticate,
  )
  expect(ownGateway).toMatchObject({ code: 'wrong_credentials', message: 'No.' })
})
