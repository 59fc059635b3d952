import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translateIn } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { amountOf, differenceOf, mainCause, runningTotals, stepsOf, verdictOf } from './compare.ts'
import { compareCsv } from './compare-table.tsx'
import { comparisonOf } from './test-comparison.ts'

const energy = (wattHours: number, cost: number | null = null) => ({
  energy: wattHours,
  cost,
  cost_range: null,
})
const between = (low: number, high: number) => ({ energy: 10_000, cost: null, cost_range: { low, high } })

const compare = (here: ConsumptionComparison['total'], other: ConsumptionComparison['total']) =>
  comparisonOf({ total: here, other_total: other })

test('84 kWh instead of 96 are 12 % less', () => {
  expect(verdictOf(compare(energy(84_000), energy(96_000)), 'energy', false)).toEqual({
    kind: 'less',
    here: { low: 84_000, high: 84_000 },
    other: { low: 96_000, high: 96_000 },
    difference: { low: 12_000, high: 12_000 },
    percent: 12,
  })
  expect(verdictOf(compare(energy(96_000), energy(84_000)), 'energy', false)).toMatchObject({
    kind: 'more',
    percent: 14,
  })
  expect(verdictOf(compare(energy(84_100), energy(84_000)), 'energy', false).kind).toBe('same')
})

test('an hour, or 100 Wh, is the least that is compared', () => {
  const hour = { from: '2027-01-18T00:00:00Z', to: '2027-01-18T00:40:00Z' }
  const part = { here: hour, other: hour, is_whole: false }
  const total = { total: energy(500), other_total: energy(400) }
  expect(verdictOf(comparisonOf({ ...total, part }), 'energy', false).kind).toBe('short')
  expect(verdictOf(compare(energy(50), energy(90)), 'energy', false).kind).toBe('short')
})

test('costs that overlap are not called less or more', () => {
  expect(verdictOf(compare(between(1, 2), between(3, 4)), 'cost', false)).toMatchObject({
    kind: 'less',
    percent: null,
    difference: { low: 1, high: 3 },
  })
  expect(verdictOf(compare(between(1, 5), between(3, 4)), 'cost', false).kind).toBe('undecided')
  expect(verdictOf(compare(energy(1000), between(3, 4)), 'cost', false).kind).toBe('noCost')
})

test('with the correction, the other total is the one in the same weather', () => {
  const data = comparisonOf({
    total: energy(747_000),
    other_total: energy(780_000),
    weather: { ...comparisonOf().weather, factor: 1.051, other_total: energy(804_000) },
  })
  expect(verdictOf(data, 'energy', false)).toMatchObject({ kind: 'less', percent: 4 })
  expect(verdictOf(data, 'energy', true)).toMatchObject({ kind: 'less', percent: 7 })
})

test('the steps lead from the total of the other period to that of this one', () => {
  const wattHours = fc.integer({ min: 0, max: 100_000 })
  const uses = fc.uniqueArray(
    fc.record({
      category: fc.constantFrom('heating' as const, 'hot_water' as const, 'remainder' as const),
      energy: wattHours,
      other_energy: wattHours,
    }),
    { selector: ({ category }) => category, minLength: 1 },
  )
  fc.assert(
    fc.property(uses, fc.double({ min: 0, max: 3, noNaN: true }), (parts, factor) => {
      const sum = (of: (part: (typeof parts)[number]) => number) =>
        parts.reduce((total, part) => total + of(part), 0)
      const other = sum((part) => part.other_energy)
      const heating = parts.find(({ category }) => category === 'heating')?.other_energy ?? 0
      const data = comparisonOf({
        uses: parts,
        total: energy(sum((part) => part.energy)),
        other_total: energy(other),
        weather: { ...comparisonOf().weather, factor, other_total: energy(other + (factor - 1) * heating) },
      })
      const plain = stepsOf(data, false)
      expect(plain[0]?.from).toBe(other)
      expect(plain.at(-1)?.to).toBe(data.total.energy)
      const steps = stepsOf(data, true)
      if (!parts.some(({ category }) => category === 'heating')) return
      expect(steps[0]).toMatchObject({ key: 'weather', from: other })
      expect(steps.at(-1)?.to).toBeCloseTo(data.total.energy ?? 0, 3)
    }),
  )
})

test('the main cause goes in the direction of the difference, and there may be none', () => {
  const step = (key: 'heating' | 'weather', shown: number) => ({ key, from: 0, to: shown, shown })
  const steps = [step('weather', 900), step('heating', -1000)]
  expect(mainCause({ start: 5000, end: 4900, steps })?.key).toBe('heating')
  expect(mainCause({ start: 5000, end: 5100, steps })?.key).toBe('weather')
  expect(mainCause({ start: 5000, end: 5000, steps })).toBeNull()
  expect(mainCause({ start: 5000, end: 5010, steps: [step('heating', 0)] })).toBeNull()
})

test('the difference holds at any price that is possible', () => {
  const range = fc
    .tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 0, max: 100, noNaN: true }))
    .map(([one, other]) => ({ low: Math.min(one, other), high: Math.max(one, other) }))
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(range, range, share, share, (here, other, one, two) => {
      const at = ({ low, high }: typeof here, part: number) => low + part * (high - low)
      const difference = differenceOf(here, other)
      const real = at(here, one) - at(other, two)
      expect(difference?.low).toBeLessThanOrEqual(real + 1e-9)
      expect(difference?.high).toBeGreaterThanOrEqual(real - 1e-9)
    }),
  )
})

