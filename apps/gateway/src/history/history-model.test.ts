import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Capability } from '@foyer/contract/device.ts'
import { openTestDatabase } from '#testing/database.ts'
import { addSamples, makeColumns } from './bucket-columns.ts'
import { bucketValues, holdOf } from './bucket-values.ts'
import { bucketsOf } from './buckets.ts'
import { createHistory } from './history.ts'
import { homeDays } from './home-days.ts'
import { makeTestHome } from '#testing/history-home.ts'

const minute = 60_000
const paris = homeDays('Europe/Paris')
/** Five days around the end of summer time; the last one is not over. */
const from = paris.of('2026-10-23').start
const now = paris.of('2026-10-27').start + 600 * minute
const widths = [1, 10, 15, 30, 60, 1440] as const
const capabilities = ['energy_index', 'temperature', 'instant_power', 'on'] as const
const zones = ['Europe/Paris', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Tahiti'] as const

test('in whatever order readings arrive, days are sealed and the zone changes, history reads like one sorted list', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const history = createHistory({ database, clock: { now: () => now }, log: pino({ level: 'silent' }) })
  const reading = fc.record({
    capability: fc.constantFrom(...capabilities),
    at: fc.integer({ min: 0, max: (now - from) / minute }).map((minutes) => from + minutes * minute),
    value: fc.integer({ min: 0, max: 50_000 }).map((value) => value / 100),
  })
  const zone = fc.constantFrom(...zones)
  const deliveries = fc.array(
    fc.record({
      zone,
      readings: fc.array(reading, { maxLength: 40 }),
      isSealed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const span = fc.tuple(
    fc.integer({ min: -60, max: 5 * 1440 }),
    fc.integer({ min: 1, max: 3 * 1440 }),
    fc.constantFrom(...widths),
  )

  await fc.assert(
    fc.asyncProperty(deliveries, zone, span, async (arrivals, lastZone, [start, length, minutes]) => {
      const { homeId } = home
      const move = (to: string) =>
        database.query('update home set time_zone = $2 where id = $1', [homeId, to])
      const deviceId = await home.addDevice()
      const expected = new Map<Capability, Map<number, number>>(
        capabilities.map((capability) => [capability, new Map()]),
      )
      for (const { zone: atHome, readings, isSealed } of arrivals) {
        await move(atHome)
        const stored = history.record(readings.map((one) => ({ ...one, homeId, deviceId })))
        await history.flush()
        await stored
        for (const { capability, at, value } of readings) {
          const known = expected.get(capability)
          if (known?.has(at) === false) known.set(at, value)
        }
        if (isSealed) await history.seal()
      }

      await move(lastZone)
      const question = { from: from + start * minute, to: from + (start + length) * minute, minutes }
      const read = await history.readSeries({ homeId, deviceId, capabilities, ...question })

      for (const { capability, values } of read.series) {
        const samples = [...(expected.get(capability) ?? [])].toSorted(([a], [b]) => a - b)
        const columns = makeColumns(
          bucketsOf(lastZone, question.from, question.to, minutes),
          holdOf(capability),
        )
        addSamples(columns, {
          times: Float64Array.from(samples, ([at]) => at),
          values: Float64Array.from(samples, ([, value]) => value),
        })
        const wanted = bucketValues(columns, capability, now)
        expect(values.length).toBe(wanted.length)
        const firstWrong = values.findIndex((value, bucket) => {
          const other = wanted[bucket] ?? 0
          return Number.isNaN(value) ? !Number.isNaN(other) : !(Math.abs(value - other) < 0.01)
        })
        expect(firstWrong, capability).toBe(-1)
      }
    }),
    { numRuns: 40 },
  )
  await history.close()
})
