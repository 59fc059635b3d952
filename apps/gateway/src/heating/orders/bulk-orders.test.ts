import { randomUUID } from 'node:crypto'
import { listActivity } from '@foyer/contract/activity.ts'
import { type BulkOrder, getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { listCommands, setRoomOrder } from '@foyer/contract/command.ts'
import { expect, test } from 'vitest'
import { type BulkHome, setAll, startBulkHome, undo } from '#testing/bulk.ts'
import { eventually } from '#testing/hub.ts'
import { heatByRelay } from '#testing/relay.ts'

const HOUR = 3_600_000

async function readBulkOrder({ at, token }: BulkHome, bulkOrder: BulkOrder): Promise<BulkOrder> {
  const answer = await at.ask(getBulkOrder, { token, params: { bulkOrderId: bulkOrder.id } })
  return getBulkOrder.reply.parse(answer.body)
}

function order({ at, token }: BulkHome, roomId: string | undefined, body: object) {
  return at.ask(setRoomOrder, { token, params: { roomId: roomId ?? '' }, body })
}

const forever = { until: { kind: 'cancelled' } }

test('all rooms are set together, each device has its result, and a room that is lower is left unchanged', async () => {
  const started = await startBulkHome()
  await started.at.app.listen()
  await order(started, started.roomIds[2], { order: 'stop', ...forever })
  const answer = await setAll(started, forever)
  expect(answer.status).toBe(200)
  const bulkOrder = setBulkOrder.reply.parse(answer.body)
  expect(bulkOrder).toMatchObject({ order: 'eco', until_kind: 'cancelled', undo: 'possible' })
  expect(bulkOrder.rooms.map(({ is_left_alone }) => is_left_alone)).toEqual([false, false, true])
  expect(bulkOrder.rooms.map(({ former }) => former)).toEqual(['comfort', 'eco', 'stop'])
  expect((await started.orders()).map(([inForce, source]) => [inForce, source])).toEqual([
    ['eco', 'override'],
    ['eco', 'override'],
    ['stop', 'override'],
  ])
  // The hub of these tests is offline: each device that received a request reports that.
  const ended = await eventually(
    () => readBulkOrder(started, bulkOrder),
    ({ rooms }) => rooms.every(({ command }) => command?.status !== 'requested'),
  )
  const results = ended.rooms.map(({ command }) => command?.devices.map(({ reason }) => reason) ?? null)
  expect(results).toEqual([null, ['hub_offline'], null])
})

test('a room with an open window is set too, and keeps the mode once the window is closed', async () => {
  const started = await startBulkHome()
  const { at, home, roomIds } = started
  const [roomId] = roomIds
  await at.database.query(
    `insert into room_claim (home_id, room_id, id, kind, "order", since, until, state, cause_name)
     select $1, $2, gen_random_uuid(), 'open_window', 'frost_protection', to_timestamp($3::float8 / 1000),
       to_timestamp($3::float8 / 1000) + interval '10 minutes', 'begun', 'Fenêtre'`,
    [home.homeId, roomId, at.clock.now()],
  )
  const bulkOrder = setBulkOrder.reply.parse((await setAll(started, forever)).body)
  expect(bulkOrder.rooms[0]).toMatchObject({ is_left_alone: false, former: 'comfort' })
  expect((await started.orders())[0]?.slice(0, 2)).toEqual(['frost_protection', 'open_window'])
  at.clock.pass(HOUR)
  expect((await started.orders())[0]?.slice(0, 2)).toEqual(['eco', 'override'])
})

test('undo restores the former override or plan of each room, and works only once', async () => {
  const started = await startBulkHome()
  await order(started, started.roomIds[1], { order: 'comfort', ...forever })
  const before = await started.orders()
  started.at.clock.pass(60_000)
  const bulkOrder = setBulkOrder.reply.parse((await setAll(started, forever)).body)
  started.at.clock.pass(60_000)
  const undone = undoBulkOrder.reply.parse((await undo(started, bulkOrder)).body)
  expect(undone).toMatchObject({ undo: 'done', undone_at: new Date(started.at.clock.now()).toISOString() })
  expect(await started.orders()).toEqual(before)
  expect((await undo(started, bulkOrder)).status).toBe(409)
  // The former override is sent to the devices again.
  expect(undone.rooms[1]?.undo_command).toMatchObject({ value: 'comfort', actor: { kind: 'user' } })
})

test('the activity shows the bulk order of each command, at one instant and on one page', async () => {
  const started = await startBulkHome()
  const { at, token, roomIds } = started
  for (const roomId of roomIds) await order(started, roomId, { order: 'comfort', ...forever })
  at.clock.pass(60_000)
  const bulkOrder = setBulkOrder.reply.parse((await setAll(started, forever)).body)
  const list = async (query: Record<string, string>) =>
    listActivity.reply.parse((await at.ask(listActivity, { token, query })).body)
  const page = await list({ kind: 'command', limit: '1' })
  const asked = bulkOrder.rooms.flatMap(({ command }) => command?.id ?? [])
  expect(asked.length).toBeGreaterThan(1)
  expect(page.map(({ id }) => id).toSorted()).toEqual(asked.toSorted())
  expect(new Set(page.map(({ command }) => command?.bulk_order_id))).toEqual(new Set([bulkOrder.id]))
  expect(new Set(page.map(({ at: instant }) => instant)).size).toBe(1)
  const [former] = await list({ kind: 'command', limit: '1', before: page[0]?.at ?? '' })
  expect(former?.command).toMatchObject({ value: 'comfort', bulk_order_id: null })

  at.clock.pass(60_000)
  await undo(started, bulkOrder)
  const undone = await list({ kind: 'command', limit: '1' })
  expect(new Set(undone.map(({ command }) => command?.bulk_order_id))).toEqual(new Set([bulkOrder.id]))
})

test('an override whose own end has passed is not restored by undo', async () => {
  const started = await startBulkHome(1)
  await order(started, started.roomIds[0], { order: 'comfort_minus_1', until: { kind: 'hours', hours: 1 } })
  const bulkOrder = setBulkOrder.reply.parse((await setAll(started, forever)).body)
  started.at.clock.pass(2 * HOUR)
  expect((await undo(started, bulkOrder)).status).toBe(200)
  expect((await started.orders()).map(([, source]) => source)).toEqual(['schedule'])
})

test('once one room has been changed, nothing is undone', async () => {
  for (const change of [{ order: 'comfort' }, { order: 'auto' }, { order: 'eco' }]) {
    const started = await startBulkHome()
    const bulkOrder = setBulkOrder.reply.parse((await setAll(started, forever)).body)
    started.at.clock.pass(1_000)
    expect((await order(started, started.roomIds[1], change)).status).toBe(200)
    const before = await started.orders()
    const refused = await undo(started, bulkOrder)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'conflict' }])
    expect(await started.orders()).toEqual(before)
    expect((await readBulkOrder(started, bulkOrder)).undo).toBe('changed')
  }
})

