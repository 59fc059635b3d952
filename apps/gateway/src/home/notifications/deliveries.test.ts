import { getNotificationChoices, notificationChoicesSchema } from '@foyer/contract/notification-choice.ts'
import { countUnread, readNotifications } from '@foyer/contract/notification.ts'
import { removePerson } from '@foyer/contract/people.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import { checkNow, subscriptionsOf } from '#testing/push-home.ts'
import { daylong, startDeliveryHome } from '#testing/delivery-home.ts'

const MINUTE = 60_000
const noAlarmMail = { topics: [{ topic: 'alarm', has_mail: false, has_push: true }] }

test('a leak is pushed and mailed immediately with what to do, ends when it is dry, and is notified once', async () => {
  const { at, home, subscribe, publish, mailsTo } = await startDeliveryHome()
  const browser = await subscribe()
  await at.database.query(`update account set language = 'fr' where id = $1`, [home.owner.accountId])
  await publish('water_leak', 1)
  await checkNow(at, home.homeId)
  const [pushed] = await eventually(
    async () => browser.messages,
    (messages) => messages.length > 0,
  )
  expect(pushed).toMatchObject({
    payload: {
      title: `Salon ${home.mark}\u202F: fuite d’eau`,
      body: expect.stringContaining('Fermez l’arrivée d’eau'),
      path: `/account/devices/${home.contactId}`,
    },
    urgency: 'high',
  })
  const [mail] = await mailsTo(home.owner.email, 1)
  expect(mail?.subject).toBe(pushed?.payload.title)
  expect(mail?.text).toContain('Fermez l’arrivée d’eau')
  expect(mail?.text).toContain(`/account/devices/${home.contactId}`)

  at.clock.pass(MINUTE)
  await publish('water_leak', 1)
  await checkNow(at, home.homeId)
  at.clock.pass(MINUTE)
  await publish('water_leak', 0)
  await checkNow(at, home.homeId)
  const rows = await eventually(
    () =>
      at.database.query<{ endedAt: number | null }>(
        `select ended_at as "endedAt" from notification where kind = 'water_leak'`,
      ),
    ([row]) => row?.endedAt !== null,
  )
  expect(rows).toHaveLength(1)
  expect(browser.messages).toHaveLength(1)
  expect(await mailsTo(home.owner.email, 1)).toHaveLength(1)
})

test('an alarm is always pushed, and mailed to a person without a browser, whatever they chose', async () => {
  const { at, home, token, subscribe, publish, choose, mailsTo } = await startDeliveryHome()
  const person = await addPerson(at.database, { homeId: home.homeId, role: 'member' })
  const member = await signIn(at, person)
  const nothing = { topics: [{ topic: 'alarm', has_mail: false, has_push: false }] }
  const browser = await subscribe()
  const chosen = notificationChoicesSchema.parse((await choose(token, nothing)).body)
  expect(chosen.topics[0]).toEqual({ topic: 'alarm', has_mail: false, has_push: true })
  await choose(member, nothing)
  await choose(token, { night: daylong })

  await publish('smoke', 1)
  await checkNow(at, home.homeId)
  await mailsTo(person.email, 1)
  await eventually(
    async () => browser.messages,
    (messages) => messages.length === 1,
  )
  expect(await mailsTo(home.owner.email, 0)).toEqual([])
})

test('an alarm whose only browsers no longer exist is mailed, whatever was chosen', async () => {
  const { at, home, token, subscribe, publish, choose, mailsTo, service } = await startDeliveryHome()
  await choose(token, noAlarmMail)
  await subscribe()
  await subscribe()
  service.replies.push({ status: 410 }, { status: 404 })
  await publish('smoke', 1)
  await checkNow(at, home.homeId)
  const [mail] = await mailsTo(home.owner.email, 1)
  expect(mail?.text).toContain(`/account/devices/${home.contactId}`)
  expect(await subscriptionsOf(at, token)).toEqual([])
  expect(await mailsTo(home.owner.email, 1)).toHaveLength(1)
})

test('an alarm that a push service refuses is mailed unless another browser of the person received it', async () => {
  const { at, home, token, subscribe, publish, choose, mailsTo, service } = await startDeliveryHome()
  await choose(token, noAlarmMail)
  const browsers = [await subscribe(), await subscribe()]
  const untilSent = (count: number) =>
    eventually(
      async () => [
        await at.database.query('select from push_message'),
        browsers.flatMap(({ messages }) => messages),
      ],
      ([waiting, messages]) => waiting?.length === 0 && messages?.length === count,
    )
  service.replies.push({ status: 413 })
  await publish('smoke', 1)
  await checkNow(at, home.homeId)
  await untilSent(1)

  service.replies.push({ status: 413 }, { status: 413 })
  await publish('gas', 1)
  await checkNow(at, home.homeId)
  const mails = await mailsTo(home.owner.email, 1)
  await untilSent(1)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('gaz')])
  expect(await subscriptionsOf(at, token)).toHaveLength(2)
})

