import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hotWaterAt, hotWaterChoice } from './hot-water.ts'
import type { SupplyContract, TariffFacts } from './tariff.ts'
import { type WaterWeek, waterWeekHours } from './water-week.ts'

const QUARTER = 15
const HOUR = 3_600_000
const zone = 'Europe/Paris'
const none: TariffFacts = { zone, prices: [], contracts: [] }
const at = (text: string) => Date.parse(text)
const monday = at('2027-01-18T00:00:00+01:00')
const auto = hotWaterChoice('auto', monday)
const always: WaterWeek = Array.from({ length: 7 }, () => [{ start: 0, end: 1440 }])

/** Mornings from 5:00 to 7:00, on working days. */
const mornings: WaterWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => (day > 5 ? [] : [{ start: 300, end: 420 }]))

test('a tank with its own week heats in its stretches, with any contract', () => {
  const nights: TariffFacts = {
    ...none,
    contracts: [{ option: 'hp_hc', validFrom: '2024-01-01', offPeak: [[1320, 360]] }],
  }
  for (const facts of [none, nights]) {
    expect(hotWaterAt(auto, facts, monday + 4 * HOUR, { week: mornings })).toMatchObject({
      rhythm: 'week',
      isLet: false,
      changesAt: monday + 5 * HOUR,
    })
    expect(hotWaterAt(auto, facts, monday + 5 * HOUR, { week: mornings })).toMatchObject({
      isLet: true,
      changesAt: monday + 7 * HOUR,
    })
  }
  const friday = at('2027-01-22T07:00:00+01:00')
  const next = at('2027-01-25T05:00:00+01:00')
  expect(hotWaterAt(auto, none, friday, { week: mornings })).toMatchObject({ isLet: false, changesAt: next })
})

test('a week that allows heating at all hours plans no change, and stretches over midnight are merged', () => {
  expect(hotWaterAt(auto, none, monday, { week: always })).toMatchObject({ isLet: true, changesAt: null })
  expect(waterWeekHours(zone, always, monday, monday + 48 * HOUR)).toEqual([
    { from: monday, to: monday + 48 * HOUR },
  ])
})

test('on days with a clock change, a stretch is as long as its wall times', () => {
  const nights: WaterWeek = Array.from({ length: 7 }, () => [{ start: 90, end: 210 }])
  const lengthOn = (day: string) => {
    const from = at(`${day}T00:00:00+01:00`)
    const [first] = waterWeekHours(zone, nights, from, from + 12 * HOUR)
    return ((first?.to ?? 0) - (first?.from ?? 0)) / HOUR
  }
  expect(lengthOn('2027-03-28')).toBe(1)
  const from = at('2027-10-31T00:00:00+02:00')
  expect(waterWeekHours(zone, nights, from, from + 12 * HOUR)).toEqual([
    { from: at('2027-10-31T01:30:00+02:00'), to: at('2027-10-31T03:30:00+01:00') },
  ])
  // A stretch that is only in the skipped hour is ignored.
  const lost: WaterWeek = Array.from({ length: 7 }, () => [{ start: 120, end: 180 }])
  const spring = at('2027-03-28T00:00:00+01:00')
  expect(waterWeekHours(zone, lost, spring, spring + 12 * HOUR)).toEqual([])
})

test('the hours of a later contract have no effect today', () => {
  const contracts: SupplyContract[] = [
    { option: 'base', validFrom: '2024-01-01', offPeak: [] },
    { option: 'hp_hc', validFrom: '2027-01-20', offPeak: [[1320, 360]] },
  ]
  expect(hotWaterAt(auto, { ...none, contracts }, monday + 10 * HOUR)).toMatchObject({
    rhythm: 'always',
    isLet: true,
    changesAt: at('2027-01-20T06:00:00+01:00'),
  })
})

const anyDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 8 })
  .map((quarters) => quarters.toSorted((one, other) => one - other))
  .map((quarters) =>
    quarters.flatMap((start, index) => {
      const end = quarters[index + 1]
      return index % 2 === 1 || end === undefined ? [] : [{ start: start * QUARTER, end: end * QUARTER }]
    }),
  )
const anyWeek = fc.array(anyDay, { minLength: 7, maxLength: 7 })
/** Contracts that begin and end within the tested days. */
const anyContract: fc.Arbitrary<SupplyContract> = fc.record({
  option: fc.constantFrom('base' as const, 'hp_hc' as const, 'tempo' as const),
  validFrom: fc.integer({ min: 17, max: 24 }).map((day) => `2027-01-${day}`),
  offPeak: fc.constantFrom([[1320, 360] as const], [[750, 840] as const, [1410, 300] as const], []),
})

test('a tank changes only at the announced time, also with changing contracts and with its own week', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyContract, { maxLength: 3, selector: ({ validFrom }) => validFrom }),
      fc.option(anyWeek),
      fc.integer({ min: 0, max: 7 * 96 }),
      fc.integer({ min: 1, max: 2 * 96 }),
      (drawn, week, quarters, later) => {
        const contracts = drawn.map((one) => (one.option === 'hp_hc' ? one : { ...one, offPeak: [] }))
        const facts = { ...none, contracts }
        const now = monday + quarters * QUARTER * 60_000
        const order = hotWaterAt(auto, facts, now, { week })
        const then = Math.min(now + later * QUARTER * 60_000, (order.changesAt ?? Infinity) - 1)
        expect(hotWaterAt(auto, facts, then, { week }).isLet).toBe(order.isLet)
        if (order.changesAt === null) return
        expect(hotWaterAt(auto, facts, order.changesAt, { week }).isLet).toBe(!order.isLet)
      },
    ),
    { numRuns: 500 },
  )
})
