import { randomUUID } from 'node:crypto'
import { listActivity } from '@foyer/contract/activity.ts'
import { getSchedule, setSchedule, type Week } from '@foyer/contract/schedule.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { openOrderTest, type OrderTest } from '#testing/orders.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'
import { createSchedules } from './schedules.ts'

const always = (order: 'comfort' | 'eco'): Week =>
  Array.from({ length: 7 }, () => [{ start: 0, end: 1440, order }])

/** Comfort until 19:00 instead of 22:30, and from 12:00 on. */
const shorter: Week = Array.from({ length: 7 }, () => [
  { start: 0, end: 720, order: 'eco' as const },
  { start: 720, end: 1140, order: 'comfort' as const },
  { start: 1140, end: 1440, order: 'eco' as const },
])

async function write(home: OrderTest, week: Week): Promise<void> {
  const { homeId } = home.hub
  const accountId = randomUUID()
  await home.database.query(
    `insert into account (id, email, name, password_hash) values ($1, $2, 'Marie', '')`,
    [accountId, `${accountId}@example.org`],
  )
  const schedules = createSchedules({
    database: home.database,
    devices: home.devices,
    orders: home.orders,
    clock: home.clock,
  })
  await home.database.transaction((tx) =>
    schedules.write(tx, {
      homeId,
      accountId,
      accountName: 'Marie',
      weeks: [{ roomId: home.roomId, version: null, week }],
    }),
  )
}

test('a week with another order for now is sent to the devices immediately, through the ledger, and confirmed', async () => {
  const home = await openOrderTest()
  await write(home, always('eco'))
  await eventually(
    () => home.script.sets(),
    (sets) => sets.length === 1,
  )
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  await eventually(
    () => home.ledger(),
    (list) => list.at(-1) === 'eco schedule sent',
  )
  await home.script.publishedAll(1)
  home.clock.pass(2_000)
  await eventually(
    () => home.ledger(),
    (list) => list.at(-1) === 'eco schedule confirmed',
  )
  expect((await home.orders.stateOf(home.hub.homeId)).get(home.roomId)).toMatchObject({
    order: 'eco',
    source: 'schedule',
    until: null,
    next: null,
  })
  await home.stop()
})

test('an edge of the new week before its writing is not a slot, and the next one is', async () => {
  const home = await openOrderTest()
  await write(home, shorter)
  home.clock.set(Date.parse('2027-01-18T19:00:00+01:00'))
  // Owed until it has been sent.
  const slots = await eventually(
    () => home.slots(),
    ([slot]) => slot?.outcome === 'applied',
  )
  expect(slots).toEqual([{ at: '2027-01-18T18:00:00.000Z', outcome: 'applied', order: 'eco' }])
  await home.stop()
})

test('a manual order stays in force while the week below it changes', async () => {
  const home = await openOrderTest()
  await home.override('stop', { kind: 'cancelled' })
  await write(home, always('eco'))
  expect((await home.orders.stateOf(home.hub.homeId)).get(home.roomId)).toMatchObject({
    order: 'stop',
    source: 'override',
    instead_of: 'eco',
  })
  expect((await home.ledger()).filter((line) => line.includes('schedule'))).toEqual([])
  await home.stop()
})

async function startWithHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const ask = (body: unknown, roomId = home.roomId, by = token) =>
    at.ask(setSchedule, { token: by, params: { roomId }, body })
  const read = async (roomId = home.roomId) =>
    getSchedule.reply.parse((await at.ask(getSchedule, { token, params: { roomId } })).body)
  return { at, home, token, ask, read }
}

test('a week is stored normalized, with its version, author and time', async () => {
  const { at, ask, read } = await startWithHome()
  const week: Week = [
    [
      { start: 0, end: 600, order: 'eco' },
      { start: 600, end: 720, order: 'eco' },
      { start: 720, end: 1440, order: 'comfort' },
    ],
    ...always('eco').slice(1),
  ]
  const answer = await ask({ version: 1, week })
  expect(answer.status).toBe(200)
  expect(await read()).toMatchObject({
    version: 2,
    changed_at: new Date(at.clock.now()).toISOString(),
    changed_by: expect.stringMatching(/^Personne /),
  })
  expect((await read()).week[0]).toEqual([
    { start: 0, end: 720, order: 'eco' },
    { start: 720, end: 1440, order: 'comfort' },
  ])
  await at.close()
})

test('the second of two changes from the same version is a conflict and changes nothing', async () => {
  const { at, ask, read } = await startWithHome()
  const [first, second] = await Promise.all([
    ask({ version: 1, week: always('eco') }),
    ask({ version: 1, week: always('comfort') }),
  ])
  expect([first.status, second.status].toSorted((one, two) => one - two)).toEqual([200, 409])
  expect((await read()).version).toBe(2)
  await at.close()
})

