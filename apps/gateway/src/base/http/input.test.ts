import { errorReplySchema } from '@foyer/contract/error.ts'
import { authenticate, getMe } from '@foyer/contract/session.ts'
import { createHub } from '@foyer/contract/hub.ts'
import { expect, test } from 'vitest'
import { addPerson, startTestApp, type TestApp } from '#testing/app.ts'

const good = { parkName: 'vav', email: 'a@example.org', password: 'x' }

async function post(
  at: TestApp,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  const response = await at.send('/api/authenticate', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

test('invalid input is refused with the name of its field', async () => {
  const at = await startTestApp()
  const cases: [body: object, field: string][] = [
    [{ ...good, email: 'nobody' }, 'body.email'],
    [{ ...good, email: 7 }, 'body.email'],
    [{ ...good, password: '' }, 'body.password'],
    [{ ...good, password: 'x'.repeat(257) }, 'body.password'],
    [{ ...good, parkName: 'other' }, 'body.parkName'],
    [{ parkName: 'vav', email: 'a@example.org' }, 'body.password'],
    [{ ...good, role: 'owner' }, 'body.role'],
    [{ ...good, id: '1' }, 'body.id'],
    [{ ...good, constructor: {} }, 'body.constructor'],
    [{ ...good, password: 'a\0b' }, 'body'],
    [{ ...good, password: '\uD800' }, 'body'],
    [[], 'body'],
  ]
  for (const [body, field] of cases) {
    expect(await post(at, JSON.stringify(body)), field).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field, message: 'Check this field: its value is missing or invalid.' },
    })
  }
  await at.close()
})

test('invalid or ambiguous JSON is refused', async () => {
  const at = await startTestApp()
  const texts: [text: string, field: string][] = [
    ['{', 'body'],
    ['{"email":"a",}', 'body'],
    ['nothing', 'body'],
    ['{"email":"a","email":"b"}', 'body.email'],
    ['{"email":"a","\\u0065mail":"b"}', 'body.email'],
    ['{"__proto__":{"admin":true}}', 'body.__proto__'],
    ['{"x":[{"prototype":1}]}', 'body.prototype'],
    ['[[[[[[[[[[{"a":1,"a":2}]]]]]]]]]]', 'body.a'],
  ]
  for (const [text, field] of texts) {
    expect(await post(at, text), text).toMatchObject({ status: 400, body: { code: 'invalid_input', field } })
  }
  expect(await post(at, new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({ status: 400 })
  expect(Object.prototype).not.toHaveProperty('admin')
  await at.close()
})

test('text inside a string that looks like a key is accepted', async () => {
  const at = await startTestApp()
  const body = JSON.stringify({ ...good, password: '"email":"email": \\' })

  expect((await post(at, body)).status).toBe(401)
  await at.close()
})

test('a body whose content type is not JSON in UTF-8 is refused', async () => {
  const at = await startTestApp()
  const body = JSON.stringify(good)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    '',
  ]) {
    expect(await post(at, body, { 'content-type': type }), type).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  }
  expect((await post(at, body, { 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await post(at, body, { 'content-type': 'Application/JSON; Charset="UTF-8"' })).status).toBe(401)
  await at.close()
})

test('a body over the limit is refused as soon as it exceeds it, with or without a declared length', async () => {
  const at = await startTestApp()
  const large = JSON.stringify({ ...good, password: 'x'.repeat(17_000) })
  expect(await post(at, large)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })

  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1_024).fill(32))
    },
  })
  expect(await post(at, endless)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect(sent).toBeLessThan(25)
  await at.close()
})

test('a repeated or unknown query key is refused with its name', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const body = { parkName: 'vav', email: person.email, password: person.password }
  const { access_token } = authenticate.reply.parse((await at.ask(authenticate, { body })).body)
  const get = async (path: string) => {
    const response = await at.send(path, { headers: { token: access_token } })
    return { status: response.status, body: await response.json() }
  }

  const refused = (field: string) => ({ status: 400, body: { code: 'invalid_input', field } })
  expect(await get('/api/me?x=1')).toMatchObject(refused('query.x'))
  expect(await get('/api/me?x=1&x=2')).toMatchObject(refused('query.x'))
  expect(await get('/api/me?__proto__=1')).toMatchObject(refused('query.__proto__'))
  expect(await get('/api/me?x=%00')).toMatchObject(refused('query.x'))
  expect(await get('/api/me?x=%ff')).toMatchObject(refused('query.x'))
  expect((await get('/api/me')).status).toBe(200)
  await at.close()
})

test('an unknown address is not found, and a wrong method is refused with the allowed ones', async () => {
  const at = await startTestApp()
  for (const path of ['/api', '/api/', '/api/nothing', '/api/rooms/', '/api//me', '/api/me/x', '/api/%00']) {
    const response = await at.send(path)
    expect([response.status, await response.json()], path).toMatchObject([404, { code: 'not_found' }])
  }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD', 'PROPFIND']) {
    const response = await at.send('/api/me', { method })
    expect(response.status, method).toBe(405)
  }
  expect((await at.send('/api/me', { method: 'PUT' })).headers.get('allow')).toBe('GET, OPTIONS')
  expect((await at.send('/', { method: 'POST' })).status).toBe(405)
  await at.close()
})

test('the message of a refusal is in the language that the request prefers', async () => {
  const at = await startTestApp()
  const messageFor = async (language: string): Promise<string> => {
    const response = await at.send('/api/me', { headers: { 'accept-language': language } })
    return errorReplySchema.parse(await response.json()).message
  }
  const french = 'Connectez-vous pour continuer.'
  const english = 'Log in to continue.'

  expect(await messageFor('fr')).toBe(french)
  expect(await messageFor('FR')).toBe(french)
  expect(await messageFor('de, fr-CA;q=0.8, en;q=0.5')).toBe(french)
  expect(await messageFor('en-GB, fr;q=0.9')).toBe(english)
  expect(await messageFor('fr;q=0, en;q=0.1')).toBe(english)
  expect(await messageFor('de')).toBe(english)
  expect(await messageFor('*')).toBe(english)
  await at.close()
})

test('a request without a session is refused as unauthenticated before its input is checked', async () => {
  const at = await startTestApp()
  const answer = await at.ask(createHub, { body: { wrong: true }, query: { x: '1' } })

  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await at.ask(getMe, { token: '' })).status).toBe(401)
  await at.close()
})

test('while the database is unavailable the answer is 503 with a time to retry', async () => {
  const at = await startTestApp()
  await at.database.close()
  const answer = await at.ask(authenticate, { body: good })

  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({ code: 'unavailable' })
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.text).not.toContain('pool')
  await at.app.close()
})