test('the running totals begin where both are known, and end with the sum of the bars or where one is not known', () => {
  const bar = fc.record({ here: fc.option(fc.nat(5000)), other: fc.option(fc.nat(5000)) })
  fc.assert(
    fc.property(fc.array(bar, { minLength: 1, maxLength: 40 }), (pairs) => {
      const figures = (wattHours: number | null) => ({ energy: wattHours, cost: null, cost_range: null })
      const totals = runningTotals(
        {
          bars: pairs.map(({ here, other }, at) => ({
            here: { at, ...figures(here) },
            other: { at, ...figures(other) },
            corrected: null,
            is_compared: true,
          })),
        },
        'energy',
        false,
      )
      const first = pairs.findIndex(({ here, other }) => here !== null && other !== null)
      for (const side of ['here', 'other'] as const) {
        const end = pairs.findIndex((pair, at) => at >= first && pair[side] === null)
        const until = first === -1 ? 0 : end === -1 ? pairs.length : end
        for (const [at, total] of totals.entries()) {
          if (at < first || at >= until) expect(total[side]).toBeNull()
          else {
            const sum = pairs.slice(first, at + 1).reduce((all, pair) => all + (pair[side] ?? 0), 0)
            expect(total[side]).toEqual({ low: sum, high: sum })
          }
        }
      }
    }),
  )
})

test('where the colour of days is unknown, the last running total is the range of the total', () => {
  const figures = fc
    .record({ cents: fc.nat(900), more: fc.option(fc.nat(900)) })
    .map(({ cents, more }) =>
      more === null
        ? energy(1000, cents)
        : { energy: 1000, cost: null, cost_range: { low: cents, high: cents + more } },
    )
  fc.assert(
    fc.property(fc.array(fc.tuple(figures, figures), { minLength: 1, maxLength: 40 }), (pairs) => {
      const bars = pairs.map(([here, other], at) => ({
        here: { at, ...here },
        other: { at, ...other },
        corrected: null,
        is_compared: true,
      }))
      const last = runningTotals({ bars }, 'cost', false).at(-1)
      for (const side of ['here', 'other'] as const) {
        const sum = (end: 'low' | 'high') =>
          bars.reduce((all, bar) => all + (amountOf(bar[side], 'cost')?.[end] ?? 0), 0)
        expect(last?.[side]).toEqual({ low: sum('low'), high: sum('high') })
      }
    }),
  )
})

test('a time that only the other period has adds nothing to the running total', () => {
  const [first, second, ...others] = comparisonOf().bars
  if (first === undefined || second === undefined) throw new Error('no bars')
  const totals = runningTotals({ bars: [first, { ...second, here: null }, ...others] }, 'energy', false)
  expect(totals.map(({ here }) => here?.low)).toEqual([
    12_000, 12_000, 24_000, 36_000, 48_000, 60_000, 72_000,
  ])
})

test('an amount is null if it is not known, and exact if its cost is', () => {
  expect(amountOf(null, 'energy')).toBeNull()
  expect(amountOf(energy(1), 'cost')).toBeNull()
  expect(amountOf({ energy: null, cost: null, cost_range: null }, 'energy')).toBeNull()
  expect(amountOf(between(1, 2), 'cost')).toEqual({ low: 1, high: 2 })
  expect(amountOf(energy(1, 2), 'cost')).toEqual({ low: 2, high: 2 })
})

test('the file has both periods, and a difference only where a whole bar is compared', async () => {
  const t = translateIn(await energyWords.load('en'), 'en')
  const at = Date.UTC(2027, 0, 17, 23)
  const { header, rows } = compareCsv(
    comparisonOf({
      bars: [
        {
          here: { at, ...energy(1000, 0.2) },
          other: {
            at: Date.UTC(2027, 0, 10, 23),
            energy: 3000,
            cost: null,
            cost_range: { low: 0.6, high: 0.9 },
          },
          corrected: null,
          is_compared: true,
        },
        {
          here: { at, energy: 500, cost: null, cost_range: { low: 0.1, high: 0.4 } },
          other: null,
          corrected: null,
          is_compared: false,
        },
      ],
    }),
    t,
  )
  expect(header).toHaveLength(15)
  expect(header.slice(10, 12)).toEqual([
    'this period: running total (lowest euros)',
    'this period: running total (highest euros)',
  ])
  const [here, other] = ['2027-01-17T23:00:00.000Z', '2027-01-10T23:00:00.000Z']
  expect(rows).toEqual([
    [here, 1, 0.2, 0.2, other, 3, 0.6, 0.9, -2, 1, 0.2, 0.2, 3, 0.6, 0.9],
    [
      here,
      0.5,
      0.1,
      0.4,
      null,
      null,
      null,
      null,
      null,
      1.5,
      expect.closeTo(0.3),
      expect.closeTo(0.6),
      3,
      0.6,
      0.9,
    ],
  ])
})

test('the file has the price lists of the bars of both periods', async () => {
  const t = translateIn(await energyWords.load('en'), 'en')
  const pricesOf = (side: 'here' | 'other') =>
    Array.from({ length: 7 }, (_, bar) => (side === 'here' ? `list of 2026, ${bar}` : 'list of 2025'))
  const { header, rows } = compareCsv(comparisonOf(), t, pricesOf)
  expect(
    header.flatMap((label, column) => (label.endsWith('prices') ? [[label, rows[1]?.[column]]] : [])),
  ).toEqual([
    ['this period: prices', 'list of 2026, 1'],
    ['other period: prices', 'list of 2025'],
  ])
})
