import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import type { Database } from '#base/database/database.ts'
import { openPrometheus } from '#base/metrics/prometheus.ts'
import { createHistory, type FlushChange } from './history.ts'
import { makeTestHome } from '#testing/history-home.ts'

const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const log = pino({ level: 'silent' })
const clock = { now: () => now }

test('readings that arrive several times are stored once', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const history = createHistory({ database, clock, log })
  const day = Array.from({ length: 1_440 }, (_, minute) => ({
    homeId: home.homeId,
    deviceId,
    capability: 'temperature' as const,
    at: now - 86_400_000 + minute * 60_000,
    value: 19 + minute / 1_000,
  }))

  for (let round = 0; round < 3; round += 1) await history.record(day)

  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 1_440 }])
  await history.close()
})

test('only a value with a later event time becomes the newest and is announced', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const history = createHistory({ database, clock, log })
  const received: FlushChange[] = []
  history.onFlush((changes) => received.push(...changes))
  const reading = { homeId: home.homeId, deviceId, capability: 'temperature' as const }

  await history.record([
    { ...reading, at: now + 250, value: 20 },
    { ...reading, at: now, value: 19 },
  ])
  await history.record([{ ...reading, at: now + 100, value: 18 }])
  await history.record([{ ...reading, capability: 'humidity', at: now, value: 50 }])

  expect(received).toEqual([
    { homeId: home.homeId, deviceId, values: new Map([['temperature', { at: now + 250, value: 20 }]]) },
    { homeId: home.homeId, deviceId, values: new Map([['humidity', { at: now, value: 50 }]]) },
  ])
  expect(await history.newest(home.homeId)).toEqual(
    new Map([
      [
        deviceId,
        new Map([
          ['temperature', { at: now + 250, value: 20 }],
          ['humidity', { at: now, value: 50 }],
        ]),
      ],
    ]),
  )
  expect(await history.newest(randomUUID())).toEqual(new Map())
  await history.close()
})

test('an unchanged value is stored, and announced once in five minutes', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const history = createHistory({ database, clock, log })
  const received: number[] = []
  history.onFlush((changes) => {
    for (const { values } of changes) for (const { at } of values.values()) received.push((at - now) / 1_000)
  })
  const reading = { homeId: home.homeId, deviceId, capability: 'on' as const }
  for (const [seconds, value] of [
    [0, 1],
    [10, 1],
    [20, 0],
    [30, 0],
    [300, 0],
    [310, 0],
  ] as const) {
    await history.record([{ ...reading, at: now + seconds * 1_000, value }])
  }

  expect(received).toEqual([0, 20, 300])
  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 6 }])
  await history.close()
})

test('a reading of a device of another home, or of an unknown one, is skipped', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const other = await makeTestHome(database)
  const foreign = await other.addDevice()
  const own = await home.addDevice()
  const history = createHistory({ database, clock, log })
  const reading = { homeId: home.homeId, capability: 'on' as const, at: now, value: 1 }

  await history.record([
    { ...reading, deviceId: foreign },
    { ...reading, deviceId: randomUUID() },
    { ...reading, deviceId: own },
    { ...reading, deviceId: own, at: now + 1, value: Number.NaN },
  ])

  expect(await database.query('select device_id from series')).toEqual([{ device_id: own }])
  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 1 }])
  await history.close()
})

test('an existing series uses up no further id when it is looked up again', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const reading = { homeId: home.homeId, deviceId, value: 20 }
  for (const [turn, capability] of (['temperature', 'humidity'] as const).entries()) {
    // As after a restart: the cache is empty.
    const history = createHistory({ database, clock, log })
    await history.record([
      { ...reading, capability: 'temperature', at: now + turn },
      { ...reading, capability, at: now + turn },
    ])
    await history.close()
  }
  expect(await database.query('select capability, id from series order by id')).toEqual([
    { capability: 'temperature', id: 1 },
    { capability: 'humidity', id: 2 },
  ])
})

test('readings wait while the database is unavailable, and none are lost', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const broken = breakable(database)
  const history = createHistory({ database: broken.database, clock, log })
  const reading = { homeId: home.homeId, deviceId, capability: 'temperature' as const, value: 20 }

  broken.isAway = true
  const stored = history.record([{ ...reading, at: now }])
  await broken.wasAsked
  broken.isAway = false
  await stored

  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 1 }])
  await history.close()
})

test('readings that can never be stored are dropped and counted, and all others of their batch are stored', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  await database.query('alter table reading add check (value < 1000)')
  const metrics = await openPrometheus()
  const history = createHistory({ database, clock, log, metrics })
  const reading = { homeId: home.homeId, deviceId, capability: 'temperature' as const }
  const good = Array.from({ length: 20 }, (_, second) => ({ at: now + second * 1_000, value: second }))

  await history.record([
    { ...reading, at: now - 1_000, value: 5_000 },
    ...good.map((sample) => ({ ...reading, ...sample })),
    // The first time is out of range for JavaScript dates, the second for PostgreSQL.
    { ...reading, at: Infinity, value: 20 },
    { ...reading, at: 8e15, value: 20 },
  ])

  expect(await database.query('select at, value from reading order by at')).toEqual(good)
  expect(await metrics.read?.()).toContain('foyer_readings_refused_total 3')
  await history.record([{ ...reading, at: now + 60_000, value: 21 }])
  await history.close()
})

test('a home with a time zone unknown to this gateway stores and seals its readings and does not delay other homes', async () => {
  const database = await openTestDatabase()
  const homes = [await makeTestHome(database, 'Europe/Nowhere'), await makeTestHome(database)]
  const history = createHistory({ database, clock, log })
  const readings = await Promise.all(
    homes.map(async (home) => ({
      homeId: home.homeId,
      deviceId: await home.addDevice(),
      capability: 'temperature' as const,
      at: now,
      value: 20,
    })),
  )

  await history.record(readings)
  await history.record(readings.map((reading) => ({ ...reading, at: now + 86_400_000 })))

  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 4 }])
  const later = createHistory({ database, clock: { now: () => now + 4 * 86_400_000 }, log })
  expect(await later.seal()).toBe(4)
  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 0 }])
  await later.close()
  await history.close()
})

test('readings that the database cannot store before shutdown are refused, and so are later ones', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const broken = breakable(database)
  const history = createHistory({ database: broken.database, clock, log })
  const reading = { homeId: home.homeId, deviceId, capability: 'temperature' as const, at: now, value: 20 }

  broken.isAway = true
  const refused = expect(history.record([reading])).rejects.toThrow('unavailable')
  const tooMany = Array.from({ length: 200_000 }, () => reading)
  await expect(history.record(tooMany)).rejects.toThrow('unavailable')
  await history.close()
  await refused

  await expect(history.record([reading])).rejects.toThrow('unavailable')
})

/** The real database, which can be made unavailable. */
function breakable(database: Database) {
  const { promise: wasAsked, resolve } = Promise.withResolvers<void>()
  const state = {
    isAway: false,
    wasAsked,
    database: {
      query<Row>(sql: string, values?: readonly unknown[]) {
        if (!state.isAway) return database.query<Row>(sql, values)
        resolve()
        return Promise.reject(new Error('Connection terminated'))
      },
      transaction: <Result>(work: (tx: Database) => Promise<Result>) => database.transaction(work),
      afterCommit: (work: () => void) => database.afterCommit(work),
    },
  }
  return state
}
