import { randomUUID } from 'node:crypto'
import { activateUser } from '@foyer/contract/activation.ts'
import {
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  renewInvitation,
  revokeInvitation,
  type Invitation,
} from '@foyer/contract/people.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { finalizeRecovery } from '@foyer/contract/recovery.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { getMe } from '@foyer/contract/session.ts'
import { openLive } from '@foyer/contract/live.ts'
import { expect, test } from 'vitest'
import { endLinks } from '#base/links/links.ts'
import { linkIn, startMailServer } from '#testing/mail-server.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { untilWaitedFor } from '#testing/hub.ts'
import { findAccount, insertAccount, insertMembership } from './account-by-mail.store.ts'
import { endInvitation } from './invitation.store.ts'

const MINUTE = 60_000
const password = 'Premier-mot-1'

async function start() {
  const server = await startMailServer()
  const at = await startTestApp({ environment: { SMTP_URL: server.url } })
  const owner = await addPerson(at.database)
  const token = await signIn(at, owner)
  const invite = async (email: string, language: 'en' | 'fr' = 'fr') => {
    const answer = await at.ask(invitePerson, { token, body: { email, language } })
    await at.app.mail.deliver()
    return { answer, code: linkIn(server.mails.at(-1)).code }
  }
  const activate = (code: string, ip = '203.0.113.5') =>
    at.ask(activateUser, {
      params: { id: code },
      headers: { 'accept-language': 'FR', 'x-timezone': 'America/Martinique' },
      ip,
    })
  const close = async () => {
    await at.close()
    await server.close()
  }
  return { server, at, owner, token, invite, activate, close }
}

test('a new person who follows the links of two homes at the same moment opens one of them', async () => {
  const { at, invite, activate, close } = await start()
  const other = await addPerson(at.database)
  const { code } = await invite('zoe@example.org')
  let answer: ReturnType<typeof activate> | undefined
  await at.database.transaction(async (tx) => {
    const accountId = randomUUID()
    const account = { id: accountId, email: 'zoe@example.org', name: 'Zoé', language: 'fr' } as const
    await insertAccount(tx, { ...account, timeZone: null, at: at.clock.now() })
    await insertMembership(tx, { accountId, homeId: other.homeId, role: 'member', at: at.clock.now() })
    answer = activate(code)
    await untilWaitedFor(tx)
  })

  expect(await answer).toMatchObject({ status: 409, body: { code: 'account_elsewhere' } })
  await close()
})

test('an account of no home that follows the links of two homes at the same moment opens one of them', async () => {
  const { at, invite, activate, close } = await start()
  const other = await addPerson(at.database)
  const { code } = await invite('zoe@example.org')
  const accountId = randomUUID()
  const account = { id: accountId, email: 'zoe@example.org', name: 'Zoé', language: 'fr' } as const
  await insertAccount(at.database, { ...account, timeZone: null, at: at.clock.now() })
  let answer: ReturnType<typeof activate> | undefined
  await at.database.transaction(async (tx) => {
    await findAccount(tx, account.email)
    await insertMembership(tx, { accountId, homeId: other.homeId, role: 'member', at: at.clock.now() })
    answer = activate(code)
    await untilWaitedFor(tx)
  })

  expect(await answer).toMatchObject({ status: 409, body: { code: 'account_elsewhere' } })
  expect(await at.database.query('select from membership where account_id = $1', [accountId])).toHaveLength(1)
  await close()
})

