import { authenticate, getMe, logout } from '@foyer/contract/session.ts'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { addPerson, startTestApp, type TestApp, type TestPerson } from '#test-app.ts'
import { passwordCost } from './password-hash.ts'

const DAY = 24 * 3_600_000

async function signIn(at: TestApp, person: TestPerson): Promise<string> {
  const answer = await tryPassword(at, person.email, person.password)
  expect(answer.status).toBe(200)
  return authenticate.reply.parse(answer.body).access_token
}

function tryPassword(at: TestApp, email: string, password: string, ip = '203.0.113.1') {
  return at.ask(authenticate, { body: { parkName: 'vav', email, password }, ip })
}

test('a person signs in with e-mail and password and sees who they are', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database, { role: 'member' })
  const answer = await tryPassword(at, person.email.toUpperCase(), person.password)
  const { access_token, expires_in } = authenticate.reply.parse(answer.body)

  expect(expires_in).toBe(30 * 86_400)
  expect(access_token.split('.')).toHaveLength(3)
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
  expect(decodeJwt(access_token)).toMatchObject({ sub: person.accountId, parkId: expect.any(String) })

  const me = await at.ask(getMe, { token: access_token })
  expect(me.body).toMatchObject({ id: person.accountId, email: person.email, role: 'member' })
  await at.close()
})

test('a session ends at logout, and only that one', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const first = await signIn(at, person)
  const second = await signIn(at, person)

  expect((await at.ask(logout, { token: first })).status).toBe(200)
  expect(await at.ask(getMe, { token: first })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  expect((await at.ask(getMe, { token: second })).status).toBe(200)
  await at.close()
})

test('a session ends after thirty days, or after seven without use', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const token = await signIn(at, person)

  for (let day = 0; day < 29; day += 1) {
    at.clock.pass(DAY)
    expect((await at.ask(getMe, { token })).status).toBe(200)
  }
  at.clock.pass(DAY)
  expect(await at.ask(getMe, { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } })

  const other = await signIn(at, person)
  at.clock.pass(7 * DAY - 1)
  expect((await at.ask(getMe, { token: other })).status).toBe(200)
  at.clock.pass(7 * DAY)
  expect(await at.ask(getMe, { token: other })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  await at.close()
})

test('who is taken out of the home has no session there any more', async () => {
  const at = await startTestApp()
  const owner = await addPerson(at.database)
  const member = await addPerson(at.database, { homeId: owner.homeId, role: 'member' })
  const token = await signIn(at, member)
  await at.database.query('delete from membership where account_id = $1', [member.accountId])

  expect(await at.ask(getMe, { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  await at.close()
})

test('a known and an unknown e-mail answer with the same bytes, after exactly one verification each', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const before = at.app.sessions.verifications()
  const known = await tryPassword(at, person.email, 'Wrong-password-1')
  const afterKnown = at.app.sessions.verifications()
  const unknown = await tryPassword(at, 'nobody@example.org', 'Wrong-password-1')

  expect(known.status).toBe(401)
  expect(unknown.status).toBe(known.status)
  expect(unknown.text).toBe(known.text)
  expect([...unknown.headers]).toEqual([...known.headers])
  expect(afterKnown - before).toBe(1)
  expect(at.app.sessions.verifications() - afterKnown).toBe(1)
  await at.close()
})

test('the dummy of an unknown e-mail costs what a stored password costs', async () => {
  expect(passwordCost).toEqual({ memory: 65_536, passes: 3, parallelism: 1 })
  const at = await startTestApp({ cost: passwordCost })
  const person = await addPerson(at.database, { cost: passwordCost })
  const [row] = await at.database.query<{ hash: string }>('select password_hash as hash from account')

  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect((await tryPassword(at, person.email, person.password)).status).toBe(200)
  expect((await tryPassword(at, 'nobody@example.org', person.password)).status).toBe(401)
  await at.close()
})

test('of two hundred wrong passwords at once five are looked at', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const before = at.app.sessions.verifications()
  const answers = await Promise.all(
    // From many addresses, so that only the e-mail's own counter can stop them.
    Array.from({ length: 200 }, (_, index) =>
      tryPassword(at, person.email, 'Wrong-1!', `198.51.100.${index}`),
    ),
  )

  expect(at.app.sessions.verifications() - before).toBe(5)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(195)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  await at.close()
})

test('after five wrong passwords each pause is twice the last, up to a quarter of an hour', async () => {
  const at = await startTestApp()
  const { email, password } = await addPerson(at.database)
  for (let attempt = 0; attempt < 5; attempt += 1) await tryPassword(at, email, 'Wrong-1!')
  const pauses: number[] = []
  for (let step = 0; step < 12; step += 1) {
    // The right password does not pass either while the pause lasts.
    const blocked = await tryPassword(at, email, password, `203.0.113.${step + 2}`)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const pause = Number(blocked.headers.get('retry-after'))
    pauses.push(pause)
    at.clock.pass(pause * 1_000)
    expect((await tryPassword(at, email, 'Wrong-1!', `203.0.113.${step + 2}`)).status).toBe(401)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])

  at.clock.pass(900_000)
  expect((await tryPassword(at, email, password)).status).toBe(200)
  expect((await tryPassword(at, email, 'Wrong-1!')).status).toBe(401)
  expect((await tryPassword(at, email, password)).status).toBe(200)
  await at.close()
})

