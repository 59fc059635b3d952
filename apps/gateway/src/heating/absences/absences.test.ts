import { createAbsence, MOST_ABSENCES, previewAbsence, updateAbsence } from '@foyer/contract/absence.ts'
import { expect, test } from 'vitest'
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
