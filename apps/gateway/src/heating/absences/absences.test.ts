import { randomUUID } from 'node:crypto'
import { createAbsence, MOST_ABSENCES, previewAbsence, updateAbsence } from '@foyer/contract/absence.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { orderNumber } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { countingStatements } from '#testing/count-statements.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import { HOUR, friday, sunday, iso, weekend, openAbsenceHome } from '#testing/absence-home.ts'

test('a planned absence shows when each room begins to preheat, and that this is not learned yet', async () => {
  const { at, home, plan, list, events } = await openAbsenceHome()
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
    is_in_time: true,
  })
  expect(Date.parse(room?.preheat_at ?? '')).toBe(sunday - (room?.lead_minutes ?? 0) * 60_000)
  expect(await list()).toEqual([planned])
  expect(await events()).toEqual(['planned by a person'])
  await at.close()
})

test('one of fifty concurrent changes of an absence is stored, and the others are rejected', async () => {
  const { at, ask, plan, list } = await openAbsenceHome()
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
  const { at, home, plan, list } = await openAbsenceHome()
  await plan()
  await plan({ room_ids: [home.roomId], departure_at: iso(sunday - HOUR), return_at: null })
  const [first, second] = await list()
  expect(first?.rooms[0]?.preheat_at).toBeNull()
  expect(second).toMatchObject({ room_ids: [home.roomId], return_at: null })
  await at.close()
})

test('an absence of more than a year without a return can still get one', async () => {
  const { at, ask, plan } = await openAbsenceHome()
  const { id, version } = await plan({ return_at: null })
  await at.database.query(
    `update absence set departure_at = departure_at - interval '400 days' where id = $1`,
    [id],
  )
  const body = { ...weekend, version }
  const changed = await ask(updateAbsence, { params: { absenceId: id }, body })
  expect([changed.status, changed.body]).toMatchObject([200, { return_at: weekend.return_at }])
  await at.close()
})