test('an address gets thirty wrong tries in ten minutes, an IPv6 network as one address', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const ipOf = (index: number): string => `2001:db8:1:2::${index.toString(16)}`
  const statuses: number[] = []
  for (let index = 1; index <= 35; index += 1) {
    statuses.push((await tryPassword(at, `n${index}@example.org`, 'Wrong-1!', ipOf(index))).status)
  }

  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429])
  expect((await tryPassword(at, person.email, person.password, ipOf(99))).status).toBe(429)
  expect((await tryPassword(at, person.email, person.password, '2001:db8:1:3::1')).status).toBe(200)
  at.clock.pass(600_000)
  expect((await tryPassword(at, person.email, person.password, ipOf(99))).status).toBe(200)
  await at.close()
})

test('headers that name another address change nothing', async () => {
  const at = await startTestApp()
  const statuses: number[] = []
  for (let index = 0; index < 35; index += 1) {
    const answer = await at.ask(authenticate, {
      body: { parkName: 'vav', email: `f${index}@example.org`, password: 'Wrong-1!' },
      headers: { 'x-forwarded-for': `192.0.2.${index}`, forwarded: `for=192.0.2.${index}` },
      ip: '::ffff:203.0.113.9',
    })
    statuses.push(answer.status)
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  await at.close()
})

test('many people of one house who sign in at once do not wait for each other', async () => {
  const at = await startTestApp()
  const people = await Promise.all(Array.from({ length: 8 }, () => addPerson(at.database)))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const person = people[index % people.length]
      return index % 2 === 0
        ? tryPassword(at, person?.email ?? '', person?.password ?? '')
        : tryPassword(at, `none${index}@example.org`, 'Wrong-1!', `2001:db8::${index}:1`)
    }),
  )

  expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0)
  await at.close()
})

test('a right password does not count against its address', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  for (let index = 0; index < 40; index += 1) {
    expect((await tryPassword(at, person.email, person.password)).status).toBe(200)
  }
  await at.close()
})

test('a token with any bit turned is refused', async () => {
  const at = await startTestApp()
  const token = await signIn(at, await addPerson(at.database))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const canonicalEnds = new Set([token.indexOf('.') - 1, token.lastIndexOf('.') - 1, token.length - 1])
  for (let index = 0; index < token.length; index += 1) {
    // The last letter of a part may hold bits that mean nothing: another letter can be the same bytes.
    if (token[index] === '.' || canonicalEnds.has(index)) continue
    const letter = alphabet[(alphabet.indexOf(token[index] ?? '') + 1) % 64]
    const turned = token.slice(0, index) + letter + token.slice(index + 1)
    expect(await at.ask(getMe, { token: turned }), String(index)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  }
  await at.close()
})

test('a token that is not one of ours is refused, however well it is made', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const good = await signIn(at, person)
  const claims = decodeJwt(good)
  const header = decodeProtectedHeader(good)
  const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(foreign.publicKey)
  const sign = (changes: object) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg: 'EdDSA', ...changes }).sign(foreign.privateKey)
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [, payload = '', signature = ''] = good.split('.')

  const tokens = [
    await sign({}),
    await sign({ jwk }),
    await sign({ kid: 'another' }),
    `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${part({ ...header, alg: 'HS256' })}.${payload}.${signature}`,
    `${part({ ...header, typ: 'JWT' })}.${payload}.${signature}`,
    `${part({ ...header, crit: ['x'], x: 1 })}.${payload}.${signature}`,
    'a.b.c',
    'x'.repeat(200_000),
    '..',
  ]
  for (const token of tokens) {
    expect(await at.ask(getMe, { token })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
  await at.close()
})

test('a token in the address signs nobody in', async () => {
  const at = await startTestApp()
  const token = await signIn(at, await addPerson(at.database))
  const response = await at.send(`/api/me?token=${token}`)

  expect(response.status).toBe(401)
  await at.close()
})

test('two installations have two keys, one installation keeps its own', async () => {
  const one = await startTestApp()
  const other = await startTestApp()
  const keyOf = async (at: TestApp) =>
    (await at.database.query<{ kid: string }>('select kid from signing_key'))[0]

  expect(await keyOf(one)).not.toEqual(await keyOf(other))
  await one.close()
  await other.close()
})

test('sign-ins, refusals and logouts leave one audit row each, without e-mail or full address', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const token = await signIn(at, person)
  for (let attempt = 0; attempt < 6; attempt += 1) await tryPassword(at, person.email, 'Wrong-1!')
  await at.ask(logout, { token })
  const rows = await at.database.query<{ action: string; result: string; ip: string }>(
    'select action, result, ip_prefix as ip from audit_event order by id',
  )

  expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual([
    'authenticate ok',
    ...Array.from({ length: 5 }, () => 'authenticate wrong_credentials'),
    'authenticate too_many_requests',
    'logout ok',
  ])
  expect(rows[0]?.ip).toBe('203.0.113.0/24')
  expect(JSON.stringify(rows)).not.toContain(person.email)
  await at.close()
})

test('nothing logged holds a password, an e-mail or a token', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const token = await signIn(at, person)
  await at.ask(getMe, { token })
  await at.send(`/api/me?token=${token}`)
  await tryPassword(at, person.email, 'Wrong-1!')
  const log = at.logged.join('')

  expect(log).not.toContain(person.password)
  expect(log).not.toContain(person.email)
  expect(log).not.toContain(token)
  await at.close()
})
