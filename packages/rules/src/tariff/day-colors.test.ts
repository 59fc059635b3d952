import 'temporal-polyfill/global'
import { priceKinds } from '@foyer/contract/consumption.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay, weekdayOf } from '#schedule/local-day.ts'
import {
  colorsLeft,
  type ColorOption,
  type DayColor,
  isColorAllowed,
  type KnownColors,
  possibleColors,
  seasonOf,
} from './day-colors.ts'
import { costOf, type Price, slotPrices, tariffAt, tariffBands, type TariffFacts } from './tariff.ts'

const zone = 'Europe/Paris'
const hour = 3_600_000
const halfHour = hour / 2
const at = (local: string) => Date.parse(local)

/** The prices of 1 February 2026, €/kWh with VAT (revolution-energetique.com; EJP: econostrum.info). */
const february = {
  blue_peak: 0.1612,
  blue_off_peak: 0.1325,
  white_peak: 0.1871,
  white_off_peak: 0.1499,
  red_peak: 0.706,
  red_off_peak: 0.1575,
  ejp_normal: 0.1781,
  ejp_peak: 0.344,
} as const
/** The prices of 1 August 2025 (data.gouv.fr). */
const august = {
  ...february,
  blue_peak: 0.1494,
  blue_off_peak: 0.1232,
  red_peak: 0.6468,
  red_off_peak: 0.146,
}

/** Official colours of March 2026 (RTE). */
const march: KnownColors = new Map<string, DayColor>([
  ['2026-03-13', 'red'],
  ['2026-03-14', 'white'],
  ['2026-03-15', 'blue'],
  ['2026-03-16', 'red'],
  ['2026-03-17', 'red'],
  ['2026-03-18', 'red'],
  ['2026-03-19', 'red'],
  ['2026-03-20', 'red'],
  ['2026-03-21', 'blue'],
  ['2026-03-22', 'blue'],
])

function home(option: ColorOption, known: KnownColors): TariffFacts {
  const prices = Object.entries({ '2025-08-01': august, '2026-02-01': february }).flatMap(([validFrom, of]) =>
    priceKinds.flatMap((kind): Price[] =>
      kind in of
        ? [
            {
              option: kind.startsWith('ejp') ? 'ejp' : 'tempo',
              kind,
              validFrom,
              price: new Map(Object.entries(of)).get(kind) ?? 0,
              source: 'test',
            },
          ]
        : [],
    ),
  )
  const none: KnownColors = new Map()
  return {
    zone,
    contracts: [{ option, validFrom: '2025-09-01', offPeak: [] }],
    prices,
    colors: { tempo: none, ejp: none, [option]: known },
  }
}

test('16 March 2026 is red from 6:00 on; the night before it is blue, and the night after it red', () => {
  const facts = home('tempo', march)
  const bandAt = (local: string) => {
    const band = tariffAt(facts, at(local))
    return [band?.kind, band?.price?.price]
  }

  // Sunday 15 March was blue.
  expect(bandAt('2026-03-16T05:59:59+01:00')).toEqual(['blue_off_peak', 0.1325])
  expect(bandAt('2026-03-16T06:00:00+01:00')).toEqual(['red_peak', 0.706])
  expect(bandAt('2026-03-16T21:59:59+01:00')).toEqual(['red_peak', 0.706])
  expect(bandAt('2026-03-16T22:00:00+01:00')).toEqual(['red_off_peak', 0.1575])
  // Saturday 21 March was blue, after a red Friday.
  expect(bandAt('2026-03-21T05:59:00+01:00')).toEqual(['red_off_peak', 0.1575])
  expect(tariffAt(facts, at('2026-03-21T12:00:00+01:00'))).toMatchObject({
    kind: 'blue_peak',
    from: at('2026-03-21T06:00:00+01:00'),
    to: at('2026-03-21T22:00:00+01:00'),
  })
})

