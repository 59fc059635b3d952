import { randomUUID } from 'node:crypto'
import { authenticate, getMe, logout } from '@foyer/contract/session.ts'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { untilWaitedFor } from '#testing/hub.ts'
import { passwordCost } from './password-hash.ts'

const DAY = 24 * 3_600_000

function tryPassword(at: TestApp, email: string, password: string, ip = '203.0.113.1') {
  return at.ask(authenticate, { body: { parkName: 'vav', email, password }, ip })
}

test('a person signs in with e-mail and password and sees their account', async () => {
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

test('a sign-in with a password that is changed meanwhile is refused', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  let answer: ReturnType<typeof tryPassword> | undefined
  await at.database.transaction(async (tx) => {
    await tx.query(`update account set password_hash = 'changed' where id = $1`, [person.accountId])
    answer = tryPassword(at, person.email, person.password)
    await untilWaitedFor(tx)
  })

  expect(await answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(await at.database.query('select from session')).toEqual([])
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

test('a change whose session ends while its body is sent is refused', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const token = await signIn(at, person)
  const email = 'friend@example.org'
  const text = new TextEncoder().encode(JSON.stringify({ email, name: 'Friend', language: 'fr' }))
  let step = 0
  // The body is read after the session: its end arrives once the session is over.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        step += 1
        if (step === 1) return controller.enqueue(text.slice(0, 1))
        expect((await at.ask(logout, { token })).status).toBe(200)
        controller.enqueue(text.slice(1))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await at.send('/api/invitations', { method: 'POST', headers, body, duplex: 'half' })

  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'session_ended' }])
  expect(await at.database.query('select from invitation')).toEqual([])
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

test('a person removed from the home has no session there any more', async () => {
  const at = await startTestApp()
  const owner = await addPerson(at.database)
  const member = await addPerson(at.database, { homeId: owner.homeId, role: 'member' })
  const token = await signIn(at, member)
  await at.database.query('delete from membership where account_id = $1', [member.accountId])

  expect(await at.ask(getMe, { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  await at.close()
})

test('a known and an unknown e-mail get the same bytes as a reply, after exactly one verification each', async () => {
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
  expect(rows[1]?.ip).toBe('203.0.113.0/24')
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