test('an alarm that returns within an hour of its end is notified again', async () => {
  const { at, home, token, subscribe, publish, mailsTo } = await startDeliveryHome()
  const browser = await subscribe()
  const unread = async () => countUnread.reply.parse((await at.ask(countUnread, { token })).body)
  const report = async (value: number) => {
    await publish('smoke', value)
    await checkNow(at, home.homeId)
  }
  const untilStored = (alarms: { open: number; ended: number }) =>
    eventually(
      () =>
        at.database.query<{ open: number; ended: number }>(
          `select count(*) filter (where ended_at is null)::float8 as open, count(ended_at)::float8 as ended
           from notification where kind = 'smoke'`,
        ),
      ([row]) => row?.open === alarms.open && row.ended === alarms.ended,
    )
  await report(1)
  await mailsTo(home.owner.email, 1)
  await untilStored({ open: 1, ended: 0 })
  await at.ask(readNotifications, { token, body: {} })
  expect(await unread()).toEqual({ count: 0, alarms: 1 })

  at.clock.pass(MINUTE)
  await report(0)
  await untilStored({ open: 0, ended: 1 })
  at.clock.pass(MINUTE)
  await report(1)
  await untilStored({ open: 1, ended: 1 })
  expect(await unread()).toEqual({ count: 1, alarms: 1 })
  await mailsTo(home.owner.email, 2)
  await eventually(
    async () => browser.messages,
    (messages) => messages.length === 2,
  )
})

test('a notification that is not urgent waits for the end of the night', async () => {
  const { at, home, token, subscribe, choose, loseHub, mailsTo } = await startDeliveryHome()
  const browser = await subscribe()
  await choose(token, { night: daylong })
  await loseHub()
  await checkNow(at, home.homeId)
  const [push] = await eventually(
    () => at.database.query<{ at: number }>(`select send_at as at from push_message`),
    (rows) => rows.length === 1,
  )
  const evening = Date.parse('2027-01-18T23:00:00+01:00')
  expect(push?.at).toBe(evening)

  at.clock.set(evening + MINUTE)
  await checkNow(at, home.homeId)
  await mailsTo(home.owner.email, 1)
  const [message] = await eventually(
    async () => browser.messages,
    (messages) => messages.length > 0,
  )
  expect(message?.payload.title).toContain('hors ligne')
})

test('a delayed notification is not sent once it has ended, nor to a person who left the home', async () => {
  const { at, home, token, subscribe, choose, loseHub, mailsTo } = await startDeliveryHome()
  const person = await addPerson(at.database, { homeId: home.homeId, role: 'member' })
  const member = await signIn(at, person)
  const browser = await subscribe()
  for (const one of [token, member]) await choose(one, { night: daylong })
  const waiting = () =>
    at.database.query<{ id: string }>(
      `select id from notification_mail where account_id = any($1) union all select id from push_message`,
      [[home.owner.accountId, person.accountId]],
    )
  await loseHub()
  await checkNow(at, home.homeId)
  await eventually(waiting, (rows) => rows.length === 3)
  await at.ask(removePerson, { token, params: { accountId: person.accountId } })
  await at.database.query('update hub set online = true, disconnected_since = null where home_id = $1', [
    home.homeId,
  ])
  await checkNow(at, home.homeId)
  await eventually(
    () => at.database.query(`select from notification where kind = 'hub_lost' and ended_at is null`),
    (rows) => rows.length === 0,
  )
  at.clock.set(Date.parse('2027-01-18T23:01:00+01:00'))
  await checkNow(at, home.homeId)
  await eventually(waiting, (rows) => rows.length === 0)
  // The return of the hub is not sent either: its loss was never sent.
  const returned = await at.database.query<{ id: string }>(
    `select id from notification where key like 'hub_back:%'`,
  )
  expect(returned).toHaveLength(1)
  expect(browser.messages).toEqual([])
  expect([...(await mailsTo(home.owner.email, 0)), ...(await mailsTo(person.email, 0))]).toEqual([])
})

test('choices belong to one person, and a declined channel is not used', async () => {
  const { at, home, token, subscribe, choose, loseHub, server } = await startDeliveryHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const [own, other] = [await subscribe(), await subscribe({ token: member })]
  const none = { topic: 'hub', has_mail: false, has_push: false }
  await choose(token, { topics: [none] })
  await choose(member, { topics: [{ ...none, has_push: true }] })
  const read = async (as: string) =>
    notificationChoicesSchema
      .parse((await at.ask(getNotificationChoices, { token: as })).body)
      .topics.find(({ topic }) => topic === 'hub')
  expect(await read(token)).toEqual(none)
  expect(await read(member)).toEqual({ ...none, has_push: true })

  await loseHub()
  await checkNow(at, home.homeId)
  await eventually(
    async () => other.messages,
    (messages) => messages.length === 1,
  )
  expect(own.messages).toEqual([])
  expect(server.mails).toEqual([])
  const wrong = await choose(token, { night: { is_quiet: true, from: 0, to: 1_440 } })
  expect(wrong.status).toBe(400)
})
