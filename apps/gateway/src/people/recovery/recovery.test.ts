import { changePassword } from '@foyer/contract/account.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { checkResetCode, finalizeRecovery, initiateRecovery } from '@foyer/contract/recovery.ts'
import { authenticate, getMe } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { endLinks } from '#base/links/links.ts'
import { selectPassword } from '#people/account/account.store.ts'
import { untilWaitedFor } from '#testing/hub.ts'
import { linkIn, startMailServer } from '#testing/mail-server.ts'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'

const next = 'Nouveau-mot-2'
const MINUTE = 60_000

async function start() {
  const server = await startMailServer()
  const at = await startTestApp({
    environment: { SMTP_URL: server.url, PUBLIC_URL: 'https://home.example.org' },
  })
  const person = await addPerson(at.database)
  const close = async () => {
    await at.close()
    await server.close()
  }
  return { server, at, person, close }
}

const initiate = (at: TestApp, email: string, ip = '203.0.113.1', headers = {}) =>
  at.ask(initiateRecovery, { body: { email, parkName: 'vav' }, ip, headers })

const check = (at: TestApp, resetCode: string, email: string, ip = '203.0.113.1') =>
  at.ask(checkResetCode, { body: { resetCode, email }, ip })

const finalize = (at: TestApp, recoverId: string, password = next, ip = '203.0.113.1') =>
  at.ask(finalizeRecovery, { body: { recoverId, password }, ip })

async function codeByMail({ at, server, person }: Awaited<ReturnType<typeof start>>): Promise<string> {
  await initiate(at, person.email)
  await at.app.mail.deliver()
  return linkIn(server.mails.at(-1)).code
}

async function recoverIdFor(world: Awaited<ReturnType<typeof start>>): Promise<string> {
  const answer = await check(world.at, await codeByMail(world), world.person.email)
  return checkResetCode.reply.parse(answer.body).recoverId
}

test('a forgotten password: the mail, its code, the new password, every session ended, and a mail that confirms it', async () => {
  const world = await start()
  const { at, server, person, close } = world
  const token = await signIn(at, person)

  const recoverId = await recoverIdFor(world)
  expect((await finalize(at, recoverId)).status).toBe(200)

  expect(await at.ask(getMe, { token })).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  await expect(signIn(at, person)).rejects.toThrow('401')
  const fresh = await signIn(at, { email: person.email, password: next })
  expect((await at.ask(listNotifications, { token: fresh })).body).toMatchObject([
    { kind: 'password_changed' },
  ])
  await at.app.mail.deliver()
  expect(server.mails.map((mail) => mail.subject)).toEqual([
    'Choose a new password',
    'Votre mot de passe a été changé',
  ])
  await close()
})

test('a password that its owner changes ends the links of a recovery', async () => {
  const world = await start()
  const { at, person, close } = world
  const token = await signIn(at, person)
  const recoverId = await recoverIdFor(world)
  const code = await codeByMail(world)
  const changed = await at.ask(changePassword, {
    token,
    body: { current_password: person.password, new_password: 'Un-autre-mot-3' },
  })
  expect(changed.status).toBe(200)

  expect(await check(at, code, person.email)).toMatchObject({ body: { code: 'link_expired' } })
  expect(await finalize(at, recoverId)).toMatchObject({ body: { code: 'link_expired' } })
  await close()
})

test('the form of a recovery is over if it is sent while another password is set', async () => {
  const world = await start()
  const { at, person, close } = world
  const recoverId = await recoverIdFor(world)
  let sent: ReturnType<typeof finalize> | undefined
  await at.database.transaction(async (tx) => {
    await selectPassword(tx, person.accountId)
    sent = finalize(at, recoverId)
    await untilWaitedFor(tx)
    await endLinks(tx, person.accountId, ['reset', 'recover'], at.clock.now())
  })

  expect(await sent).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  await signIn(at, person)
  await close()
})

test('the link of the mail uses the product’s own address, whatever the host header of the request', async () => {
  const { at, server, person, close } = await start()
  await initiate(at, person.email, '203.0.113.1', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'accept-language': 'fr',
  })
  await at.app.mail.deliver()

  const { url, code } = linkIn(server.mails[0])
  expect(url.origin + url.pathname).toBe('https://home.example.org/parks/vav/password')
  expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(url.hash).toBe(`#email=${encodeURIComponent(person.email)}`)
  expect(server.mails[0]?.subject).toBe('Choisissez un nouveau mot de passe')
  expect(JSON.stringify(server.mails[0])).not.toContain('evil.example')
  await close()
})

test('a known and an unknown e-mail get the same bytes as a reply, and only the known one gets a mail', async () => {
  const { at, server, person, close } = await start()
  const known = await initiate(at, person.email)
  const unknown = await initiate(at, 'nobody@example.org')
  await at.app.mail.deliver()

  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...unknown.headers]).toEqual([...known.headers])
  expect(server.mails.map((mail) => mail.to?.[0]?.address)).toEqual([person.email])
  const wrongKnown = await check(at, 'x'.repeat(22), person.email)
  const wrongUnknown = await check(at, 'x'.repeat(22), 'nobody@example.org')
  expect([wrongUnknown.status, wrongUnknown.text]).toEqual([wrongKnown.status, wrongKnown.text])
  await close()
})

