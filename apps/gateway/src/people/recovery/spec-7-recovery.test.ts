import { activateHome, activateUser } from '@foyer/contract/activation.ts'
import { checkResetCode, finalizeRecovery, initiateRecovery } from '@foyer/contract/recovery.ts'
import { deleteRegistration } from '@foyer/contract/registration.ts'
import { authenticate } from '@foyer/contract/session.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { makeLink } from '#base/links/links.ts'
import { linkIn, startMailServer } from '#testing/mail-server.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { makeRegistration } from '#testing/registration.ts'

/** The unauthenticated calls of section 7, and the reply of each without a valid secret. */
const publicCalls = [
  ['POST', '/authenticate', 'invalid_input'],
  ['POST', '/users/nobody-has-this-code/activate', 'link_expired'],
  ['POST', '/recover/initiate', 'invalid_input'],
  ['POST', '/recover/code', 'invalid_input'],
  ['POST', '/recover/finalize', 'invalid_input'],
  ['POST', '/homes/nobody-has-this-code/activate', 'invalid_input'],
  ['DELETE', '/registrations/nobody-has-this-code', 'link_expired'],
] as const

test('§7 Unauthenticated: the seven calls, by method and path, are answered without a token, and no other is', async () => {
  const at = await startTestApp()
  const send = (method: string, path: string) =>
    at.send(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
  for (const [method, path, code] of publicCalls) {
    expect(await (await send(method, path)).json(), path).toMatchObject({ code })
  }
  for (const path of ['/rooms', '/devices', '/hubs', '/services', '/me']) {
    expect((await send('GET', path)).status, path).toBe(401)
  }
  await at.close()
})

test('§7 POST /authenticate, body {parkName (fixed value vav), email, password}', async () => {
  const at = await startTestApp()
  const { email, password } = await addPerson(at.database)
  const ask = (body: object) => at.ask(authenticate, { body })
  expect((await ask({ parkName: 'vav', email, password })).status).toBe(200)
  for (const body of [
    { parkName: 'foyer', email, password },
    { email, password },
    { parkName: 'vav', password },
    { parkName: 'vav', email },
    { parkName: 'vav', email, password, role: 'owner' },
  ]) {
    expect((await ask(body)).body, JSON.stringify(body)).toMatchObject({ code: 'invalid_input' })
  }
  await at.close()
})

test('§3 Login response fields read: access_token, expires_in (seconds). Access-token payload field read: parkId', async () => {
  const at = await startTestApp()
  const parkId = '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f'
  const { email, password } = await addPerson(at.database, { parkId })
  const { body } = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  const reply = authenticate.reply.parse(body)

  expect(reply).toEqual({ access_token: expect.any(String), expires_in: 30 * 24 * 3_600 })
  expect(reply.access_token.split('.')).toHaveLength(3)
  expect(decodeJwt(reply.access_token)).toMatchObject({ parkId })
  await at.close()
})

test('§7 POST /users/{id}/activate, with language FR and browser timezone headers', async () => {
  const at = await startTestApp()
  const { homeId } = await addPerson(at.database)
  const id = '6a0d0b83-6c55-4f2b-9c4e-0d3a3d6a1f11'
  await at.database.query(
    `insert into invitation (id, home_id, email, language, created_at, sent_at, expires_at)
     values ($1, $2, 'zoe@example.org', 'en', now(), now(), now())`,
    [id, homeId],
  )
  const times = { at: at.clock.now(), expiresAt: at.clock.now() + 60_000 }
  const code = await makeLink(at.database, { purpose: 'user', subject: id, ...times })
  const headers = { 'accept-language': 'FR', 'x-timezone': 'Indian/Reunion' }
  const refused = await at.ask(activateUser, { params: { id: 'x'.repeat(22) }, headers })
  expect(refused.body).toMatchObject({ message: expect.stringContaining('Ce lien n’est plus valable') })

  expect((await at.ask(activateUser, { params: { id: code }, headers })).status).toBe(200)
  const [account] = await at.database.query(
    `select time_zone as zone, language from account where email = 'zoe@example.org'`,
  )
  // The header is the same for all readers; the language of the mails is the invitation's.
  expect(account).toEqual({ zone: 'Indian/Reunion', language: 'en' })
  await at.close()
})

test('§7 POST /recover/initiate, body {email, parkName}; POST /recover/code, body {resetCode, email}; POST /recover/finalize, body {recoverId, password}', async () => {
  const server = await startMailServer()
  const at = await startTestApp({ environment: { SMTP_URL: server.url } })
  const { email } = await addPerson(at.database)
  expect((await at.ask(initiateRecovery, { body: { email, parkName: 'vav' } })).status).toBe(200)
  await at.app.mail.deliver()
  const resetCode = linkIn(server.mails[0]).code
  const { body } = await at.ask(checkResetCode, { body: { resetCode, email } })
  const { recoverId } = checkResetCode.reply.parse(body)
  expect((await at.ask(finalizeRecovery, { body: { recoverId, password: 'Nouveau-mot-2' } })).status).toBe(
    200,
  )
  for (const [call, wrong] of [
    [initiateRecovery, { email }],
    [checkResetCode, { resetCode }],
    [finalizeRecovery, { recoverId }],
  ] as const) {
    expect((await at.ask(call, { body: wrong })).body, call.name).toMatchObject({ code: 'invalid_input' })
  }
  await at.close()
  await server.close()
})

test('§7 POST /homes/{homeId}/activate, body {hubId}', async () => {
  const at = await startTestApp()
  const { hubId, homeCode } = await makeRegistration(at)
  const ask = (body?: object) => at.ask(activateHome, { params: { homeId: homeCode }, body })
  expect((await ask({})).body).toMatchObject({ code: 'invalid_input', field: 'body.hubId' })
  expect((await ask({ hubId })).body).toMatchObject({ email: 'zoe@example.org' })
  await at.close()
})

test('§7 DELETE /registrations/{id}', async () => {
  const at = await startTestApp()
  const { hubId, homeCode, endCode } = await makeRegistration(at)
  await at.ask(activateHome, { params: { homeId: homeCode }, body: { hubId } })
  expect(await at.ask(deleteRegistration, { params: { id: endCode } })).toMatchObject({
    status: 200,
    body: {},
  })
  expect(await at.ask(deleteRegistration, { params: { id: homeCode } })).toMatchObject({ status: 410 })
  await at.close()
})

test('§7 All go with a JSON content type and a client-identifier header: another type is refused, the header is let through by CORS', async () => {
  const at = await startTestApp({ environment: { PUBLIC_URL: 'https://home.example.org' } })
  for (const [method, address] of publicCalls) {
    const path = `/api${address}`
    const plain = await at.send(path, {
      method,
      headers: { 'content-type': 'text/plain', 'x-client-id': 'foyer-web' },
      body: '{}',
    })
    expect(plain.status, path).toBe(415)
    const preflight = await at.send(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://home.example.org', 'access-control-request-method': method },
    })
    expect(preflight.headers.get('access-control-allow-headers'), path).toMatch(/Content-Type, X-Client-Id/)
  }
  await at.close()
})

