import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import {
  acceptInvitation,
  checkNow,
  signInElsewhere,
  startPushHome,
  subscriptionsOf,
} from '#testing/push-home.ts'
import { startTwoGateways } from '#testing/two-gateways.ts'
import type { TestBrowser } from '#testing/push-service.ts'

/** The messages that a browser received, once there are `count`. */
const sent = (browser: TestBrowser, count: number) =>
  eventually(
    async () => browser.messages,
    (messages) => messages.length >= count,
  )

test('a home’s notification reaches its people’s browsers, each in its language, encrypted and signed by the RFCs', async () => {
  const { home, service, subscribe, notify, at } = await startPushHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const [french, english] = [await subscribe(), await subscribe({ token: member, language: 'en' })]
  await notify()

  const [battery, order] = (await sent(french, 2)).toSorted((one, other) =>
    other.payload.path.localeCompare(one.payload.path),
  )
  expect(battery).toMatchObject({
    payload: {
      title: `«\u202Fdoor ${home.mark}\u202F»\u202F: pile à 12\u202F%`,
      body: 'Changez-la bientôt.',
      lang: 'fr',
      path: `/account/devices/${home.contactId}`,
      icon: '/brands/vav/icon-192.png',
    },
    urgency: 'low',
    ttl: 86_400,
  })
  expect(order?.payload.title).toBe(`Salon ${home.mark}\u202F: Arrêt n’a pas été suivi`)
  expect((await sent(english, 2)).map(({ payload }) => payload.title).toSorted()).toEqual([
    `Salon ${home.mark}: Arrêt was not followed`,
    `“door ${home.mark}”: battery at 12%`,
  ])
  expect(battery?.topic).toBe(battery?.payload.tag.replaceAll('-', ''))
  expect(service.faults).toEqual([])

  // A second check finds nothing new, and accepted messages are not kept.
  await checkNow(at, home.homeId)
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 0,
  )
  expect(service.arrivals).toHaveLength(4)
  const [shown] = await subscriptionsOf(at, member)
  expect(shown).toMatchObject({ language: 'en', last_success_at: expect.any(String) })
})

test('a notification of one person, or of the owners, reaches no other browser', async () => {
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

test('a subscription that its push service no longer knows is deleted', async () => {
  const { at, home, token, service, subscribe } = await startPushHome()
  for (const status of [404, 410]) {
    await subscribe()
    service.replies.push({ status })
    await signInElsewhere(at, { ...home.owner })
    await at.database.query(`delete from session where browser = 'firefox'`)
    await eventually(
      () => subscriptionsOf(at, token),
      (list) => list.length === 0,
    )
  }
  expect(service.arrivals).toHaveLength(2)
  expect(await at.database.query('select from push_message')).toEqual([])
})

test('a message that is refused for good is given up, and its subscription is kept', async () => {
  const { at, home, token, service, subscribe } = await startPushHome()
  await subscribe()
  service.replies.push({ status: 413 })
  await signInElsewhere(at, home.owner)
  await eventually(
    () => at.database.query<{ failures: number }>('select failures from push_subscription'),
    ([row]) => row?.failures === 1,
  )
  expect(await at.database.query('select from push_message')).toEqual([])
  expect(await subscriptionsOf(at, token)).toHaveLength(1)
})

test('with two gateways each message is sent once', async () => {
  const { at, home, subscribe, service, notify } = await startPushHome(startTwoGateways)
  const browser = await subscribe()
  await notify()
  await sent(browser, 2)
  await signInElsewhere(at, home.owner)
  await sent(browser, 3)
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 0,
  )
  expect(service.arrivals).toHaveLength(3)
  expect(await at.database.query('select from vapid_key')).toHaveLength(1)
})
