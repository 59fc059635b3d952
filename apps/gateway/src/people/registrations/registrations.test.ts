import { randomUUID } from 'node:crypto'
import { activateHome } from '@foyer/contract/activation.ts'
import { listHubs } from '@foyer/contract/hub.ts'
import { finalizeRecovery } from '@foyer/contract/recovery.ts'
import { deleteRegistration, registerHome } from '@foyer/contract/registration.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { getMe, parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { endLinks } from '#base/links/links.ts'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { addDevice } from '#testing/history-home.ts'
import { untilWaitedFor } from '#testing/hub.ts'
import { linkIn, startMailServer } from '#testing/mail-server.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { findAccount, insertAccount } from '#people/people/account-by-mail.store.ts'
import { joinHome } from '#people/people/join-home.ts'
import { deleteFormer, findHub } from './registration.store.ts'

const MINUTE = 60_000
const key = 'a-key-of-the-platform'
const password = 'Premier-mot-1'

async function start() {
  const server = await startMailServer()
  const at = await startTestApp({ environment: { SMTP_URL: server.url, PLATFORM_KEY: key } })
  const register = (body: object, headers: Record<string, string> = { 'platform-key': key }) =>
    at.ask(registerHome, { body, headers })
  /** Registers, and returns the three parts of the link's code. */
  const registered = async (body: object) => {
    const { hub } = registerHome.reply.parse((await register(body)).body)
    await at.app.mail.deliver()
    const link = linkIn(server.mails.findLast(({ text }) => text?.includes('code=')))
    const [homeId = '', hubId = '', registrationId = ''] = link.code.split('.')
    return { hub, link, homeId, hubId, registrationId }
  }
  const activate = (homeId: string, hubId: string, ip = '203.0.113.5') =>
    at.ask(activateHome, { params: { homeId }, body: { hubId }, ip })
  const end = (id: string, ip = '203.0.113.5') => at.ask(deleteRegistration, { params: { id }, ip })
  const close = async () => {
    await at.close()
    await server.close()
  }
  return { server, at, register, registered, activate, end, close }
}

test('a registered home is opened by its link: account, home, hub and default room, then the registration is deleted', async () => {
  const { at, registered, activate, end, close } = await start()
  const made = await registered({ email: 'Zoe@example.org', name: 'Zoé', park: 'foyer', homeName: 'Chalet' })
  expect(made.link.url.pathname).toBe('/parks/foyer/activation')
  expect(made.hubId).toBe(made.hub.hub_id)
  expect((await at.database.query('select from account')).length).toBe(0)

  const activated = activateHome.reply.parse((await activate(made.homeId, made.hubId)).body)
  expect((await end(made.registrationId)).body).toEqual({})
  expect(activated.email).toBe('zoe@example.org')
  await at.ask(finalizeRecovery, { body: { recoverId: activated.recoverId, password } })
  const token = await signIn(at, { email: 'zoe@example.org', password })

  expect((await at.ask(getMe, { token })).body).toMatchObject({
    name: 'Zoé',
    role: 'owner',
    home: { name: 'Chalet' },
  })
  expect((await at.ask(listHubs, { token })).body).toMatchObject([{ id: made.hubId }])
  expect((await at.ask(listRooms, { token })).body).toHaveLength(1)
  expect(await at.database.query('select park_id as park from home')).toEqual([{ park: parkIds.foyer }])
  await close()
})

