import {
  type Absence,
  createAbsence,
  endAbsence,
  listAbsences,
  MOST_ABSENCES,
  previewAbsence,
  updateAbsence,
} from '@foyer/contract/absence.ts'
import { listActivity } from '@foyer/contract/activity.ts'
import type { AnyCall } from '@foyer/contract/call.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp, type TestRequest } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import { makeTestHome } from '#testing/world.ts'

const HOUR = 3_600_000
const friday = Date.parse('2027-01-22T17:00:00+01:00')
const sunday = Date.parse('2027-01-24T19:00:00+01:00')
const iso = (at: number) => new Date(at).toISOString()
const weekend = {
  room_ids: null,
  order: 'frost_protection' as const,
  departure_at: iso(friday),
  return_at: iso(sunday),
}

/** A home of one heated room, in which no absence is planned yet and nobody has set anything. */
async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  await at.database.query('delete from absence where home_id = $1', [home.homeId])
  await at.database.query('delete from room_override where home_id = $1', [home.homeId])
  const token = await signIn(at, home.owner)
  const ask = (call: AnyCall, request: TestRequest = {}) => at.ask(call, { token, ...request })
  const plan = async (body: object = {}): Promise<Absence> =>
    createAbsence.reply.parse((await ask(createAbsence, { body: { ...weekend, ...body } })).body)
  const list = async () => listAbsences.reply.parse((await ask(listAbsences)).body)
  const orderOfRoom = async () => listRooms.reply.parse((await ask(listRooms)).body)[0]?.order
  /** What happened to absences, oldest first. */
  const told = async () =>
    listActivity.reply
      .parse((await ask(listActivity, { query: { kind: 'absence' } })).body)
      .toReversed()
      .map(({ absence, actor }) => `${absence?.event} ${actor === null ? 'by itself' : 'by a person'}`)
  return { at, home, ask, plan, list, orderOfRoom, told }
}

test('an absence is planned with when each room begins to heat, and says that this is a default', async () => {
  const { at, home, plan, list, told } = await startHome()
  const planned = await plan()

  expect(planned).toMatchObject({ ...weekend, phase: 'planned', version: 1, hot_water: null })
  const [room, ...others] = planned.rooms
  expect(others).toEqual([])
  // The room's week has Confort on Sunday at 19:00; its five warm-ups are not known yet.
  expect(room).toMatchObject({
    room_id: home.roomId,
    order: 'comfort',
    target: 19,
    temperature: 20.5,
    runs: 0,
    is_learned: false,
  })
  expect(Date.parse(room?.preheat_at ?? '')).toBe(sunday - (room?.lead_minutes ?? 0) * 60_000)
  expect(await list()).toEqual([planned])
  expect(await told()).toEqual(['planned by a person'])
  await at.close()
})

test('at the departure the room is lowered, before the return it is warmed, and then it follows its week', async () => {
  const { at, plan, orderOfRoom, list, told } = await startHome()
  const { id } = await plan()
  expect((await orderOfRoom())?.source).toBe('schedule')

  at.clock.set(friday)
  await eventually(told, (lines) => lines.at(-1) === 'begun by itself')
  expect(await orderOfRoom()).toMatchObject({
    order: 'frost_protection',
    source: 'absence',
    cause: { id },
    next: { order: 'comfort', source: 'absence' },
  })
  const [away] = await list()
  expect(away?.phase).toBe('away')
  const preheat = Date.parse(away?.rooms[0]?.preheat_at ?? '')
  expect(preheat).toBeGreaterThan(sunday - 24 * HOUR)
  expect(preheat).toBeLessThan(sunday - HOUR)

  at.clock.set(sunday - 15 * 60_000)
  await eventually(told, (lines) => lines.at(-1) === 'preheat by itself')
  expect(await orderOfRoom()).toMatchObject({ order: 'comfort', source: 'absence', until: iso(sunday) })

  at.clock.set(sunday)
  await eventually(told, (lines) => lines.at(-1) === 'ended by itself')
  expect((await orderOfRoom())?.source).toBe('schedule')
  expect(await list()).toEqual([])
  expect(await told()).toHaveLength(4)
  await at.close()
})

test('what a room has begun to heat for is not reckoned again, whatever its sensor says', async () => {
  const { at, plan, list, orderOfRoom, told } = await startHome()
  await plan()
  at.clock.set(sunday - 2 * HOUR)
  await eventually(told, (lines) => lines.at(-1) === 'preheat by itself')
  const [before] = await list()
  at.clock.set(sunday - HOUR)
  expect((await list())[0]?.rooms[0]?.preheat_at).toBe(before?.rooms[0]?.preheat_at)
  expect((await orderOfRoom())?.order).toBe('comfort')
  await at.close()
})

