import 'temporal-polyfill/global'
import { weekdays } from '@foyer/contract/schedule.ts'
import { cheaperKinds, type MarketHours, priceSeasons } from '@foyer/contract/supply-contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { billOf } from './bill.ts'
import { hotWaterAt } from './hot-water.ts'
import { cheaperWeek, hasDailyOffPeak, marketKinds, marketSpans } from './market-hours.ts'
import { marketShapes } from './market-shapes.ts'
import {
  costOf,
  type PriceKind,
  slotPrices,
  type SupplyContract,
  tariffBands,
  type TariffFacts,
} from './tariff.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
const minuteMs = 60_000

const month = fc.integer({ min: 1, max: 12 })
const anyMarket: fc.Arbitrary<MarketHours> = fc
  .record({
    summer: fc.option(fc.record({ first_month: month, last_month: month })),
    hours: fc.array(
      fc.record({
        kind: fc.constantFrom(...cheaperKinds),
        days: fc.subarray([...weekdays], { minLength: 1 }),
        season: fc.option(fc.constantFrom(...priceSeasons)),
        start: fc.integer({ min: 0, max: 1439 }),
        end: fc.integer({ min: 0, max: 1440 }),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ summer, hours }) => ({
    summer,
    hours: summer === null ? hours.map((one) => ({ ...one, season: null })) : hours,
  }))

/** A contract of which each kind of hours has its own price, €/kWh, and a subscription of 240 € a year. */
function factsOf(market: MarketHours, prices: Partial<Record<PriceKind, number>>): TariffFacts {
  const validFrom = '2025-01-01'
  const contract: SupplyContract = {
    option: 'market',
    validFrom,
    offPeak: [],
    subscribedPower: 6,
    market,
    ownPrices: marketKinds(market).flatMap((kind) => {
      const price = prices[kind]
      return price === undefined ? [] : [{ option: 'market', kind, validFrom, price, source: 'Marie' }]
    }),
    ownSubscriptions: [{ validFrom, power: 6, price: 240, source: 'Marie', status: null }],
  }
  return { zone, contracts: [contract], prices: [] }
}

function usedIn(span: { first: string; after: string }, wattHours: (slot: number) => number) {
  const [from, to] = [startOfDay(zone, dayOf(span.first)), startOfDay(zone, dayOf(span.after))]
  const count = (to - from) / halfHour
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, slot) => from + slot * halfHour),
    whole: Float64Array.from({ length: count }, (_, slot) => wattHours(slot)),
    isComplete: true,
  }
}

/** The bill of a month with 1 kWh an hour: kWh and euros by kind, and the total. */
function billed(market: MarketHours, prices: Partial<Record<PriceKind, number>>, first: string) {
  const span = { first, after: `${isoDate(dayOf(first) + 31).slice(0, 7)}-01` }
  const bill = billOf(
    factsOf(market, prices),
    [],
    usedIn(span, () => 500),
    span,
  )
  return {
    lines: bill.energyLines.map(({ kinds, energy, cost }) => [kinds.join(' '), energy, cost?.low]),
    subscription: bill.subscription.high,
    total: bill.total.high,
  }
}

test('the spans of a day are without gap or overlap in any zone, also when the clock changes', () => {
  const zones = [
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Indian/Reunion',
  ]
  const changes = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
    '2018-11-04',
  ]
  fc.assert(
    fc.property(
      anyMarket,
      fc.constantFrom(...zones),
      fc.oneof(
        fc.constantFrom(...changes).map(dayOf),
        fc.integer({ min: dayOf('2025-01-01'), max: dayOf('2028-01-01') }),
      ),
      (market, where, day) => {
        const spans = marketSpans(where, market, day)
        expect(spans[0]?.from).toBe(startOfDay(where, day))
        expect(spans.at(-1)?.to).toBe(startOfDay(where, day + 1))
        for (const [index, { from, to, kind }] of spans.entries()) {
          expect(from).toBeLessThan(to)
          expect(spans[index + 1]?.from ?? to).toBe(to)
          expect(marketKinds(market)).toContain(kind)
        }
      },
    ),
  )
})

/** The kind of a minute of wall time, read from the rules one by one. */
function kindAt({ summer, hours }: MarketHours, day: number, minute: number): string {
  const at = Temporal.PlainDate.from(isoDate(day))
  const isSummer =
    summer !== null &&
    (summer.first_month <= summer.last_month
      ? at.month >= summer.first_month && at.month <= summer.last_month
      : at.month >= summer.first_month || at.month <= summer.last_month)
  const season = summer === null ? null : isSummer ? 'summer' : 'winter'
  const inSeason = hours.filter((one) => one.season === null || one.season === season)
  const yesterday = at.subtract({ days: 1 }).dayOfWeek
  const covering = inSeason.filter(({ days, start, end }) => {
    const isToday = days.some((one) => one === at.dayOfWeek)
    const isYesterday = days.some((one) => one === yesterday)
    if (end > start) return isToday && start <= minute && minute < end
    return (isToday && start <= minute) || (isYesterday && minute < end)
  })
  const level = covering.some(({ kind }) => kind === 'super_off_peak')
    ? 'super_off_peak'
    : covering.length > 0
      ? 'off_peak'
      : inSeason.length > 0
        ? 'peak'
        : 'base'
  return season === null ? level : `${season}_${level}`
}