test('no reply contains a code, and the database contains one only in the queued mail', async () => {
  const world = await start()
  const { at, person, close } = world
  const asked = await initiate(at, person.email)
  const code = await codeByMail(world)
  const answer = await check(at, code, person.email)

  expect(asked.text + answer.text).not.toContain(code)
  const kept = await at.database.query(`select encode(hash, 'escape') as hash from link_secret`)
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(await at.database.query('select from mail')).toEqual([])
  expect(at.logged.join('')).not.toContain(code)
  expect(at.logged.join('')).not.toContain(person.email)
  await close()
})

test('checking a code does not use it up: a program that scans mail may open it first', async () => {
  const world = await start()
  const { at, person, close } = world
  const code = await codeByMail(world)
  const first = await check(at, code, person.email)
  const second = await check(at, code, person.email)

  expect(first.body).toEqual(second.body)
  await close()
})

test('wrong codes, from any address, leave the right one valid', async () => {
  const world = await start()
  const { at, person, close } = world
  const other = await addPerson(at.database)
  const code = await codeByMail(world)
  expect(await check(at, code, other.email)).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await check(at, `${tries}`.repeat(22), person.email)).body).toMatchObject({ code: 'wrong_code' })
  }

  expect(await check(at, code, person.email)).toMatchObject({ status: 200 })
  await close()
})

test('a code is valid for 30 minutes, its form for 10, and only that of the newest mail', async () => {
  const world = await start()
  const { at, person, close } = world
  const former = await codeByMail(world)
  const code = await codeByMail(world)
  expect((await check(at, former, person.email)).body).toMatchObject({ code: 'link_expired' })
  const { body } = await check(at, code, person.email)
  at.clock.pass(10 * MINUTE)
  const late = await finalize(at, checkResetCode.reply.parse(body).recoverId)
  expect(late).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  expect((await check(at, code, person.email)).status).toBe(200)
  at.clock.pass(20 * MINUTE)
  expect((await check(at, code, person.email)).body).toMatchObject({ code: 'link_expired' })
  await close()
})

test('of a hundred concurrent new passwords one is set', async () => {
  const world = await start()
  const { at, person, close } = world
  const recoverId = await recoverIdFor(world)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      finalize(at, recoverId, `Nouveau-mot-${index}`, `198.51.100.${index}`),
    ),
  )

  const done = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  expect(done).toHaveLength(1)
  await signIn(at, { email: person.email, password: `Nouveau-mot-${done[0]}` })
  expect((await finalize(at, recoverId)).body).toMatchObject({ code: 'link_expired' })
  await close()
})

test('the server checks the rule of passwords too, up to 256 characters', async () => {
  const world = await start()
  const { at, person, close } = world
  const recoverId = await recoverIdFor(world)
  for (const weak of ['Aa1!aaa', 'aa1!aaaa', 'AA1!AAAA', 'Aaa!aaaa', 'Aa1aaaaa', `Aa1!${'a'.repeat(253)}`]) {
    expect(await finalize(at, recoverId, weak, '198.51.100.7'), weak).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'body.password' },
    })
  }
  const long = `Aa1!${'é'.repeat(252)}`
  expect((await finalize(at, recoverId, long.normalize('NFD').slice(0, 256).normalize('NFC'))).status).toBe(
    200,
  )
  await expect(signIn(at, { email: person.email, password: long.slice(0, 72) })).rejects.toThrow('401')
  await close()
})

test('mails are limited to three an hour and ten a day for an e-mail, and ten an hour from an address', async () => {
  const { at, close } = await start()
  const statuses = async (email: string, n: number, ip: (index: number) => string) => {
    const answers: number[] = []
    for (let index = 0; index < n; index += 1) answers.push((await initiate(at, email, ip(index))).status)
    return answers
  }
  expect(await statuses('one@example.org', 4, (index) => `198.51.100.${index}`)).toEqual([200, 200, 200, 429])
  for (let hour = 0; hour < 3; hour += 1) {
    at.clock.pass(60 * MINUTE)
    await statuses('one@example.org', 3, (index) => `198.51.101.${10 * hour + index}`)
  }
  at.clock.pass(60 * MINUTE)
  const eleventh = await initiate(at, 'one@example.org', '198.51.102.1')
  expect(eleventh).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3_600)
  const many: number[] = []
  for (let index = 0; index < 11; index += 1) {
    many.push((await initiate(at, `p${index}@example.org`, '2001:db8:1:2::1')).status)
  }
  expect(many).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  await close()
})

test('a new password by mail unlocks a sign-in that guessing had locked', async () => {
  const world = await start()
  const { at, person, close } = world
  for (let tries = 0; tries < 6; tries += 1) {
    await at.ask(authenticate, { body: { parkName: 'vav', email: person.email, password: 'wrong' } })
  }
  await finalize(at, await recoverIdFor(world))
  await signIn(at, { email: person.email, password: next })
  await close()
})
