import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from '@foyer/contract/account.ts'
import { openLive } from '@foyer/contract/live.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { authenticate, getMe } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp, type TestApp, type TestPerson } from '#testing/app.ts'
import { selectPassword } from './account.store.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function startPerson() {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  return { at, person, token: await signIn(at, person) }
}

/** The token of a session opened with this user agent. */
async function signInOn(at: TestApp, { email, password }: TestPerson, userAgent: string): Promise<string> {
  const { body } = await at.ask(authenticate, {
    body: { parkName: 'vav', email, password },
    headers: { 'user-agent': userAgent },
  })
  return authenticate.reply.parse(body).access_token
}

async function sessionsOf(at: TestApp, token: string) {
  return listSessions.reply.parse((await at.ask(listSessions, { token })).body)
}

/** Opens the live stream and returns a promise of its end. */
async function openStream(at: TestApp, token: string) {
  const response = await at.send(`/api${openLive.path}`, { headers: { token } })
  const reader = response.body?.getReader()
  await reader?.read()
  return async () => {
    for (;;) {
      const { done } = (await reader?.read()) ?? { done: true }
      if (done) return
    }
  }
}

test('a changed name and language are stored for the person', async () => {
  const { at, token } = await startPerson()
  const answer = await at.ask(updateAccount, { token, body: { name: '  Zoé Müller ', language: 'fr' } })

  expect(answer.body).toMatchObject({ name: 'Zoé Müller', language: 'fr', role: 'owner' })
  expect((await at.ask(getAccount, { token })).body).toEqual(answer.body)
  expect((await at.ask(getMe, { token })).body).toMatchObject({ name: 'Zoé Müller' })
  await at.close()
})

test('until a language is chosen the mails use that of the browser', async () => {
  const { at, token } = await startPerson()
  const ask = async (language: string) =>
    (await at.ask(getAccount, { token, headers: { 'accept-language': language } })).body

  expect(await ask('fr-FR,fr;q=0.9')).toMatchObject({ language: 'fr', password_changed_at: null })
  expect(await ask('de')).toMatchObject({ language: 'en' })
  await at.close()
})

test('an empty name, one of several lines and one that is too long are refused', async () => {
  const { at, token } = await startPerson()
  for (const name of ['', '   ', 'a\nb', 'a\u2028b', 'x'.repeat(65)]) {
    expect(await at.ask(updateAccount, { token, body: { name } }), name).toMatchObject({
      status: 400,
      body: { field: 'body.name' },
    })
  }
  await at.close()
})

test('sessions are listed by what they were opened on, this one first', async () => {
  const { at, person } = await startPerson()
  const token = await signInOn(at, person, firefox)
  at.clock.pass(60_000)
  await signInOn(at, person, phone)

  expect(await sessionsOf(at, token)).toMatchObject([
    { is_current: true, device: { browser: 'firefox', system: 'linux', form: 'computer' } },
    { is_current: false, device: { browser: 'safari', system: 'ios', form: 'phone' } },
    { is_current: false, device: { browser: 'other' } },
  ])
  await at.close()
})

test('ending a session from another one takes effect immediately, on its stream too', async () => {
  const { at, person, token } = await startPerson()
  const other = await signIn(at, person)
  const untilEnd = await openStream(at, other)
  const [, listed] = await sessionsOf(at, token)
  await at.ask(endSession, { token, params: { sessionId: listed?.id ?? '' } })

  await untilEnd()
  expect(await at.ask(getMe, { token: other })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  expect(await at.ask(getMe, { token })).toMatchObject({ status: 200 })
  expect(await sessionsOf(at, token)).toHaveLength(1)
  expect(await at.ask(endSession, { token, params: { sessionId: listed?.id ?? '' } })).toMatchObject({
    status: 404,
  })
  await at.close()
})

test('all other sessions end together, those of other people do not', async () => {
  const { at, person, token } = await startPerson()
  const others = [await signIn(at, person), await signIn(at, person)]
  const member = await signIn(at, await addPerson(at.database, { homeId: person.homeId, role: 'member' }))

  expect((await at.ask(endOtherSessions, { token })).body).toEqual({ ended: 2 })
  for (const other of others) expect((await at.ask(getMe, { token: other })).status).toBe(401)
  expect((await at.ask(getMe, { token: member })).status).toBe(200)
  await at.close()
})

test('a session of another person of the same home is not found', async () => {
  const { at, person, token } = await startPerson()
  const member = await signIn(at, await addPerson(at.database, { homeId: person.homeId, role: 'member' }))
  const [theirs] = await sessionsOf(at, member)

  expect(await at.ask(endSession, { token, params: { sessionId: theirs?.id ?? '' } })).toMatchObject({
    status: 404,
  })
  expect((await at.ask(getMe, { token: member })).status).toBe(200)
  await at.close()
})

test('a new password needs the current one, ends the other sessions and is notified', async () => {
  const { at, person, token } = await startPerson()
  const other = await signIn(at, person)
  const untilEnd = await openStream(at, other)
  const next = 'Nouveau-mot-2'
  const change = (current: string, new_password = next) =>
    at.ask(changePassword, { token, body: { current_password: current, new_password } })

  expect(await change('wrong')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', field: 'body.current_password' },
  })
  expect(await change(person.password, 'trop court')).toMatchObject({
    status: 400,
    body: { field: 'body.new_password' },
  })
  expect((await at.ask(getMe, { token: other })).status).toBe(200)
  expect((await change(person.password)).body).toEqual({ ended: 1 })

  await untilEnd()
  expect(await at.database.query("select from mail where kind = 'password_changed'")).toHaveLength(1)
  expect((await at.ask(getMe, { token: other })).status).toBe(401)
  expect((await at.ask(getMe, { token })).status).toBe(200)
  await expect(signIn(at, person)).rejects.toThrow('401')
  await signIn(at, { ...person, password: next })
  expect((await at.ask(listNotifications, { token })).body).toMatchObject([
    { kind: 'password_changed', is_read: false },
  ])
  await at.close()
})

test('guessing the current password is slowed down like guessing at the sign-in', async () => {
  const { at, token } = await startPerson()
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries += 1) {
    const body = { current_password: `wrong ${tries}`, new_password: 'Nouveau-mot-2' }
    statuses.push((await at.ask(changePassword, { token, body })).status)
  }

  expect(statuses).toContain(429)
  expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401])
  await at.close()
})

test('a sign-in on a new kind of device is notified to that person only; the first one and a known one are not', async () => {
  const { at, person, token } = await startPerson()
  const memberToken = await signIn(
    at,
    await addPerson(at.database, { homeId: person.homeId, role: 'member' }),
  )
  await signInOn(at, person, firefox)
  await signInOn(at, person, firefox)

  expect((await at.ask(listNotifications, { token })).body).toMatchObject([
    { kind: 'new_sign_in', session_device: { browser: 'firefox', system: 'linux' } },
  ])
  expect((await at.ask(listNotifications, { token: memberToken })).body).toEqual([])
  await at.close()
})

test('a transaction that verifies a password may be idle for a minute', async () => {
  const { at, person } = await startPerson()
  const limit = await at.database.transaction(async (tx) => {
    await selectPassword(tx, person.accountId)
    return tx.query(`select current_setting('idle_in_transaction_session_timeout') as limit`)
  })
  expect(limit).toEqual([{ limit: '1min' }])
  await at.close()
})