test('§5 New password: at least 8 characters, one uppercase, one lowercase, one number, one special character', async () => {
  const at = await startTestApp()
  const ask = (password: string) =>
    at.ask(finalizeRecovery, { body: { recoverId: 'x'.repeat(22), password } })
  for (const weak of ['Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aaa!aaaa', 'Aa1aaaaa']) {
    expect((await ask(weak)).body, weak).toMatchObject({ code: 'invalid_input', field: 'body.password' })
  }
  expect((await ask('Aa1!aaaa')).body).toMatchObject({ code: 'link_expired' })
  await at.close()
})

test('§9 Password minimum 8 characters: seven leave the old one, eight open the account', async () => {
  const server = await startMailServer()
  const at = await startTestApp({ environment: { SMTP_URL: server.url } })
  const { email } = await addPerson(at.database)
  await at.ask(initiateRecovery, { body: { email, parkName: 'vav' } })
  await at.app.mail.deliver()
  const resetCode = linkIn(server.mails[0]).code
  const { body } = await at.ask(checkResetCode, { body: { resetCode, email } })
  const { recoverId } = checkResetCode.reply.parse(body)
  const choose = (password: string) => at.ask(finalizeRecovery, { body: { recoverId, password } })

  expect((await choose('Aa1!567')).body).toMatchObject({ code: 'invalid_input', field: 'body.password' })
  await expect(signIn(at, { email, password: 'Aa1!567' })).rejects.toThrow('401')
  expect((await choose('Aa1!5678')).status).toBe(200)
  expect(await signIn(at, { email, password: 'Aa1!5678' })).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await at.close()
  await server.close()
})

test('§5 Activation and recovery require a code or token; otherwise it is missing', async () => {
  const at = await startTestApp()
  for (const call of [activateUser, activateHome, deleteRegistration]) {
    const path = `/api${call.path.replaceAll(/\{\w+\}/g, '')}`
    expect((await at.send(path, { method: call.method })).status, call.name).toBe(404)
  }
  const missing = await at.ask(checkResetCode, { body: { resetCode: '', email: 'zoe@example.org' } })
  expect(missing.body).toMatchObject({ code: 'invalid_input', field: 'body.resetCode' })
  await at.close()
})