test('a return that is changed while people are away is reckoned anew, and a person’s order goes before it', async () => {
  const { at, home, ask, plan, orderOfRoom, told } = await startHome()
  const { id, version } = await plan()
  at.clock.set(sunday - 15 * 60_000)
  await eventually(told, (lines) => lines.at(-1) === 'preheat by itself')

  const later = { ...weekend, return_at: iso(sunday + 72 * HOUR), version }
  const changed = await ask(updateAbsence, { params: { absenceId: id }, body: later })
  expect(changed).toMatchObject({ status: 200, body: { version: 2, departure_at: weekend.departure_at } })
  expect(await orderOfRoom()).toMatchObject({ order: 'frost_protection', source: 'absence' })

  const params = { roomId: home.roomId }
  await ask(setRoomOrder, { params, body: { order: 'eco', until: { kind: 'cancelled' } } })
  expect(await orderOfRoom()).toMatchObject({ order: 'eco', source: 'override', instead_of: 'frost_protection' })
  await at.close()
})

test('an absence that is ended lets its rooms follow their weeks at once, and ends once', async () => {
  const { at, ask, plan, orderOfRoom, list, told } = await startHome()
  const { id } = await plan({ departure_at: iso(at.clock.now()), return_at: null })
  expect((await orderOfRoom())?.source).toBe('absence')
  const params = { absenceId: id }
  expect((await ask(endAbsence, { params })).status).toBe(200)
  expect((await ask(endAbsence, { params })).status).toBe(200)
  expect((await orderOfRoom())?.source).toBe('schedule')
  expect(await list()).toEqual([])
  expect((await told()).filter((line) => line.startsWith('cancelled'))).toHaveLength(1)
  const changed = await ask(updateAbsence, { params, body: { ...weekend, version: 1 } })
  expect(changed).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await at.close()
})

test('of fifty changes of an absence at once one is kept, and the others hear of it', async () => {
  const { at, ask, plan, list } = await startHome()
  const { id, version } = await plan()
  const returnOf = (writer: number) => iso(sunday + writer * HOUR)
  const writers = Array.from({ length: 50 }, (_, writer) => writer)
  const answers = await Promise.all(
    writers.map((writer) =>
      ask(updateAbsence, {
        params: { absenceId: id },
        body: { ...weekend, return_at: returnOf(writer), version },
      }),
    ),
  )
  const won = writers.filter((writer) => answers[writer]?.status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect((await list())[0]).toMatchObject({ return_at: returnOf(won[0] ?? 0), version: 2 })
  await at.close()
})

test('nothing is heated for a return after which the room stays empty', async () => {
  const { at, home, plan, list } = await startHome()
  await plan()
  await plan({ room_ids: [home.roomId], departure_at: iso(sunday - HOUR), return_at: null })
  const [first, second] = await list()
  expect(first?.rooms[0]?.preheat_at).toBeNull()
  expect(second).toMatchObject({ room_ids: [home.roomId], return_at: null })
  await at.close()
})

test('times that make no absence, and rooms of elsewhere, are refused by their field', async () => {
  const { at, ask } = await startHome()
  const refused = async (body: object) =>
    (await ask(createAbsence, { body: { ...weekend, ...body } })).body as unknown
  expect(await refused({ return_at: weekend.departure_at })).toMatchObject({ field: 'body.return_at' })
  const past = { departure_at: iso(at.clock.now() - 48 * HOUR), return_at: iso(at.clock.now() - HOUR) }
  expect(await refused(past)).toMatchObject({ field: 'body.return_at' })
  expect(await refused({ departure_at: '2029-01-01T00:00:00Z', return_at: null })).toMatchObject({
    field: 'body.departure_at',
  })
  const elsewhere = { room_ids: ['00000000-0000-4000-8000-000000000001'] }
  expect(await refused(elsewhere)).toMatchObject({ code: 'invalid_input', field: 'body.room_ids' })
  expect(
    (await ask(previewAbsence, { query: { order: 'eco', departureAt: iso(sunday), returnAt: iso(friday) } }))
      .body,
  ).toMatchObject({ field: 'query.returnAt' })
  await at.close()
})

test('a home has so many absences and no more', async () => {
  const { at, ask, plan } = await startHome()
  for (let planned = 0; planned < MOST_ABSENCES; planned += 1) await plan()
  expect((await ask(createAbsence, { body: weekend })).body).toMatchObject({ code: 'conflict' })
  await at.close()
})
