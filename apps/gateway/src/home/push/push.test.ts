import { changePassword } from '@foyer/contract/account.ts'
import { notificationKinds } from '@foyer/contract/notification.ts'
import { updatePushSubscription } from '@foyer/contract/push.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import {
  acceptInvitation,
  lookNow,
  signInElsewhere,
  startPushHome,
  subscriptionsOf,
} from '#testing/push-home.ts'
import { startTwoGateways } from '#testing/two-gateways.ts'
import type { TestBrowser } from '#testing/push-service.ts'

const MINUTE = 60_000

/** What a browser was sent, once it is as much as that. */
const sent = (browser: TestBrowser, count: number) =>
  eventually(
    async () => browser.messages,
    (messages) => messages.length >= count,
  )

test('what a home is told reaches its people’s browsers, each in its language, encrypted and signed by the RFCs', async () => {
  const { home, service, subscribe, tell, at } = await startPushHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const [french, english] = [await subscribe(), await subscribe({ token: member, language: 'en' })]
  await tell()

  const [battery, order] = (await sent(french, 2)).toSorted((one, other) =>
    other.payload.path.localeCompare(one.payload.path),
  )
  expect(battery).toMatchObject({
    payload: {
      title: `«\u202Fdoor ${home.mark}\u202F»\u202F: pile à 12\u202F%`,
      body: 'À changer dans les prochaines semaines.',
      lang: 'fr',
      path: `/account/devices/${home.contactId}`,
      icon: '/brands/vav/icon-192.png',
    },
    urgency: 'low',
    ttl: 86_400,
  })
  expect(order?.payload.title).toBe(`Salon ${home.mark}\u202F: Éco n’a pas été suivi`)
  expect((await sent(english, 2)).map(({ payload }) => payload.title).toSorted()).toEqual([
    `Salon ${home.mark}: Éco was not followed`,
    `“door ${home.mark}”: battery at 12%`,
  ])
  expect(battery?.topic).toBe(battery?.payload.tag.replaceAll('-', ''))
  expect(service.faults).toEqual([])

  // A second look finds nothing new, and what was taken is not kept.
  await lookNow(at, home.homeId)
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 0,
  )
  expect(service.tries()).toBe(4)
  const [shown] = await subscriptionsOf(at, member)
  expect(shown).toMatchObject({ language: 'en', last_success_at: expect.any(String) })
})

test('a kind that is switched off on a browser is not sent there, whichever it is', async () => {
  const { at, home, token, subscribe, tell } = await startPushHome()
  const whole = await subscribe()
  const picky = []
  for (const kind of notificationKinds) {
    const browser = await subscribe()
    const answer = await at.ask(updatePushSubscription, {
      token,
      params: { subscriptionId: browser.id },
      body: { muted: [kind] },
    })
    expect(answer.body).toMatchObject({ muted: [kind] })
    picky.push({ kind, browser })
  }

  await at.database.query(
    `insert into reading (series_id, at, value) select id, to_timestamp($2::float8 / 1000), 3.5 from series
     where capability = 'temperature' and device_id = $1`,
    [home.thermostatId, at.clock.now() + 1],
  )
  at.clock.pass(MINUTE)
  const gone = [at.clock.now() - 3 * MINUTE, home.homeId]
  await at.database.query(
    `update device set reachable = false, disconnected_since = to_timestamp($1::float8 / 1000)
     where home_id = $2 and type = 'thermostat'`,
    gone,
  )
  await tell()
  await sent(whole, 4)
  await at.database.query(
    `update hub set online = false, disconnected_since = to_timestamp($1::float8 / 1000) where home_id = $2`,
    gone,
  )
  await lookNow(at, home.homeId)
  await sent(whole, 5)
  await at.database.query(
    `update hub set online = true, connected_since = to_timestamp($1::float8 / 1000) where home_id = $2`,
    [at.clock.now(), home.homeId],
  )
  await lookNow(at, home.homeId)
  await acceptInvitation(at, home)
  await signInElsewhere(at, home.owner)
  await at.ask(changePassword, {
    token,
    body: { current_password: home.owner.password, new_password: home.owner.password },
  })

  const all = (await sent(whole, notificationKinds.length)).map(({ payload }) => payload.tag)
  const told = await at.database.query<{ id: string; kind: string }>(
    'select id, kind from notification where home_id = $1 and id = any($2)',
    [home.homeId, all],
  )
  expect(told.map(({ kind }) => kind).toSorted()).toEqual([...notificationKinds].toSorted())
  for (const { kind, browser } of picky) {
    const others = told.filter((one) => one.kind !== kind).map(({ id }) => id)
    const got = (await sent(browser, others.length)).map(({ payload }) => payload.tag)
    expect(got.toSorted(), kind).toEqual(others.toSorted())
  }
})

test('what is one person’s alone, or the owners’, reaches nobody else', async () => {
  const { at, home, subscribe } = await startPushHome()
  const person = await addPerson(at.database, { homeId: home.homeId, role: 'member' })
  const [owners, members] = [await subscribe(), await subscribe({ token: await signIn(at, person) })]
  await signInElsewhere(at, home.owner)
  await acceptInvitation(at, home)
  await sent(owners, 2)
  await signInElsewhere(at, person)

  const [own] = await sent(members, 1)
  expect(own?.payload).toMatchObject({
    title: 'Nouvelle connexion\u202F: Firefox, Linux',
    path: '/account/profile#sessions',
  })
  expect([owners.messages.length, members.messages.length]).toEqual([2, 1])
})

test('a subscription that its push service does not know any more is dropped', async () => {
  const { at, home, token, service, subscribe } = await startPushHome()
  for (const status of [404, 410]) {
    await subscribe()
    service.moods.push({ status })
    await signInElsewhere(at, { ...home.owner })
    await at.database.query(`delete from session where browser = 'firefox'`)
    await eventually(
      () => subscriptionsOf(at, token),
      (list) => list.length === 0,
    )
  }
  expect(service.tries()).toBe(2)
  expect(await at.database.query('select from push_message')).toEqual([])
})

test('a message that is refused for good is given up, and its subscription is not', async () => {
  const { at, home, token, service, subscribe } = await startPushHome()
  await subscribe()
  service.moods.push({ status: 413 })
  await signInElsewhere(at, home.owner)
  await eventually(
    () => at.database.query<{ failures: number }>('select failures from push_subscription'),
    ([row]) => row?.failures === 1,
  )
  expect(await at.database.query('select from push_message')).toEqual([])
  expect(await subscriptionsOf(at, token)).toHaveLength(1)
})

test('with two gateways each message is sent once, by the keeper of its home', async () => {
  const { at, home, subscribe, service, tell } = await startPushHome(startTwoGateways)
  const browser = await subscribe()
  await tell()
  await sent(browser, 2)
  await signInElsewhere(at, home.owner)
  await sent(browser, 3)
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 0,
  )
  expect(service.tries()).toBe(3)
  expect(await at.database.query('select from vapid_key')).toHaveLength(1)
})