test('an invited person gets a mail, activates, chooses a password, signs in and sees the home', async () => {
  const { server, at, owner, token, invite, activate, close } = await start()
  const { answer, code } = await invite('Zoe@Example.org', 'en')
  expect(answer.body).toMatchObject({ email: 'zoe@example.org', language: 'en', is_expired: false })
  expect(answer.text).not.toContain(code)
  expect(server.mails[0]?.to).toMatchObject([{ address: 'zoe@example.org' }])
  expect(linkIn(server.mails[0]).url.pathname).toBe('/parks/vav/secondary-user')

  const activated = activateUser.reply.parse((await activate(code)).body)
  expect(activated.email).toBe('zoe@example.org')
  await at.ask(finalizeRecovery, { body: { recoverId: activated.recoverId, password } })
  const hers = await signIn(at, { email: 'zoe@example.org', password })

  expect((await at.ask(getMe, { token: hers })).body).toMatchObject({
    role: 'member',
    home: { id: owner.homeId },
  })
  expect((await at.ask(listRooms, { token: hers })).status).toBe(200)
  expect((await at.ask(listPeople, { token })).body).toMatchObject([
    { id: owner.accountId, role: 'owner', is_self: true },
    { email: 'zoe@example.org', name: 'zoe', role: 'member', is_self: false },
  ])
  expect((await at.ask(listInvitations, { token })).body).toEqual([])
  const zones = await at.database.query(`select time_zone from account where email = 'zoe@example.org'`)
  expect(zones).toEqual([{ time_zone: 'America/Martinique' }])
  await close()
})

test('the same link within 15 minutes returns the same and does nothing more; after that it is expired', async () => {
  const { at, invite, activate, close } = await start()
  const { code } = await invite('zoe@example.org')
  const [first, twin] = await Promise.all([activate(code), activate(code)])
  at.clock.pass(15 * MINUTE)
  const again = await activate(code)

  expect([twin.status, twin.text]).toEqual([200, first.text])
  expect([again.status, again.text]).toEqual([200, first.text])
  expect(await at.database.query(`select from account where email = 'zoe@example.org'`)).toHaveLength(1)
  expect(await at.database.query(`select from audit_event where action = 'activateUser'`)).toHaveLength(1)
  at.clock.pass(MINUTE)
  expect(await activate(code)).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  await close()
})

test('a link is invalid once the invitation is revoked or renewed, after 72 hours, and on any other call', async () => {
  const { at, server, token, invite, activate, close } = await start()
  const { answer, code } = await invite('zoe@example.org')
  const { id } = invitePerson.reply.parse(answer.body)
  expect((await at.ask(finalizeRecovery, { body: { recoverId: code, password } })).status).toBe(410)

  await at.ask(renewInvitation, { token, params: { invitationId: id } })
  await at.app.mail.deliver()
  const renewed = linkIn(server.mails.at(-1)).code
  expect((await activate(code)).body).toMatchObject({ code: 'link_expired' })
  await at.ask(revokeInvitation, { token, params: { invitationId: id } })
  expect((await activate(renewed)).body).toMatchObject({ code: 'link_expired' })

  const { code: late } = await invite('late@example.org')
  at.clock.pass(72 * 60 * MINUTE)
  expect((await activate(late)).body).toMatchObject({ code: 'link_expired' })
  const listed = listInvitations.reply.parse((await at.ask(listInvitations, { token })).body)
  expect(listed.map((invitation: Invitation) => invitation.is_expired)).toEqual([true])
  await close()
})

test('a link that is followed while its invitation is revoked is expired', async () => {
  const { at, owner, invite, activate, close } = await start()
  const { answer, code } = await invite('zoe@example.org')
  const { id } = invitePerson.reply.parse(answer.body)
  let followed: ReturnType<typeof activate> | undefined
  await at.database.transaction(async (tx) => {
    await endInvitation(tx, { homeId: owner.homeId, invitationId: id }, at.clock.now())
    followed = activate(code)
    await untilWaitedFor(tx)
    await endLinks(tx, id, ['user'], at.clock.now())
  })

  expect(await followed).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  await close()
})