test('a price that changes at midnight applies to the rest of a night of the former day’s colour', () => {
  const facts = home('tempo', new Map([['2026-01-31', 'white']]))
  const night = tariffBands(facts, at('2026-01-31T22:00:00+01:00'), at('2026-02-01T06:00:00+01:00'))

  expect(night.map(({ from, kind, price }) => [from, kind, price?.validFrom])).toEqual([
    [at('2026-01-31T22:00:00+01:00'), 'white_off_peak', '2025-08-01'],
    [at('2026-02-01T00:00:00+01:00'), 'white_off_peak', '2026-02-01'],
  ])
})

test('an unknown colour keeps the hours, and its price is a range', () => {
  const facts = home('tempo', new Map())
  // A Tuesday, a Saturday and a Sunday.
  expect(tariffAt(facts, at('2026-02-10T12:00:00+01:00'))).toMatchObject({
    kind: null,
    kinds: ['blue_peak', 'white_peak', 'red_peak'],
    price: null,
    range: { low: 0.1612, high: 0.706 },
    from: at('2026-02-10T06:00:00+01:00'),
    to: at('2026-02-10T22:00:00+01:00'),
  })
  expect(tariffAt(facts, at('2026-02-14T12:00:00+01:00'))).toMatchObject({
    kind: null,
    range: { low: 0.1612, high: 0.1871 },
  })
  expect(tariffAt(facts, at('2026-02-15T12:00:00+01:00'))).toMatchObject({
    kind: 'blue_peak',
    range: { low: 0.1612, high: 0.1612 },
  })
})

test('a range needs the price of each possible kind', () => {
  const facts = home('tempo', new Map())
  const prices = facts.prices.filter(({ kind }) => kind !== 'red_peak')
  const noon = at('2026-02-10T12:00:00+01:00')
  const bands = tariffBands({ ...facts, prices }, noon, noon + hour)

  expect(bands).toMatchObject([{ kind: null, price: null, range: null }])
  expect(costOf(slotPrices(bands, [noon, noon + hour]), [1_000])).toBeNull()
})

test('the peak hours of EJP are from 7:00 until 1:00 on the next day', () => {
  const facts = home('ejp', new Map([['2026-12-01', 'red'] as const, ['2026-12-02', 'blue'] as const]))
  const bands = tariffBands(facts, at('2026-12-01T01:00:00+01:00'), at('2026-12-03T01:00:00+01:00'))

  expect(bands.map(({ from, kind, price }) => [from, kind, price?.price])).toEqual([
    [at('2026-12-01T01:00:00+01:00'), 'ejp_normal', 0.1781],
    [at('2026-12-01T07:00:00+01:00'), 'ejp_peak', 0.344],
    [at('2026-12-02T01:00:00+01:00'), 'ejp_normal', 0.1781],
  ])
})

test.each([
  { date: '2027-03-28', slots: 46 },
  { date: '2027-10-31', slots: 50 },
])('on the clock change of $date, $slots half-hours cost the price of their wall time', ({ date, slots }) => {
  const day = dayOf(date)
  const known = new Map<string, DayColor>([
    [isoDate(day - 1), 'white'],
    [date, 'blue'],
  ])
  const [start, end] = [startOfDay(zone, day), startOfDay(zone, day + 1)]
  const edges = Array.from({ length: slots + 1 }, (_, slot) => start + slot * halfHour)
  expect(edges.at(-1)).toBe(end)

  const cost = costOf(
    slotPrices(tariffBands(home('tempo', known), start, end), edges),
    edges.slice(1).map(() => 500),
  )

  // 16 peak hours; the night until 6:00 is an hour shorter or longer and has Saturday's colour.
  const night = slots / 2 - 18
  expect(cost?.low).toBeCloseTo(night * 0.1499 + 16 * 0.1612 + 2 * 0.1325, 9)
  expect(cost?.high).toBe(cost?.low)
})

