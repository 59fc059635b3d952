import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { createDue } from '#base/due/create-due.ts'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from '#testing/database.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { eventually } from '#testing/hub.ts'
import { storedDays } from './home-days.ts'
import { openHistory } from './open-history.ts'
import { sealHandler } from './seal.ts'

const HOUR = 3_600_000
/** How long a day stays open after its end. */
const GRACE = 3 * HOUR
const DAY = '2027-01-18'

/** A gateway that seals a day of its homes, with a stopped clock that the test sets. */
async function startSealing(zones: readonly string[]) {
  const database = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  let now = storedDays.of(DAY).start + 12 * HOUR
  const clock = { now: () => now }
  const due = createDue({
    database,
    clock,
    log,
    timings: { longestSleep: 10, shortestSleep: 5, pause: 10 },
  })
  const history = openHistory({ database, clock, log, due })
  const homes: { homeId: string; deviceId: string }[] = []
  for (const zone of zones) {
    const { homeId, addDevice } = await makeTestHome(database, zone)
    const deviceId = await addDevice({ category: 'meter' })
    await history.record([{ homeId, deviceId, capability: 'energy_index', at: now, value: 70_000 }])
    homes.push({ homeId, deviceId })
  }
  due.start()
  return {
    database,
    history,
    homes,
    /** Sets the clock and waits until nothing is due. Returns for each home whether its day is sealed. */
    async sealedAt(at: number) {
      now = at
      await eventually(
        () =>
          database.query(
            `select 1 from due where kind = 'seal' and at <= to_timestamp($1::float8 / 1000) and tries = 0`,
            [now],
          ),
        (rows) => rows.length === 0,
      )
      const rows = await database.query<{ id: string }>(
        'select home_id as id from series join day_rollup on series_id = series.id',
      )
      return homes.map(({ homeId }) => rows.some(({ id }) => id === homeId))
    },
    async close() {
      await due.close()
      await history.close()
      await database.close()
    },
  }
}

test('a day is sealed three hours after it has ended in UTC, in homes of all time zones', async () => {
  const { sealedAt, close } = await startSealing(['Europe/Paris', 'Indian/Reunion'])
  const { end } = storedDays.of(DAY)

  expect(await sealedAt(end + GRACE - HOUR / 60)).toEqual([false, false])
  expect(await sealedAt(end + GRACE)).toEqual([true, true])
  await close()
})

test('a home whose day cannot be sealed does not delay others, and is sealed when possible', async () => {
  const { database, homes, sealedAt, close } = await startSealing(['Europe/Paris', 'Europe/Paris'])
  const { end } = storedDays.of(DAY)
  await sealedAt(end - 1)
  // The existing chunk of its day cannot be decoded.
  await database.query(
    `insert into chunk (series_id, day, n, payload) select id, $2, 1, '\\xff' from series where home_id = $1`,
    [homes[0]?.homeId, DAY],
  )

  expect(await sealedAt(end + GRACE)).toEqual([false, true])
  await database.query('delete from chunk where n = 1 and payload = $1', [Buffer.from([0xff])])
  await eventually(
    () => sealedAt(end + GRACE),
    ([first]) => first === true,
  )
  await close()
})

test('homes with more days than one transaction seals keep their due time until nothing is left', async () => {
  const database = await openTestDatabase()
  const now = storedDays.of(DAY).end + GRACE
  const homeIds = await Promise.all([1, 2, 3].map(async () => (await makeTestHome(database)).homeId))
  for (const homeId of homeIds) await markDays(database, homeId, 90)
  const rows = homeIds.map((homeId) => ({ homeId, subject: homeId, at: now, tries: 0 }))
  const night = storedDays.at(now).end + GRACE

  for (const next of [now, now, night]) {
    const done = await database.transaction((tx) => sealHandler.work(tx, rows, now + 5))
    expect(homeIds.map((homeId) => done.next.get(homeId))).toEqual([next, next, next])
  }
  expect(await database.query('select count(*) as n from stale_day')).toEqual([{ n: 0 }])
  await database.close()
})

/** Marks `count` finished days of a home. */
async function markDays(database: Database, homeId: string, count: number): Promise<void> {
  await database.query(
    `with made as (
       insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, created_at)
       select gen_random_uuid(), home_id, id, gen_random_uuid(), 'it', 'it', 'sensor', 'none', now()
       from hub where home_id = $1 returning home_id, id
     ), measured as (
       insert into series (home_id, device_id, capability) select home_id, id, 'temperature' from made returning id
     ), days as (select id, $2::date - n as day from measured, generate_series(0, $3::int - 1) as n)
     insert into stale_day (series_id, day) select id, day from days`,
    [homeId, DAY, count],
  )
}