test('each minute has the kind that its season, weekday and time have', () => {
  // No clock change in these days, and both seasons.
  const days = fc.integer({ min: dayOf('2026-05-01'), max: dayOf('2026-10-20') })
  fc.assert(
    fc.property(anyMarket, days, fc.integer({ min: 0, max: 1439 }), (market, day, minute) => {
      const at = startOfDay(zone, day) + minute * minuteMs
      const span = marketSpans(zone, market, day).find(({ from, to }) => from <= at && at < to)
      expect(span?.kind).toBe(kindAt(market, day, minute))
      const cheaper = cheaperWeek(market, day)[Temporal.PlainDate.from(isoDate(day)).dayOfWeek - 1] ?? []
      expect(cheaper.some(({ start, end }) => start <= minute && minute < end)).toBe(
        span?.kind.endsWith('off_peak'),
      )
    }),
    { numRuns: 300 },
  )
})

test('the lines of a bill add up to the half-hours and to their cost', () => {
  const wattHours = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 48, maxLength: 48 })
  fc.assert(
    fc.property(anyMarket, wattHours, fc.constantFrom('2026-03-01', '2026-10-01'), (market, day, first) => {
      const prices = Object.fromEntries(marketKinds(market).map((kind, index) => [kind, 0.1 + index / 100]))
      const facts = factsOf(market, prices)
      const span = {
        first,
        after: first.replace('-01', '-31').replace('03-31', '04-01').replace('10-31', '11-01'),
      }
      const used = usedIn(span, (slot) => day[slot % 48] ?? 0)
      const bill = billOf(facts, [], used, span)
      const kilowattHours = used.whole.reduce((sum, value) => sum + value, 0) / 1000
      const lines = bill.energyLines
      const [half, cents] = [0.005 * lines.length, 0.0075 * lines.length]
      expect(Math.abs(lines.reduce((sum, { energy }) => sum + energy, 0) - kilowattHours)).toBeLessThan(
        half + 1e-6,
      )
      const bands = tariffBands(facts, used.edges[0] ?? 0, used.edges.at(-1) ?? 0)
      const cost = costOf(slotPrices(bands, used.edges), used.whole)
      expect(Math.abs((bill.energy.high ?? Number.NaN) - (cost?.high ?? Number.NaN))).toBeLessThan(
        cents + 1e-6,
      )
      expect(bill.energy.low).toBeCloseTo(
        lines.reduce((sum, line) => sum + (line.cost?.low ?? Number.NaN), 0),
        6,
      )
    }),
    { numRuns: 30 },
  )
})

// January 2026 has 744 hours: 22 days from Monday to Friday, four of them Wednesdays, and 9 of weekends. July 2026 has
// 23 and 8 days. The subscription is 240 € a year.
const [january, july] = ['2026-01-01', '2026-07-01']

test('an offer with cheaper weekends is billed by its two prices', () => {
  // EDF Zen Week-End in January 2023: 0.1929 and 0.1366 €/kWh (moneyvox.fr 91479).
  // 22 × 24 h × 0.1929 = 101.85; 9 × 24 h × 0.1366 = 29.51.
  expect(billed(marketShapes.weekend, { peak: 0.1929, off_peak: 0.1366 }, january)).toEqual({
    lines: [
      ['peak', 528, 101.85],
      ['off_peak', 216, 29.51],
    ],
    subscription: 20,
    total: 151.36,
  })
})

test('an offer with cheaper nights and weekends is billed by its two prices', () => {
  // Enercoop Flexi Watt nuit et week-end in August 2025: 0.32256 and 0.17816 €/kWh, off-peak from 23:00 to 06:00 and at
  // weekends (a price comparison that quotes faq.enercoop.fr). 22 × 17 h × 0.32256 = 120.64; 370 h × 0.17816 = 65.92.
  expect(billed(marketShapes.night_weekend, { peak: 0.32256, off_peak: 0.17816 }, january)).toEqual({
    lines: [
      ['peak', 374, 120.64],
      ['off_peak', 370, 65.92],
    ],
    subscription: 20,
    total: 206.56,
  })
})