test('weekends, public holidays and the summer limit the colours of Tempo', () => {
  const allowed = (date: string) =>
    (['blue', 'white', 'red'] as const).filter((color) => isColorAllowed('tempo', date, color))

  expect(allowed('2026-02-10')).toEqual(['blue', 'white', 'red'])
  // Saturday, Sunday, the last day before and after the winter.
  expect(allowed('2026-02-14')).toEqual(['blue', 'white'])
  expect(allowed('2026-02-15')).toEqual(['blue'])
  expect(allowed('2025-10-31')).toEqual(['blue', 'white'])
  expect(allowed('2026-03-31')).toEqual(['blue', 'white', 'red'])
  expect(allowed('2026-04-01')).toEqual(['blue', 'white'])
  // Armistice, Christmas, New Year, Easter Monday in March (2027) and not in March (2026).
  for (const date of ['2026-11-11', '2026-12-25', '2026-01-01', '2027-03-29']) {
    expect(allowed(date)).toEqual(['blue', 'white'])
  }
  expect(allowed('2026-03-30')).toEqual(['blue', 'white', 'red'])
  // EJP has peak days in winter only.
  expect([isColorAllowed('ejp', '2026-02-15', 'red'), isColorAllowed('ejp', '2026-07-14', 'red')]).toEqual([
    true,
    false,
  ])
})

test('a used-up quota excludes a colour, and days that must still come are determined', () => {
  const weekdays = winterDays().filter((date) => isColorAllowed('tempo', date, 'red'))
  const used = new Map(weekdays.slice(0, 22).map((date) => [date, 'red'] as const))
  const last = weekdays.at(-1) ?? ''
  expect(possibleColors('tempo', used, last)).toEqual(['blue', 'white'])
  expect(colorsLeft('tempo', used, last)).toMatchObject({ red: { low: 0, high: 0 }, white: { low: 0 } })

  // All but five weekdays of the winter are known, with 17 red ones.
  const known = new Map(
    weekdays.slice(0, -5).map((date, index) => [date, index < 17 ? 'red' : 'blue'] as const),
  )
  expect(possibleColors('tempo', known, last)).toEqual(['red'])
  expect(colorsLeft('tempo', known, weekdays.at(-5) ?? '')).toMatchObject({ red: { low: 5, high: 5 } })

  // Peak days of EJP may stay unused.
  expect(possibleColors('ejp', known, last)).toEqual(['blue', 'red'])
  expect(possibleColors('ejp', used, last)).toEqual(['blue'])
})

test('what is left of a colour is a range while a day before is unknown', () => {
  const season = wholeSeason(1)
  const today = '2026-02-10'
  const left = colorsLeft('tempo', season, today)
  const days = [...season].filter(([date]) => date >= today)
  const red = days.filter(([, color]) => color === 'red').length
  expect(left.red).toEqual({ low: red, high: red })

  // One Tuesday before has no colour, and the days to come are not known either.
  const known = new Map([...season].filter(([date]) => date < today && date !== '2026-01-13'))
  const isWhite = season.get('2026-01-13') === 'white'
  const isRed = season.get('2026-01-13') === 'red'
  const white = days.filter(([, color]) => color === 'white').length
  expect(colorsLeft('tempo', known, today)).toMatchObject({
    red: isRed ? { low: red, high: red + 1 } : { low: red - 1, high: red },
    white: isWhite ? { low: white, high: white + 1 } : { low: white - 1, high: white },
  })
})

