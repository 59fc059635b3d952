import { readNotifications } from '@foyer/contract/notification.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { startNotifiedHome } from '#testing/notified-home.ts'
import { trimFacts } from './notification.store.ts'

const MINUTE = 60_000

test('a stored fact is notified once, however often and by which gateway the home is checked', async () => {
  const { check, home, list, close } = await startNotifiedHome()
  expect(await check()).toBe(true)
  expect(await check()).toBe(false)

  const listed = await list()
  // The contact's battery is at 12 %, and the order for the room had no answer.
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['battery_low', 'order_missed'])
  expect(listed.find(({ kind }) => kind === 'battery_low')).toMatchObject({
    value: 12,
    device: { id: home.contactId },
    room: { id: home.roomId },
    ended_at: null,
  })
  expect(listed.find(({ kind }) => kind === 'order_missed')).toMatchObject({
    order: 'stop',
    status: 'expired',
    reason: 'no_answer',
    device: { id: home.radiatorId },
  })
  await close()
})

test('a device that falls silent, comes back and falls silent again within the hour is one notification', async () => {
  const { at, check, home, list, close } = await startNotifiedHome()
  const set = (reachable: boolean) =>
    at.database.query(
      `update device set reachable = $2, disconnected_since = case when $2 then null else to_timestamp($3::float8 / 1000) end
       where id = $1`,
      [home.thermostatId, reachable, at.clock.now()],
    )
  const silent = async () => (await list()).filter(({ kind }) => kind === 'device_silent')
  await set(false)
  await check()
  expect(await silent()).toMatchObject([{ ended_at: null }])
  at.clock.pass(MINUTE)
  await set(true)
  await check()
  expect(await silent()).toMatchObject([{ ended_at: expect.any(String) }])
  at.clock.pass(MINUTE)
  await set(false)
  await check()
  expect(await silent()).toMatchObject([{ ended_at: null }])

  await set(true)
  at.clock.pass(MINUTE)
  await check()
  at.clock.pass(120 * MINUTE)
  await set(false)
  await check()
  expect(await silent()).toHaveLength(2)
  await close()
})

test('a room in which pipes may freeze is notified by what is measured in it, and the notification ends when it is warm', async () => {
  const { at, home, check, list, close } = await startNotifiedHome()
  const measure = (value: number) =>
    at.database.query(
      `insert into reading (series_id, at, value) select id, to_timestamp($1::float8 / 1000), $2 from series
       where capability = 'temperature' and device_id = $3`,
      [at.clock.now(), value, home.thermostatId],
    )
  const frost = async () => (await list()).filter(({ kind }) => kind === 'frost_risk')
  await check()
  expect(await frost()).toEqual([])
  at.clock.pass(MINUTE)
  await measure(3.5)
  await check()
  expect(await frost()).toMatchObject([{ value: 3.5, ended_at: null, room: { id: home.roomId } }])
  at.clock.pass(MINUTE)
  await measure(8)
  await check()
  expect(await frost()).toMatchObject([{ ended_at: expect.any(String) }])
  await close()
})

test('a read notification is read for its reader only', async () => {
  const { at, home, check, token, list, unread, close } = await startNotifiedHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  await check()
  const [first] = await list()
  await at.ask(readNotifications, { token, body: { ids: [first?.id ?? ''] } })

  expect(await unread()).toEqual({ count: 1, alarms: 0 })
  expect(await unread(member)).toEqual({ count: 2, alarms: 0 })
  expect((await at.ask(readNotifications, { token, body: {} })).body).toEqual({ count: 0, alarms: 0 })
  expect((await list()).every(({ is_read }) => is_read)).toBe(true)
  expect((await list(member)).some(({ is_read }) => is_read)).toBe(false)
  await close()
})