test('orders that have reached their own end leave nothing to undo', async () => {
  const started = await startBulkHome()
  const answer = await setAll(started, { until: { kind: 'hours', hours: 1 } })
  const bulkOrder = setBulkOrder.reply.parse(answer.body)
  started.at.clock.pass(HOUR)
  expect((await readBulkOrder(started, bulkOrder)).undo).toBe('ended')
  expect((await undo(started, bulkOrder)).status).toBe(409)
})

test('a later order for the same rooms is undone first, then the earlier one can be undone', async () => {
  const started = await startBulkHome()
  const eco = setBulkOrder.reply.parse((await setAll(started, forever)).body)
  started.at.clock.pass(1_000)
  const frost = setBulkOrder.reply.parse(
    (await setAll(started, { order: 'frost_protection', ...forever })).body,
  )
  expect((await readBulkOrder(started, eco)).undo).toBe('changed')
  expect((await undo(started, frost)).status).toBe(200)
  expect((await readBulkOrder(started, eco)).undo).toBe('possible')
  expect((await undo(started, eco)).status).toBe(200)
  expect((await started.orders()).map(([, source]) => source)).toEqual(['schedule', 'default', 'default'])
})

test('one room that does not exist, or that has no heating device, rejects the whole request', async () => {
  const started = await startBulkHome()
  const unheatedRoom = randomUUID()
  await started.at.database.query(
    `insert into room (id, home_id, name, position) values ($1, $2, 'Cave', 9)`,
    [unheatedRoom, started.home.homeId],
  )
  const before = await started.orders()
  for (const [room, status] of [
    [randomUUID(), 404],
    [unheatedRoom, 422],
  ] as const) {
    expect((await setAll(started, { room_ids: [...started.roomIds, room] })).status).toBe(status)
  }
  const twice = [...started.roomIds, ...started.roomIds]
  for (const body of [{ room_ids: [] }, { room_ids: twice }, { order: 'comfort' }, { order: 'auto' }]) {
    expect((await setAll(started, body)).status).toBe(400)
  }
  expect(await started.orders()).toEqual(before)
})

test('fifty concurrent requests with the same key have one effect, for set and for undo', async () => {
  const started = await startBulkHome()
  const key = () => ({ 'idempotency-key': randomUUID() })
  const [setting, undoing] = [key(), key()]
  const set = await Promise.all(Array.from({ length: 50 }, () => setAll(started, forever, setting)))
  expect(new Set(set.map(({ text }) => text)).size).toBe(1)
  const bulkOrder = setBulkOrder.reply.parse(set[0]?.body)
  const undone = await Promise.all(Array.from({ length: 50 }, () => undo(started, bulkOrder, undoing)))
  expect(new Set(undone.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(undone.map(({ text }) => text)).size).toBe(1)
  const ledger = listCommands.reply.parse(
    (await started.at.ask(listCommands, { token: started.token, query: { limit: '200' } })).body,
  )
  const asked = ledger.filter(({ id }) => id !== started.home.commandId)
  const own = undoBulkOrder.reply.parse(undone[0]?.body)
  const ids = own.rooms.flatMap(({ command, undo_command }) => [command?.id, undo_command?.id])
  expect(asked.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => id !== undefined).toSorted())
})

test('one of fifty concurrent undo requests succeeds, and the others get a conflict', async () => {
  const started = await startBulkHome()
  const bulkOrder = setBulkOrder.reply.parse((await setAll(started, forever)).body)
  const answers = await Promise.all(Array.from({ length: 50 }, () => undo(started, bulkOrder)))
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
})

test('a room that is heated by a relay is set like the others, without a command of its own', async () => {
  const started = await startBulkHome()
  const roomId = started.roomIds[2] ?? ''
  await heatByRelay(started.at.database, { ...started.home, roomId })
  const answer = await setAll(started, forever)
  expect(answer.status).toBe(200)
  const { rooms } = setBulkOrder.reply.parse(answer.body)
  expect(rooms[2]).toMatchObject({ is_left_alone: false, command: null })
  expect((await started.orders())[2]?.slice(0, 2)).toEqual(['eco', 'override'])
})