test('knowledge only narrows what is possible and what it costs, and contains the truth', () => {
  const edges = Array.from(
    { length: 8 * 48 + 1 },
    (_, slot) => at('2026-02-09T00:00:00+01:00') + slot * halfHour,
  )
  const energy = edges.slice(1).map((_, slot) => 100 + (slot % 7) * 50)
  const costWith = (known: KnownColors) => {
    const facts = home('tempo', known)
    const cost = costOf(slotPrices(tariffBands(facts, edges[0] ?? 0, edges.at(-1) ?? 0), edges), energy)
    return cost ?? { low: Number.NaN, high: Number.NaN }
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 10 }),
      (seed, few, more) => {
        const truth = wholeSeason(seed)
        const random = randomOf(seed)
        const marks = new Map([...truth.keys()].map((date) => [date, random() * 20]))
        const part = (most: number) => new Map([...truth].filter(([date]) => (marks.get(date) ?? 0) < most))
        const [less, wider] = [part(few), part(few + more)]
        for (const [date, color] of truth) {
          const possible = possibleColors('tempo', wider, date)
          expect(possible).toContain(color)
          expect(possibleColors('tempo', less, date)).toEqual(expect.arrayContaining([...possible]))
        }
        const [before, after, exact] = [costWith(less), costWith(wider), costWith(truth)]
        expect(before.low).toBeLessThanOrEqual(after.low + 1e-9)
        expect(after.high).toBeLessThanOrEqual(before.high + 1e-9)
        expect(exact.low).toBe(exact.high)
        expect(after.low).toBeLessThanOrEqual(exact.low + 1e-9)
        expect(exact.high).toBeLessThanOrEqual(after.high + 1e-9)
      },
    ),
    { numRuns: 40 },
  )
})

test('bands of days with colours cover their span, and the costs of parts add up to the whole', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('tempo' as const, 'ejp' as const),
      fc.constantFrom(zone, 'America/St_Johns', 'Australia/Lord_Howe', 'America/Santiago', 'UTC'),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: dayOf('2025-09-02'), max: dayOf('2026-08-25') }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.double({ min: -200, max: 3_000, noNaN: true }), { minLength: 300, maxLength: 300 }),
      (option, place, share, first, days, values) => {
        const random = randomOf(share + 1)
        const known = new Map([...wholeSeason(share + 1)].filter(() => random() * 20 < share))
        const facts = { ...home(option, known), zone: place }
        const [from, to] = [startOfDay(place, first), startOfDay(place, first + days)]
        const bands = tariffBands(facts, from, to)
        expect(bands.map((band) => band.from)).toEqual([from, ...bands.slice(0, -1).map((band) => band.to)])
        expect(bands.at(-1)?.to).toBe(to)

        const edges = Array.from({ length: (to - from) / halfHour + 1 }, (_, slot) => from + slot * halfHour)
        const energy = edges.slice(1).map((_, slot) => values[slot] ?? 0)
        const heating = energy.map((value, slot) => (slot % 3 === 0 ? value * 0.7 : 0))
        const rest = energy.map((value, slot) => value - (heating[slot] ?? 0))
        const prices = slotPrices(bands, edges)
        for (const side of ['low', 'high'] as const) {
          const parts = [heating, rest].map((part) => costOf(prices, part)?.[side] ?? Number.NaN)
          expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBeCloseTo(costOf(prices, energy)?.[side] ?? 0, 6)
        }
      },
    ),
    { numRuns: 100 },
  )
})

function winterDays(): string[] {
  const [first, last] = [dayOf('2025-11-01'), dayOf('2026-03-31')]
  return Array.from({ length: last - first + 1 }, (_, index) => isoDate(first + index))
}

/** A season of 2025–2026 that obeys the rules: 22 red, 43 white and 300 blue days. */
function wholeSeason(seed: number): Map<string, DayColor> {
  const random = randomOf(seed)
  const { first, after } = seasonOf('2026-01-01')
  const days = Array.from({ length: dayOf(after) - dayOf(first) }, (_, index) =>
    isoDate(dayOf(first) + index),
  )
  const mixed = days.map((date) => ({ date, mark: random() })).toSorted((a, b) => a.mark - b.mark)
  const red = mixed.filter(({ date }) => isColorAllowed('tempo', date, 'red')).slice(0, 22)
  const isRed = new Set(red.map(({ date }) => date))
  const white = mixed.filter(({ date }) => !isRed.has(date) && weekdayOf(dayOf(date)) !== 7).slice(0, 43)
  const isWhite = new Set(white.map(({ date }) => date))
  return new Map(
    days.map((date) => [date, isRed.has(date) ? 'red' : isWhite.has(date) ? 'white' : 'blue'] as const),
  )
}

/** Numbers between 0 and 1 that depend on the seed only (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