test('a preview estimates what the absence saves in rooms whose heating was measured', async () => {
  const { at, home, ask } = await openAbsenceHome()
  const { database, clock } = at
  const preview = async (query: Record<string, string> = { returnAt: iso(sunday) }) => {
    const asked = { order: 'frost_protection', departureAt: iso(friday), ...query }
    return previewAbsence.reply.parse((await ask(previewAbsence, { query: asked })).body).savings
  }
  expect(await preview()).toEqual([])

  const history = createHistory({ database, clock, log: createLog({ level: 'silent' }) })
  const outdoorId = randomUUID()
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, capabilities, commands,
       reachable, created_at)
     select $2, home_id, hub_id, 'outside', 'outside', 'outside', room_id, 'sensor', 'outdoor', '{temperature}', '{}', true,
       created_at from device where id = $1`,
    [home.thermostatId, outdoorId],
  )
  // A room that loses 40 W per °C, at 19 °C by night and 21 °C by day, below a wave of weather.
  const last = clock.now() - 2 * HOUR
  const steps = Array.from({ length: 29 * 144 }, (_, step) => last - step * 600_000)
  const values = (deviceId: string, capability: Capability, valueAt: (instant: number) => number) =>
    steps.map((instant) => ({
      homeId: home.homeId,
      deviceId,
      capability,
      at: instant,
      value: valueAt(instant),
    }))
  const inside = (instant: number) => 20 - Math.cos((instant / 24 / HOUR) * 2 * Math.PI)
  const outside = (instant: number) => 6 + 4 * Math.sin(instant / 90 / HOUR)
  const used = new Map<number, number>()
  let index = 0
  for (const instant of steps.toReversed()) {
    index +=
      (40 * (inside(instant) - outside(instant)) + 600 * (inside(instant) - inside(instant - HOUR))) / 6
    used.set(instant, Math.round(index))
  }
  await history.record([
    ...values(home.radiatorId, 'energy_index', (instant) => used.get(instant) ?? 0),
    ...values(home.radiatorId, 'thermostat_mode', () => orderNumber('comfort')),
    ...values(home.thermostatId, 'temperature', (instant) => Math.round(inside(instant) * 10) / 10),
    ...values(outdoorId, 'temperature', (instant) => Math.round(outside(instant) * 10) / 10),
  ])
  await history.close()

  const [saving, ...others] = await preview()
  expect(others).toEqual([])
  expect(saving).toMatchObject({ room_id: home.roomId })
  const { energy = { low: 0, high: 0 }, cost = null } = saving ?? {}
  // All of the heating of 50 hours is about 28 kWh.
  expect(energy.low).toBeGreaterThan(2_000)
  expect(energy.high).toBeLessThan(28_000)
  expect(energy.high).toBeGreaterThan(energy.low)
  expect(cost?.low).toBeCloseTo((energy.low / 1_000) * 0.2, 1)
  expect(await preview({})).toEqual([])
  expect(await preview({ returnAt: iso(clock.now() + 32 * 24 * HOUR) })).toEqual([])
  await at.close()
})

test('invalid times, and rooms of another home, are rejected with their field', async () => {
  const { at, ask } = await openAbsenceHome()
  const refused = async (body: object) => (await ask(createAbsence, { body: { ...weekend, ...body } })).body
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

test('the same absence planned twice is one absence', async () => {
  const { at, plan, list, events } = await openAbsenceHome()
  const [first, second] = [await plan(), await plan()]
  expect(second).toEqual(first)
  expect(await list()).toEqual([first])
  expect(await events()).toEqual(['planned by a person'])
  // Another return, or another mode, is another absence.
  await plan({ return_at: iso(sunday + HOUR) })
  await plan({ order: 'eco' })
  expect(await list()).toHaveLength(3)
  await at.close()
})

test('a home without rooms cannot have an absence', async () => {
  const { at, home, ask, list } = await openAbsenceHome()
  await at.database.query('delete from room where home_id = $1', [home.homeId])
  expect((await ask(createAbsence, { body: weekend })).body).toMatchObject({
    code: 'invalid_input',
    field: 'body.room_ids',
  })
  expect(await list()).toEqual([])
  await at.close()
})

test('a home has a maximum number of absences', async () => {
  const { at, ask, plan } = await openAbsenceHome()
  for (let planned = 0; planned < MOST_ABSENCES; planned += 1) {
    await plan({ return_at: iso(sunday + (planned + 1) * HOUR) })
  }
  expect((await ask(createAbsence, { body: weekend })).body).toMatchObject({ code: 'conflict' })
  await at.close()
})

test('the twentieth absence is planned with no more statements than the first', async () => {
  const { database, counts } = countingStatements(await openTestDatabase(), /insert into absence \(/)
  const { at, plan } = await openAbsenceHome(database)
  counts.splice(0)
  for (let count = 1; count <= MOST_ABSENCES; count += 1) {
    await plan({ return_at: iso(sunday + count * HOUR) })
  }
  await at.close()
  expect(counts).toHaveLength(MOST_ABSENCES)
  expect(Math.max(...counts)).toBe(counts[0])
})

test('the progress of twenty absences is stored with no more statements than that of one', async () => {
  const { database, counts } = countingStatements(await openTestDatabase(), /delete from absence_preheat/)
  const { at, home, plan } = await openAbsenceHome(database)
  const planned = async () =>
    (
      await database.query<{ of: string }>(
        `select absences->>'of' as of from home_memory where home_id = $1 and absences is not null`,
        [home.homeId],
      )
    ).flatMap(({ of }) => of.split(','))
  for (let count = 1; count <= MOST_ABSENCES; count += 1) {
    const { id } = await plan({ return_at: iso(sunday - count * HOUR) })
    // A change wakes the home, which plans its absences together.
    await eventually(planned, (absences) => absences.includes(`${id} 1`))
  }
  // What a plan stored is visible a moment before its statements are counted.
  await eventually(
    () => counts.length,
    (plans) => plans >= MOST_ABSENCES,
  )
  expect(counts.at(-1)).toBeLessThanOrEqual(counts[0] ?? 0)
  await at.close()
})