test('the same key writes a week once, however often it is sent', async () => {
  const { at, home, token, read } = await startWithHome()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { version: 1, week: always('eco') }
  for (const _ of [1, 2, 3]) {
    const answer = await at.ask(setSchedule, { token, headers, params: { roomId: home.roomId }, body })
    expect(answer.status).toBe(200)
  }
  expect((await read()).version).toBe(2)
  await at.close()
})

test('weeks of several rooms are written all or none', async () => {
  const { at, home, ask, read } = await startWithHome()
  const kitchen = randomUUID()
  const cellar = randomUUID()
  for (const id of [kitchen, cellar]) {
    await at.database.query(`insert into room (id, home_id, name, position) values ($1, $2, 'Autre', 1)`, [
      id,
      home.homeId,
    ])
  }
  await at.database.query('update device set room_id = $1 where id = $2', [kitchen, home.thermostatId])
  const given = (roomId: string, version: number | null = null) => ({
    room_id: roomId,
    version,
    week: always('eco'),
  })
  const refused = [
    [{ version: 1, week: always('eco'), others: [given(kitchen, 7)] }, 409],
    [{ version: 1, week: always('eco'), others: [given(randomUUID())] }, 404],
    // No device in the cellar receives orders.
    [{ version: 1, week: always('eco'), others: [given(kitchen), given(cellar)] }, 422],
    [{ version: 1, week: always('eco'), others: [given(home.roomId)] }, 400],
  ] as const
  for (const [body, status] of refused) expect((await ask(body)).status).toBe(status)
  expect((await read()).version).toBe(1)
  expect((await read(kitchen)).version).toBe(0)

  expect((await ask({ version: 1, week: always('eco'), others: [given(kitchen, 0)] })).status).toBe(200)
  expect([(await read()).version, (await read(kitchen)).version]).toEqual([2, 1])
  expect((await read(kitchen)).week).toEqual(always('eco'))
  await at.close()
})

test('blocks that overlap, end before they begin or do not fit the quarter hours are rejected', async () => {
  const { at, ask } = await startWithHome()
  const days = [
    [
      { start: 0, end: 60, order: 'eco' },
      { start: 45, end: 90, order: 'eco' },
    ],
    [{ start: 60, end: 60, order: 'eco' }],
    [{ start: 0, end: 50, order: 'eco' }],
    [{ start: 0, end: 60, order: 'auto' }],
    [{ start: 0, end: 60, order: 'eco', note: 'x' }],
    Array.from({ length: 97 }, () => ({ start: 0, end: 15, order: 'eco' })),
  ]
  for (const day of days) {
    const answer = await ask({ version: 1, week: [day, [], [], [], [], [], []] })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_input' }])
  }
  await at.close()
})

test('a full week of 96 blocks per day is accepted, and a body larger than 64 KB is rejected', async () => {
  const { at, ask } = await startWithHome()
  const day = Array.from({ length: 96 }, (_, quarter) => ({
    start: quarter * 15,
    end: quarter * 15 + 15,
    order: quarter % 2 === 0 ? 'comfort_minus_1' : 'comfort_minus_2',
  }))
  const week = Array.from({ length: 7 }, () => day)
  expect((await ask({ version: 1, week })).status).toBe(200)
  const answer = await ask({ version: 2, week, note: 'x'.repeat(64 * 1024) })
  expect([answer.status, answer.body]).toMatchObject([413, { code: 'body_too_large' }])
  await at.close()
})

test('a member reads the week but cannot change it; a change by an owner is in the activity and the audit', async () => {
  const { at, home, ask, token } = await startWithHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const params = { roomId: home.roomId }
  expect((await at.ask(getSchedule, { token: member, params })).status).toBe(200)
  expect((await ask({ version: 1, week: always('eco') }, home.roomId, member)).status).toBe(403)
  expect((await ask({ version: 1, week: always('eco') })).status).toBe(200)
  const list = listActivity.reply.parse(
    (await at.ask(listActivity, { token, query: { roomId: home.roomId } })).body,
  )
  expect(list.filter(({ kind }) => kind === 'schedule')).toMatchObject([
    { room: { id: home.roomId }, actor: { kind: 'user' }, at: new Date(at.clock.now()).toISOString() },
  ])
  const audited = await at.database.query<{ action: string; result: string }>(
    `select action, result from audit_event where action = 'setSchedule' and object = $1 order by id`,
    [home.roomId],
  )
  expect(audited).toEqual([
    { action: 'setSchedule', result: 'forbidden' },
    { action: 'setSchedule', result: 'ok' },
  ])
  await at.close()
})
