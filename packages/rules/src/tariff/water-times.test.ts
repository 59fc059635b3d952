import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hotWaterAt, hotWaterChoice, waterTimes } from './hot-water.ts'
import type { TariffFacts } from './tariff.ts'

const HOUR = 3_600_000
const evening = Date.parse('2027-01-18T18:00:00+01:00')
const nights: TariffFacts = {
  zone: 'Europe/Paris',
  prices: [],
  contracts: [{ option: 'hp_hc', validFrom: '2024-01-01', offPeak: [[1320, 360]] }],
}

test('the times of a tank are the off-peak hours that begin within two days', () => {
  const night = { from: evening + 4 * HOUR, to: evening + 12 * HOUR, isOnce: false }
  expect(waterTimes(hotWaterChoice('auto', evening), nights, evening)).toEqual([
    night,
    { ...night, from: night.from + 24 * HOUR, to: night.to + 24 * HOUR },
  ])
  expect(waterTimes(hotWaterChoice('off', evening), nights, evening)).toEqual([])
})

test('the times of a tank change with the season of the contract', () => {
  const seasonal = {
    ...nights,
    contracts: nights.contracts.map((contract) => ({ ...contract, offPeakSummer: [[720, 900] as const] })),
  }
  const march = Date.parse('2027-03-31T18:00:00+02:00')
  // The winter night of 31 March ends at midnight, and the first afternoon of summer follows.
  expect(waterTimes(hotWaterChoice('auto', march), seasonal, march)).toEqual([
    { from: march + 4 * HOUR, to: march + 6 * HOUR, isOnce: false },
    { from: march + 18 * HOUR, to: march + 21 * HOUR, isOnce: false },
    { from: march + 42 * HOUR, to: march + 45 * HOUR, isOnce: false },
  ])
})

test('a one-off is a separate time that has begun, even if off-peak hours follow its end', () => {
  const [first, second] = waterTimes(hotWaterChoice('on', evening), nights, evening)
  expect(first).toEqual({ from: null, to: evening + 4 * HOUR, isOnce: true })
  expect(second).toEqual({ from: evening + 4 * HOUR, to: evening + 12 * HOUR, isOnce: false })
})

test('without off-peak hours the current time has no end', () => {
  const base = { ...nights, contracts: [] }
  expect(waterTimes(hotWaterChoice('auto', evening), base, evening)).toEqual([
    { from: null, to: null, isOnce: false },
  ])
})

test('at any instant of the two days, a tank may heat exactly in its times', () => {
  const hours = fc.integer({ min: 0, max: 72 * 4 }).map((quarters) => evening + (quarters * HOUR) / 4)
  fc.assert(
    fc.property(
      fc.constantFrom('auto', 'on', 'off'),
      fc.array(fc.record({ from: hours, to: fc.option(hours) }), { maxLength: 3 }),
      fc.integer({ min: 0, max: 48 * 4 - 1 }),
      (mode, pauses, quarters) => {
        const choice = hotWaterChoice(mode, evening)
        const at = evening + (quarters * HOUR) / 4
        const times = waterTimes(choice, nights, evening, { pauses })
        const isIn = times.some(({ from, to }) => (from ?? evening) <= at && (to === null || at < to))
        expect(isIn).toBe(hotWaterAt(choice, nights, at, { pauses }).isLet)
      },
    ),
  )
})