test('an offer of two seasons has the hours and prices of each', () => {
  // Enercoop Flexi Watt 2 saisons in August 2025, same source. Monday to Friday: off-peak from 00:00 to 07:00 and 13:00
  // to 16:00 in winter, from 11:00 to 17:00 in summer; weekends off-peak.
  const prices = {
    winter_peak: 0.31128,
    winter_off_peak: 0.23096,
    summer_peak: 0.19397,
    summer_off_peak: 0.13579,
  }
  // 22 × 14 h × 0.31128 = 95.87; (22 × 10 h + 9 × 24 h) × 0.23096 = 100.70.
  expect(billed(marketShapes.two_seasons, prices, january)).toMatchObject({
    lines: [
      ['winter_peak', 308, 95.87],
      ['winter_off_peak', 436, 100.7],
    ],
    total: 216.57,
  })
  // 23 × 18 h × 0.19397 = 80.30; (23 × 6 h + 8 × 24 h) × 0.13579 = 44.81.
  expect(billed(marketShapes.two_seasons, prices, july)).toMatchObject({
    lines: [
      ['summer_peak', 414, 80.3],
      ['summer_off_peak', 330, 44.81],
    ],
    total: 145.11,
  })
})

test('an offer with super off-peak hours has six prices in a year', () => {
  // EDF Zen Estival 2026: off-peak from 11:00 to 18:00, super off-peak from 22:00 to 07:00, eight peak hours a day.
  const prices = {
    winter_peak: 0.2627,
    winter_off_peak: 0.2062,
    winter_super_off_peak: 0.1928,
    summer_peak: 0.1522,
    summer_off_peak: 0.1304,
    summer_super_off_peak: 0.0987,
  }
  expect(marketKinds(marketShapes.seasonal_super_off_peak)).toEqual(Object.keys(prices))
  // 248 h × 0.2627 = 65.15; 217 h × 0.2062 = 44.75; 279 h × 0.1928 = 53.79.
  expect(billed(marketShapes.seasonal_super_off_peak, prices, january)).toMatchObject({
    lines: [
      ['winter_peak', 248, 65.15],
      ['winter_off_peak', 217, 44.75],
      ['winter_super_off_peak', 279, 53.79],
    ],
    total: 183.69,
  })
  // 248 h × 0.1522 = 37.75; 217 h × 0.1304 = 28.30; 279 h × 0.0987 = 27.54.
  expect(billed(marketShapes.seasonal_super_off_peak, prices, july)).toMatchObject({
    lines: [
      ['summer_peak', 248, 37.75],
      ['summer_off_peak', 217, 28.3],
      ['summer_super_off_peak', 279, 27.54],
    ],
    total: 113.59,
  })
})

test('an offer with a chosen day has it at the price of the weekend', () => {
  // EDF Zen Week-End Plus in January 2023 with Wednesdays: 0.2030 and 0.1448 €/kWh (moneyvox.fr 91479).
  // 18 × 24 h × 0.2030 = 87.70; 13 × 24 h × 0.1448 = 45.18.
  expect(billed(marketShapes.chosen_day, { peak: 0.203, off_peak: 0.1448 }, january)).toMatchObject({
    lines: [
      ['peak', 432, 87.7],
      ['off_peak', 312, 45.18],
    ],
    total: 152.88,
  })
})

test('a season without cheaper hours has a single price', () => {
  const hours = marketShapes.two_seasons.hours.filter(({ season }) => season === 'winter')
  expect(marketKinds({ summer: { first_month: 11, last_month: 3 }, hours: [] })).toEqual([
    'winter_base',
    'summer_base',
  ])
  expect(marketKinds({ summer: marketShapes.two_seasons.summer, hours })).toEqual([
    'winter_peak',
    'winter_off_peak',
    'summer_base',
  ])
})

test('a tank follows the cheaper hours of an offer only if each day has some', () => {
  const at = (time: string) => Date.parse(`2026-01-${time}:00+01:00`)
  const auto = { mode: 'auto', endsAt: null } as const
  const night = factsOf(marketShapes.night_weekend, {})
  // From Friday at 23:00 to Monday at 06:00.
  expect(hotWaterAt(auto, night, at('02T23:30'))).toMatchObject({
    isLet: true,
    rhythm: 'off_peak',
    changesAt: at('05T06:00'),
  })
  expect(hotWaterAt(auto, night, at('02T12:00'))).toMatchObject({ isLet: false, changesAt: at('02T23:00') })
  // Otherwise the water would be cold from Monday to Friday.
  const day = dayOf('2026-01-07')
  expect([marketShapes.weekend, marketShapes.night_weekend].map((one) => hasDailyOffPeak(one, day))).toEqual([
    false,
    true,
  ])
  expect(hotWaterAt(auto, factsOf(marketShapes.weekend, {}), at('07T12:00'))).toMatchObject({
    isLet: true,
    rhythm: 'always',
    changesAt: null,
  })
})
