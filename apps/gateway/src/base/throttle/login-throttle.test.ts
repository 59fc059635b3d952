import { authenticate } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { addPerson, startTestApp, type TestApp } from '#testing/app.ts'
import { loginLimits } from './login-throttle.ts'

function tryPassword(at: TestApp, email: string, password: string, ip = '203.0.113.1') {
  return at.ask(authenticate, { body: { parkName: 'vav', email, password }, ip })
}

test('of two hundred parallel wrong passwords only five are checked', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const before = at.app.sessions.verifications()
  const answers = await Promise.all(
    // From many addresses, so that only the counter of the e-mail can stop them.
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

test('after five wrong passwords each pause is twice the previous one, up to a quarter of an hour', async () => {
  const at = await startTestApp()
  const { email, password } = await addPerson(at.database)
  for (let attempt = 0; attempt < 5; attempt += 1) await tryPassword(at, email, 'Wrong-1!')
  const pauses: number[] = []
  for (let step = 0; step < 12; step += 1) {
    // The right password is refused too during the pause.
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

test('a hundred wrong passwords in a row block an e-mail for a day', async () => {
  const at = await startTestApp()
  const { email, password } = await addPerson(at.database)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    expect((await tryPassword(at, email, 'Wrong-1!', `198.51.100.${attempt}`)).status).toBe(401)
    at.clock.pass(900_000)
  }
  // The longest pause is over, and logging in is still blocked.
  const closed = await tryPassword(at, email, password)
  expect(closed.status).toBe(429)
  expect(closed.headers.get('retry-after')).toBe(String(24 * 3_600 - 900))

  at.clock.pass(24 * 3_600_000)
  expect((await tryPassword(at, email, password)).status).toBe(200)
  await at.close()
})

test('an address gets thirty failed attempts in ten minutes, and an IPv6 network counts as one address', async () => {
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

test('headers with another address have no effect on the limits', async () => {
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

test('many people of one house who log in at the same time do not block each other', async () => {
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

test('a right password does not count towards the limit of its address', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  for (let index = 0; index < 40; index += 1) {
    expect((await tryPassword(at, person.email, person.password)).status).toBe(200)
  }
  await at.close()
})

test('a login does not reset the limit of an attacker at another address', async () => {
  const at = await startTestApp()
  const { email, password } = await addPerson(at.database)
  const guess = () => tryPassword(at, email, 'Wrong-1!', '198.51.100.7')
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(401)
  at.clock.pass(1_000)
  expect((await tryPassword(at, email, password, '203.0.113.5')).status).toBe(200)

  const statuses = [await guess(), await guess(), await guess()].map(({ status }) => status)
  expect(statuses).toEqual([401, 429, 429])
  await at.close()
})

test('a person can log in from a known address while others guess from elsewhere, without limit', async () => {
  const at = await startTestApp()
  const { email, password } = await addPerson(at.database)
  expect((await tryPassword(at, email, password, '203.0.113.5')).status).toBe(200)
  for (let attempt = 0; attempt < 110; attempt += 1) {
    await tryPassword(at, email, 'Wrong-1!', `198.51.100.${attempt}`)
    at.clock.pass(900_000)
  }

  // The block of a day after a hundred failed attempts is not over, and a login does not end it for others.
  expect((await tryPassword(at, email, password, '192.0.2.1')).status).toBe(429)
  expect((await tryPassword(at, email, password, '203.0.113.5')).status).toBe(200)
  expect((await tryPassword(at, email, password, '192.0.2.1')).status).toBe(429)
  // At the known address guessing is limited as anywhere else.
  const statuses: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    statuses.push((await tryPassword(at, email, 'Wrong-1!', '203.0.113.5')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  await at.close()
})

test('when failed attempts come from everywhere an address gets three, and a right password still passes', async () => {
  const at = await startTestApp({
    limits: { ...loginLimits, everybody: { most: 40, perAccount: 0.1, window: 600_000, addressMost: 3 } },
  })
  const { email, password } = await addPerson(at.database)
  const tryFrom = (host: number, attempt: number) =>
    tryPassword(at, `n${host}-${attempt}@example.org`, 'Wrong-1!', `198.51.100.${host}`)
  const statusesFrom = async (host: number) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await tryFrom(host, attempt)).status)
    return statuses
  }
  for (let host = 1; host <= 8; host += 1) expect(await statusesFrom(host)).not.toContain(429)

  expect(await statusesFrom(10)).toEqual([401, 401, 401, 429, 429])
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await tryPassword(at, email, password, '203.0.113.5')).status).toBe(200)
  }
  at.clock.pass(600_000)
  expect(await statusesFrom(11)).not.toContain(429)
  await at.close()
})

test('the limit for all failed attempts grows with the number of accounts', async () => {
  const everybody = { most: 4, perAccount: 0.1, window: 600_000, addressMost: 3 }
  const at = await startTestApp({ limits: { ...loginLimits, everybody } })
  await at.database.query(
    `insert into account (id, email, name) select gen_random_uuid(), k, 'Personne' from generate_series(1, 100) k`,
  )
  await at.database.query('analyze account')
  const tryAs = (name: number) => tryPassword(at, `n${name}@example.org`, 'Wrong-1!', '198.51.100.1')
  // With a hundred accounts the limit is ten attempts in ten minutes, not four.
  for (let name = 1; name <= 10; name += 1) expect((await tryAs(name)).status).toBe(401)

  expect((await tryAs(11)).status).toBe(429)
  await at.close()
})
