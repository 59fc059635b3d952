import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { addSamples, makeColumns, rollupAt } from './bucket-columns.ts'
import { holdOf } from './bucket-values.ts'
import { bucketsOf } from './buckets.ts'
import { encodeChunk, type Samples } from './chunk-codec.ts'
import { createHistory } from './history.ts'
import { homeDays } from './home-days.ts'
import { splitByDay } from './merge-samples.ts'
import { sealSomeDays } from './seal.ts'
import { storeSealed } from './seal.store.ts'

const HOUR = 3_600_000
const capabilities = ['energy_index', 'temperature'] as const

test('days that were cut at the midnights of their home are read correctly until they are cut again, and afterwards', async () => {
  for (const zone of ['Europe/Paris', 'Pacific/Chatham', 'Pacific/Tahiti']) await cutAgainIn(zone)
})

async function cutAgainIn(zone: string): Promise<void> {
  const days = homeDays(zone).between(Date.UTC(2026, 9, 22), Date.UTC(2026, 9, 28))
  const database = await openTestDatabase()
  const { homeId, addDevice } = await makeTestHome(database, zone)
  const deviceId = await addDevice()
  const clock = { now: () => (days.at(-1)?.end ?? 0) + 26 * HOUR }
  const history = createHistory({ database, clock, log: pino({ level: 'silent' }) })
  const times = Array.from({ length: 6 * 144 }, (_, index) => (days[0]?.start ?? 0) + index * 600_000)
  await history.record(
    times.flatMap((at, index) => [
      { homeId, deviceId, capability: 'energy_index', at, value: 70_000 + index * 50 },
      { homeId, deviceId, capability: 'temperature', at, value: 18 + (index % 144) / 100 },
    ]),
  )
  const ask = async () => {
    const answers: unknown[] = []
    for (const { start } of days) {
      const span = { from: start + 0.2 * HOUR, to: start + 0.8 * HOUR, deviceIds: [deviceId] }
      answers.push(await history.readSamples({ homeId, capability: 'temperature', ...span }))
    }
    for (const minutes of [10, 30, 60, 1440] as const) {
      for (const { start, end } of days) {
        const span = { from: start, to: end + HOUR, minutes }
        answers.push((await history.readSeries({ homeId, deviceId, capabilities, ...span })).series)
      }
    }
    return answers
  }
  // Late for a day that is sealed; its evening may be in the chunk of the next day.
  const at = (days[2]?.start ?? 0) + 0.49 * HOUR
  const late = { homeId, deviceId, capability: 'temperature', at, value: 30 } as const
  const before = await ask()
  await history.record([late])
  const after = await ask()
  expect(after).not.toEqual(before)
  await database.query('delete from reading where value = 30')

  const series = await database.query<{ id: number; capability: (typeof capabilities)[number] }>(
    'select id, capability from series',
  )
  for (const { id, capability } of series) {
    const rows = await database.query<{ at: number; value: number }>(
      'delete from reading where series_id = $1 returning at, value',
      [id],
    )
    const samples: Samples = {
      times: Float64Array.from(rows, ({ at }) => at),
      values: Float64Array.from(rows, ({ value }) => value),
    }
    const sealed = splitByDay(samples, days).map((part) => {
      const { start, end } = homeDays(zone).of(part.day)
      const rollups = (minutes: 30 | 1440) => {
        const columns = makeColumns(bucketsOf(zone, start, end, minutes), holdOf(capability))
        addSamples(columns, part.samples)
        return Array.from({ length: columns.buckets.count }, (_, at) => rollupAt(columns, at) ?? []).flat()
      }
      return {
        seriesId: id,
        day: part.day,
        payload: encodeChunk(part.samples),
        count: part.samples.times.length,
        days: rollups(1440),
        halfHours: capability === 'energy_index' ? rollups(30) : [],
      }
    })
    await database.transaction((tx) => storeSealed(tx, sealed))
  }
  await database.query('delete from stale_day')
  await database.query('update series set has_days_of_home = true')
  const sealSome = () =>
    database.transaction((tx) => sealSomeDays(tx, { homeIds: [homeId], now: clock.now() }))

  expect(await ask(), zone).toEqual(before)
  await history.record([late])
  expect(await ask(), zone).toEqual(after)
  await sealSome()
  expect(await ask(), zone).toEqual(after)
  await sealSome()
  expect(await ask(), zone).toEqual(after)
  await history.seal()
  expect(await ask(), zone).toEqual(after)
  expect(await database.query('select count(*) as n from stale_day')).toEqual([{ n: 0 }])
  expect(await database.query('select count(*) as n from reading')).toEqual([{ n: 0 }])
  await history.close()
  await database.close()
}
