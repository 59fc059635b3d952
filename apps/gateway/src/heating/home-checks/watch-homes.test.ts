import { randomUUID } from 'node:crypto'
import type { Capability } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { createDue } from '#base/due/create-due.ts'
import { createKeepers } from '#base/keepers/keepers.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import type { FlushChange } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import { watchHomes } from './watch-homes.ts'

test('a low battery and the cold are checked soon; a full battery, warmth, windows and a high power once a minute however often reported', async () => {
  const database = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  let now = Date.parse('2027-01-18T18:00:00+01:00')
  const clock = { now: () => now }
  const keepers = createKeepers({ database, log })
  const due = createDue({
    database,
    clock,
    log,
    keepers,
    timings: { longestSleep: 10, shortestSleep: 5, pause: 10 },
  })
  const checked: string[] = []
  let flush: (changes: FlushChange[]) => void = () => {}
  const watch = watchHomes({
    database,
    checks: {
      async check(_, homeIds) {
        checked.push(...homeIds)
        return new Map(homeIds.map((homeId) => [homeId, { isNew: false, next: null }]))
      },
    },
    hubLink: { onDevicesChanged: () => () => {} },
    history: {
      onFlush(listener) {
        flush = listener
        return () => {}
      },
    },
    live: { publish: () => {} },
    clock,
    log,
    due,
  })
  await keepers.follow(due)
  await keepers.start()
  const homes = Array.from({ length: 7 }, () => randomUUID())
  const [low = '', cold = '', full = '', warm = '', shut = '', loaded = '', idle = ''] = homes
  await database.query(
    `insert into home (id, park_id, name, time_zone) select id, id, '', 'Europe/Paris' from unnest($1::uuid[]) as made (id)`,
    [homes],
  )
  const publish = (homeId: string, capability: Capability, value: number) =>
    flush([{ homeId, deviceId: randomUUID(), values: new Map([[capability, { at: 0, value }]]) }])
  /** Lets seconds pass in which five homes report normal values and everything due is done. */
  const pass = async (seconds: number) => {
    checked.length = 0
    for (let second = 0; second < seconds; second += 1) {
      publish(full, 'battery', 90)
      publish(warm, 'temperature', 19)
      publish(shut, 'open', 0)
      publish(loaded, 'apparent_power', 2_700)
      publish(idle, 'apparent_power', 2_699)
      now += 1_000
    }
    await eventually(
      () =>
        database.query(`select 1 from due where kind = 'look' and at <= to_timestamp($1::float8 / 1000)`, [
          now,
        ]),
      (rows) => rows.length === 0,
    )
    return checked.toSorted()
  }
  const waiting = (count: number) =>
    eventually(
      () => database.query(`select 1 from due where kind = 'look'`),
      (rows) => rows.length === count,
    )

  // Each new home is checked once.
  await waiting(0)
  checked.length = 0
  publish(low, 'battery', 15)
  publish(cold, 'temperature', 7.9)
  await waiting(2)
  expect(await pass(4)).toEqual([])
  await waiting(6)
  expect(await pass(6)).toEqual([low, cold].toSorted())
  expect(await pass(60)).toEqual([full, warm, shut, loaded].toSorted())
  await pass(1)
  await waiting(4)
  expect(await pass(120)).toEqual([full, warm, shut, loaded].toSorted())
  await due.close()
  await watch.close()
  await keepers.close()
  await database.close()
})

test('a home that another gateway checked meanwhile is requested again', async () => {
  const database = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  let now = Date.parse('2027-01-18T18:00:00+01:00')
  const clock = { now: () => now }
  let flush: (changes: FlushChange[]) => void = () => {}
  const watch = watchHomes({
    database,
    checks: { check: async () => new Map() },
    hubLink: { onDevicesChanged: () => () => {} },
    history: {
      onFlush(listener) {
        flush = listener
        return () => {}
      },
    },
    live: { publish: () => {} },
    clock,
    log,
    // It keeps no home, so that it does no due work.
    due: createDue({ database, clock, log, keepers: createKeepers({ database, log }) }),
  })
  const homeId = randomUUID()
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $1, '', 'Europe/Paris')`,
    [homeId],
  )
  const isAsked = async () => {
    await database.query(`delete from due where kind = 'look'`)
    flush([{ homeId, deviceId: randomUUID(), values: new Map([['battery', { at: 0, value: 15 }]]) }])
    await eventually(
      () => database.query(`select 1 from due where kind = 'look'`),
      (rows) => rows.length === 1,
    )
  }
  await isAsked()
  now += 60_000
  await isAsked()
  await watch.close()
  await database.close()
})