test('inviting the same e-mail again sends another mail and keeps one invitation; an e-mail of the home is refused', async () => {
  const { at, server, owner, token, invite, activate, close } = await start()
  const { code: former } = await invite('zoe@example.org')
  const { answer, code } = await invite('ZOE@example.org', 'en')
  expect(answer.status).toBe(200)
  expect((await at.ask(listInvitations, { token })).body).toHaveLength(1)
  expect((await activate(former)).status).toBe(410)
  expect((await activate(code)).status).toBe(200)
  expect(server.mails).toHaveLength(2)

  for (const email of ['zoe@example.org', owner.email]) {
    const refused = await at.ask(invitePerson, { token, body: { email, language: 'fr' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', field: 'body.email' } })
  }
  await close()
})

test('an e-mail that opens another home is invited like any other, and only following the link is refused', async () => {
  const { at, invite, activate, close } = await start()
  const elsewhere = await addPerson(at.database)
  const { answer, code } = await invite(elsewhere.email)
  expect(answer.status).toBe(200)
  expect(await activate(code)).toMatchObject({ status: 409, body: { code: 'account_elsewhere' } })
  await close()
})

test('ids of tables and small numbers activate nothing', async () => {
  const { at, invite, activate, close } = await start()
  const { answer } = await invite('zoe@example.org')
  const rows = await at.database.query<{ id: string }>(
    'select id::text from invitation union all select id::text from account union all select id::text from home',
  )
  const ids = [...rows.map(({ id }) => id), ...Array.from({ length: 300 }, (_, index) => String(index + 1))]
  for (const [index, id] of ids.entries()) {
    const status = (await activate(id, `10.0.${Math.floor(index / 15)}.1`)).status
    expect(status, id).toBe(410)
  }
  expect(answer.status).toBe(200)
  await close()
})

test('twenty links a minute may be followed from one address', async () => {
  const { at, activate, close } = await start()
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push((await activate('x'.repeat(22))).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 410), 429])
  at.clock.pass(MINUTE)
  expect((await activate('x'.repeat(22))).status).toBe(410)
  await close()
})

test('a removed person loses access immediately: session, stream and sign-in', async () => {
  const { at, owner, token, close } = await start()
  const member = await addPerson(at.database, { homeId: owner.homeId, role: 'member' })
  const theirs = await signIn(at, member)
  const stream = await at.send(`/api${openLive.path}`, { headers: { token: theirs } })
  const reader = stream.body?.getReader()
  await reader?.read()

  expect((await at.ask(removePerson, { token, params: { accountId: member.accountId } })).status).toBe(200)
  for (;;) if ((await reader?.read())?.done !== false) break
  expect(await at.ask(getMe, { token: theirs })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  expect((await at.ask(listNotifications, { token: theirs })).status).toBe(401)
  await expect(signIn(at, member)).rejects.toThrow('401')
  const audited = await at.database.query(
    `select action, object, result from audit_event where action = 'removePerson'`,
  )
  expect(audited).toEqual([{ action: 'removePerson', object: member.accountId, result: 'ok' }])
  await close()
})

test('a member may leave and remove no other person; the last owner stays', async () => {
  const { at, owner, token, close } = await start()
  const [one, other] = [
    await addPerson(at.database, { homeId: owner.homeId, role: 'member' }),
    await addPerson(at.database, { homeId: owner.homeId, role: 'member' }),
  ]
  const theirs = await signIn(at, one)
  const remove = (by: string, accountId: string) => at.ask(removePerson, { token: by, params: { accountId } })

  expect(await remove(theirs, other.accountId)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await remove(theirs, one.accountId)).status).toBe(200)
  expect(await remove(token, owner.accountId)).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  const second = await addPerson(at.database, { homeId: owner.homeId })
  const answers = await Promise.all([
    remove(token, owner.accountId),
    remove(await signIn(at, second), second.accountId),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await at.database.query(`select from membership where role = 'owner'`)).toHaveLength(1)
  await close()
})

test('a removed person can be invited again and keeps their password', async () => {
  const { at, owner, token, invite, activate, close } = await start()
  const member = await addPerson(at.database, { homeId: owner.homeId, role: 'member' })
  await at.ask(removePerson, { token, params: { accountId: member.accountId } })
  const { code } = await invite(member.email)
  expect((await activate(code)).body).toEqual({ email: member.email })
  await signIn(at, member)
  await close()
})