test('each step may be repeated for 15 minutes with the same answer and no second effect', async () => {
  const { at, registered, activate, end, close } = await start()
  const { homeId, hubId, registrationId } = await registered({ email: 'zoe@example.org' })
  expect(await end(registrationId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const [first, twin] = await Promise.all([activate(homeId, hubId), activate(homeId, hubId)])
  expect([twin.status, twin.text]).toEqual([200, first.text])
  expect([(await end(registrationId)).status, (await end(registrationId)).status]).toEqual([200, 200])
  expect((await activate(homeId, hubId)).text).toBe(first.text)
  const audited = await at.database.query(
    `select action from audit_event where action in ('activateHome', 'deleteRegistration') order by id`,
  )
  expect(audited).toEqual([{ action: 'activateHome' }, { action: 'deleteRegistration' }])

  at.clock.pass(16 * MINUTE)
  expect((await activate(homeId, hubId)).body).toMatchObject({ code: 'link_expired' })
  expect((await end(registrationId)).body).toMatchObject({ code: 'link_expired' })
  await close()
})

test('a part of the code opens only its own call, and nothing after 72 hours', async () => {
  const { at, registered, activate, end, close } = await start()
  const { homeId, hubId, registrationId } = await registered({ email: 'zoe@example.org' })
  expect((await activate(registrationId, hubId)).status).toBe(410)
  expect((await end(homeId)).status).toBe(410)
  at.clock.pass(72 * 60 * MINUTE)
  expect((await activate(homeId, hubId)).status).toBe(410)
  await close()
})

test('only the platform’s key may register, never a token', async () => {
  const { at, register, close } = await start()
  const token = await signIn(at, await addPerson(at.database))
  const body = { email: 'zoe@example.org' }
  for (const headers of [{}, { 'platform-key': '' }, { 'platform-key': `${key}x` }, { token }]) {
    expect(await register(body, headers)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
  expect(await at.database.query('select from registration')).toEqual([])
  await close()
})

test('the reply to a registration contains the hub’s secret and nothing of the link', async () => {
  const { server, at, register, close } = await start()
  const answer = await register({ email: 'zoe@example.org' })
  await at.app.mail.deliver()
  for (const part of linkIn(server.mails[0])
    .code.split('.')
    .filter((_, index) => index !== 1)) {
    expect(answer.text).not.toContain(part)
  }
  expect(registerHome.reply.parse(answer.body).hub.secret).not.toBe('')
  await close()
})

test('a second registration replaces the former; an e-mail that opens a home is refused', async () => {
  const { at, register, registered, activate, close } = await start()
  const former = await registered({ email: 'zoe@example.org' })
  const { id, secret } = { id: former.hub.hub_id, secret: former.hub.secret }
  const made = await registered({ email: 'zoe@example.org', hub: { id, secret } })
  expect(made.hubId).toBe(former.hubId)
  expect((await activate(former.homeId, former.hubId)).status).toBe(410)
  expect((await activate(made.homeId, made.hubId)).status).toBe(200)
  expect(await register({ email: 'zoe@example.org' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', field: 'body.email' },
  })
  expect(await at.database.query('select from home')).toHaveLength(1)
  await close()
})

test('an e-mail that is registered again keeps its home and hub, with another secret', async () => {
  const { at, register, registered, activate, close } = await start()
  const email = 'zoe@example.org'
  const former = await registered({ email, homeName: 'Chalet' })
  const made = await registered({ email, homeName: 'Maison du lac', park: 'foyer' })
  expect(made.hubId).toBe(former.hubId)
  expect(made.hub.secret).not.toBe(former.hub.secret)
  const hub = { id: former.hubId, secret: former.hub.secret }
  expect(await register({ email, hub })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await activate(former.homeId, former.hubId)).status).toBe(410)
  expect((await activate(made.homeId, made.hubId)).status).toBe(200)
  expect(await at.database.query('select name, park_id as park from home')).toEqual([
    { name: 'Maison du lac', park: parkIds.foyer },
  ])
  expect(await at.database.query('select from hub')).toHaveLength(1)
  await close()
})

test('an e-mail that is registered while its link is followed is refused', async () => {
  const { at, register, registered, close } = await start()
  const email = 'zoe@example.org'
  const made = await registered({ email })
  let answer: ReturnType<typeof register> | undefined
  await at.database.transaction(async (tx) => {
    const homeId = (await findHub(tx, made.hubId))?.homeId ?? ''
    answer = register({ email })
    await untilWaitedFor(tx)
    const joining = {
      email,
      name: 'Zoé',
      language: 'fr',
      timeZone: null,
      role: 'owner',
      code: made.homeId,
    } as const
    await joinHome(tx, { ...joining, homeId, at: at.clock.now() })
  })
  expect(await answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await close()
})

test('a link that is followed while its hub is registered again is expired', async () => {
  const { at, registered, activate, close } = await start()
  const made = await registered({ email: 'zoe@example.org' })
  let followed: ReturnType<typeof activate> | undefined
  await at.database.transaction(async (tx) => {
    const hub = await findHub(tx, made.hubId)
    followed = activate(made.homeId, made.hubId)
    await untilWaitedFor(tx)
    for (const id of await deleteFormer(tx, { homeId: hub?.homeId ?? null, email: 'noe@example.org' })) {
      await endLinks(tx, id, ['home', 'registration'], at.clock.now())
    }
  })

  expect(await followed).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  await close()
})

test('an e-mail is registered while another transaction locks its account', async () => {
  const { at, register, close } = await start()
  const email = 'zoe@example.org'
  const account = { id: randomUUID(), email, name: 'Zoé', language: 'fr', timeZone: null } as const
  await insertAccount(at.database, { ...account, at: at.clock.now() })
  await at.database.transaction(async (tx) => {
    await findAccount(tx, email)
    expect(await register({ email })).toMatchObject({ status: 200 })
  })
  await close()
})

test('a hub is registered with its own secret as the proof, and a hub of another home is refused and its owner is notified', async () => {
  const { server, at, register, registered, activate, close } = await start()
  const made = await registered({ email: 'zoe@example.org', homeName: 'Chalet', language: 'en' })
  const { hub_id: id, secret } = made.hub
  expect(await register({ email: 'eve@example.org', hub: { id, secret: 'guessed' } })).toMatchObject({
    status: 404,
    body: { code: 'not_found', field: 'body.hub' },
  })
  await activate(made.homeId, made.hubId)
  const taken = { status: 409, body: { code: 'hub_taken' } }
  expect(await register({ email: 'eve@example.org', hub: { id, secret } })).toMatchObject(taken)
  const eves = await registered({ email: 'eve@example.org' })
  expect(await activate(eves.homeId, id)).toMatchObject(taken)
  expect(await activate(eves.homeId, '0b0e7f0a-0000-4000-8000-000000000000')).toMatchObject(taken)

  await at.app.mail.deliver()
  const warnings = server.mails.filter(({ subject }) => subject?.startsWith('Someone tried to add your hub'))
  expect(warnings.map((mail) => mail.to?.[0]?.address)).toEqual(['zoe@example.org'])
  expect(await at.database.query('select home_id from hub where id = $1', [id])).toHaveLength(1)
  await close()
})

test('ten concurrent claims of another home’s hub are each refused, and its owner is notified once', async () => {
  const { server, at, register, registered, activate, close } = await start()
  const made = await registered({ email: 'zoe@example.org', language: 'en' })
  await activate(made.homeId, made.hubId)
  const hub = { id: made.hub.hub_id, secret: made.hub.secret }

  // Twice as many as there are connections.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => register({ email: `eve-${index}@example.org`, hub })),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 409))
  await at.app.mail.deliver()
  const warnings = server.mails.filter(({ subject }) => subject?.startsWith('Someone tried to add your hub'))
  expect(warnings).toHaveLength(1)
  await close()
})

test('a home registered again in another zone has its history by the new midnights', async () => {
  const { at, registered, close } = await start()
  const made = await registered({ email: 'zoe@example.org', timeZone: 'Europe/Paris' })
  const { hub_id: id, secret } = made.hub
  const [home] = await at.database.query<{ homeId: string }>('select id as "homeId" from home')
  const homeId = home?.homeId ?? ''
  const deviceId = await addDevice(at.database, { homeId, hubId: id })
  const history = createHistory({ ...at, log: createLog({ level: 'silent' }) })
  // Each day of Guadeloupe, from 04:00 UTC to the next, has its own temperature.
  const start0 = Date.UTC(2027, 0, 14, 4)
  await history.record(
    Array.from({ length: 3 * 144 }, (_, index) => ({
      homeId,
      deviceId,
      capability: 'temperature' as const,
      at: start0 + index * 10 * MINUTE,
      value: 10 + Math.floor(index / 144),
    })),
  )
  expect(await history.seal()).toBe(4)

  await registered({ email: 'zoe@example.org', timeZone: 'America/Guadeloupe', hub: { id, secret } })

  const days = await history.readSeries({
    homeId,
    deviceId,
    capabilities: ['temperature'],
    from: start0,
    to: start0 + 3 * 1440 * MINUTE,
    minutes: 1440,
  })
  expect(days.series.map(({ values }) => Array.from(values))).toEqual([[10, 11, 12]])
  await history.close()
  await close()
})
