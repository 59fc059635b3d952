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

test('a changed absence locks all due rows before any room, as the evaluation of absences does', async () => {
  const { at, home, ask, plan } = await openAbsenceHome()
  const { id, version } = await plan()
  const lockRoom = 'select from room where home_id = $1 and id = $2 for no key update'
  const other = '00000000-0000-4000-8000-00000000000a'
  await eventually(
    () =>
      at.database.query(
        `select from due where home_id = $1 and kind = 'absence' and at > to_timestamp($2::float8 / 1000)`,
        [home.homeId, at.clock.now()],
      ),
    (evaluated) => evaluated.length === 1,
  )
  const waiting = await at.database.transaction(async (evaluation) => {
    const asked = await at.database.transaction(async (writer) => {
      await writer.query(lockRoom, [home.homeId, home.roomId])
      const change = ask(updateAbsence, {
        params: { absenceId: id },
        body: { ...weekend, return_at: iso(sunday + HOUR), version },
      })
      await eventually(
        () =>
          at.database.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like 'select from room%'`,
          ),
        (sessions) => sessions.length > 0,
      )
      // Another absence is planned in the meantime, and evaluated.
      await at.database.query(
        `insert into absence (home_id, id, is_whole_home, "order", departure_at, return_at, set_at, preheat_id)
         values ($1, $2, true, 'eco', '2027-03-01', '2027-03-02', now(), $2)`,
        [home.homeId, other],
      )
      await evaluation.query(
        `insert into due (home_id, kind, subject, at) values ($1, 'absence', $2, 'infinity')`,
        [home.homeId, other],
      )
      return { change }
    })
    // The change now holds the room, and ends before the evaluation gets it.
    await evaluation.query(lockRoom, [home.homeId, home.roomId])
    return asked
  })
  expect((await waiting.change).status).toBe(200)
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

test('twenty absences are processed with as many statements as one', async () => {
  const { database, counts } = countingStatements(await openTestDatabase(), /join absence a .* skip locked/s)
  const { at, plan } = await openAbsenceHome(database)
  const isFollowed = async () =>
    (await database.query(`select from due where kind = 'absence' and at <= $1`, [new Date(at.clock.now())]))
      .length === 0
  // Each new absence schedules a pass over all absences of the home.
  for (let planned = 0; planned < MOST_ABSENCES; planned += 1) {
    await plan({ return_at: iso(sunday - planned * HOUR) })
    await eventually(isFollowed, Boolean)
  }
  expect(counts.length).toBeGreaterThanOrEqual(MOST_ABSENCES)
  expect(Math.max(...counts)).toBe(counts[0])
  await at.close()
})
