import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { createHistory } from './history.ts'
import { homeDays } from './home-days.ts'
import { makeTestHome } from '#testing/history-home.ts'

const minute = 60_000

test('a day that was sealed without weights is read correctly right after the update, and is sealed again', async () => {
  const database = await openTestDatabase()
  const { homeId, addDevice } = await makeTestHome(database)
  const deviceId = await addDevice()
  const day = homeDays('Europe/Paris').of('2026-11-20')
  const clock = { now: () => Date.UTC(2026, 10, 22, 12) }
  const history = createHistory({ database, clock, log: pino({ level: 'silent' }) })
  const reading = { homeId, deviceId, capability: 'instant_power' as const }
  // 50 minutes at 60 W, ten at 600 W, and an hour at 0 W; then the value is unknown.
  await history.record([
    { ...reading, at: day.start, value: 60 },
    { ...reading, at: day.start + 50 * minute, value: 600 },
    { ...reading, at: day.start + 60 * minute, value: 0 },
  ])
  const ask = async () => {
    const question = { homeId, deviceId, capabilities: ['instant_power'] as const, minutes: 1440 as const }
    return (await history.readSeries({ ...question, from: day.start, to: day.end })).series[0]?.values[0]
  }
  await history.seal()
  const mean = (50 * 60 + 10 * 600) / 120
  expect(await ask()).toBe(mean)

  // The state before the update: no weights.
  await database.query('update day_rollup set held = 0, area = 0, sum = 660')
  const update = readFileSync(
    new URL('../base/database/migrations/012-weighted-days.sql', import.meta.url),
    'utf8',
  )
  await database.query(update.slice(update.indexOf('insert into stale_day')))

  expect(await ask()).toBe(mean)
  expect(await history.seal()).toBe(1)
  expect(await database.query('select held from day_rollup')).toEqual([{ held: 60 * minute }])
  expect(await ask()).toBe(mean)
  await history.close()
})