test('notifications of one person, or of owners, reach no other account', async () => {
  const { at, home, list, close, notifications } = await startNotifiedHome()
  const person = await addPerson(at.database, { homeId: home.homeId, role: 'member' })
  const member = await signIn(at, person)
  const { homeId } = home
  const device = { browser: 'firefox', system: 'linux', form: 'computer' } as const
  await notifications.notify(at.database, {
    kind: 'invitation_accepted',
    homeId,
    personId: 'x',
    person: 'Nadia',
  })
  await notifications.notify(at.database, {
    kind: 'new_sign_in',
    homeId,
    accountId: person.accountId,
    sessionId: 's',
    device,
  })

  expect((await list()).map(({ kind, person: name }) => [kind, name])).toEqual([
    ['invitation_accepted', 'Nadia'],
  ])
  expect((await list(member)).map(({ kind }) => kind)).toEqual(['new_sign_in'])
  await close()
})

test('a member sees nothing from before they joined the home, even with an account that is older', async () => {
  const { at, check, home, list, close } = await startNotifiedHome()
  const member = await addPerson(at.database, { homeId: home.homeId, role: 'member' })
  const token = await signIn(at, member)
  await check()
  expect(await list(token)).not.toEqual([])
  at.clock.pass(MINUTE)
  await at.database.query(
    `update membership set joined_at = to_timestamp($2::float8 / 1000) where account_id = $1`,
    [member.accountId, at.clock.now()],
  )
  expect(await list(token)).toEqual([])
  await close()
})

test('a person who joins again is announced again', async () => {
  const { at, home, list, close, notifications } = await startNotifiedHome()
  const joined = { kind: 'invitation_accepted', homeId: home.homeId, personId: 'x', person: 'Nadia' } as const
  await notifications.notify(at.database, joined)
  at.clock.pass(MINUTE)
  await notifications.notify(at.database, joined)
  expect((await list()).map(({ kind }) => kind)).toEqual(['invitation_accepted', 'invitation_accepted'])
  await close()
})

test('what still lasts after ninety days is kept, and is not new at the next check', async () => {
  const { at, check, home, close } = await startNotifiedHome()
  await at.database.query(
    `update device set reachable = false, disconnected_since = to_timestamp($2::float8 / 1000) where id = $1`,
    [home.thermostatId, at.clock.now() - 91 * 24 * 60 * MINUTE],
  )
  await check()
  expect(await check()).toBe(false)
  expect(await at.database.query(`select from notification where kind = 'device_silent'`)).toHaveLength(1)
  await close()
})

test('at most two hundred are kept, and none of more than ninety days', async () => {
  const { at, home, list, close, notifications } = await startNotifiedHome()
  const insert = (count: number, at: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        notifications.notify(database, {
          kind: 'invitation_accepted',
          homeId: home.homeId,
          personId: `${at} ${index}`,
          person: 'Nadia',
        }),
      ),
    )
  const { database } = at
  await insert(3, 1)
  at.clock.pass(91 * 24 * 60 * MINUTE)
  await insert(205, 2)
  const token = await signIn(at, home.owner)

  expect(await list(token)).toHaveLength(200)
  expect(await database.query('select from notification')).toHaveLength(200)
  await close()
})

test('transactions that delete the oldest notifications of one home never block each other, in whatever order they find them', async () => {
  const { at, home, close } = await startNotifiedHome()
  const { database } = at
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await database.query(
          `insert into notification (id, home_id, at, kind, key)
           select gen_random_uuid(), $1, to_timestamp($2::float8), 'hub_back', gen_random_uuid() from generate_series(1, 8)`,
          [home.homeId, at.clock.now() / 1_000 + ((index * 37) % 11)],
        )
        await database.transaction(async (tx) => {
          // Two orders of PostgreSQL's own choice: by an index, and as they are stored.
          const off = index % 2 === 0 ? ['enable_seqscan'] : ['enable_indexscan', 'enable_bitmapscan']
          for (const name of off) await tx.query(`set local ${name} = off`)
          await trimFacts(tx, home.homeId, { before: 0, most: 20, lasting: [] })
        })
      }),
    )
  }
  expect(await database.query('select from notification where home_id = $1', [home.homeId])).toHaveLength(20)
  await close()
})
