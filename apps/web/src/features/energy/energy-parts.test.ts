import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cost, partsOfWhole, roundedCosts, roundedParts, roundedTotal } from './energy-parts.tsx'

test('the largest part comes first and the remainder last, whatever its size', () => {
  const parts = partsOfWhole(
    [
      { category: 'remainder', energy: 900, cost: null },
      { category: 'lighting', energy: 100, cost: 0.02 },
      { category: 'heating', energy: 500, cost: 0.1 },
    ],
    { energy: 1_500, cost: null },
  )

  expect(parts.map(({ category }) => category)).toEqual(['heating', 'lighting', 'remainder'])
  expect(parts.map(({ percent }) => percent)).toEqual([33, 7, 60])
})

test('lighting that is measured and used nothing is shown as zero', () => {
  const parts = partsOfWhole(
    [
      { category: 'heating', energy: 1_000, cost: 0.2 },
      { category: 'lighting', energy: 0, cost: 0 },
    ],
    { energy: 1_000, cost: 0.2 },
  )

  expect(parts.at(-1)).toEqual({ category: 'lighting', energy: 0, cost: 0, share: 0, percent: 0 })
})

test('kilowatt-hours, euros and percentages of the list add up to its total', () => {
  const categories = [
    { category: 'heating', energy: 9_850, cost: 1.955 },
    { category: 'hot_water', energy: 650, cost: 0.125 },
    { category: 'lighting', energy: 450, cost: 0.085 },
    { category: 'remainder', energy: 550, cost: 0.115 },
  ] as const
  const whole = { energy: 11_500, cost: 2.28 }
  const parts = partsOfWhole([...categories], whole)
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)

  // Rounded separately, the parts would add up to 11.8 kWh and €2.31.
  expect(sum(({ energy }) => energy)).toBe(roundedTotal(whole).energy)
  expect(sum(({ cost }) => Math.round((cost ?? 0) * 100))).toBe(228)
  expect(sum(({ percent }) => percent ?? 0)).toBe(100)
})

test('a part with an unknown price leaves the others unchanged', () => {
  const parts = roundedParts(
    [
      { energy: 100, cost: null },
      { energy: 200, cost: 0.024 },
    ],
    { energy: 300, cost: null },
  )
  expect(parts.map(({ cost }) => cost)).toEqual([null, 0.024])
})

test('a home that used nothing has no parts', () => {
  expect(partsOfWhole([{ category: 'heating', energy: 0, cost: 0 }], { energy: 0, cost: 0 })).toEqual([])
})

const euros = fc.double({ min: 0, max: 500, noNaN: true })

test('costs of which some are ranges add up to both ends of the total, and known ones stay known', () => {
  const part: fc.Arbitrary<Cost> = fc.oneof(
    euros.map((cost) => ({ cost, cost_range: null })),
    fc.tuple(euros, euros).map(([low, more]) => ({ cost: null, cost_range: { low, high: low + more } })),
  )
  const last = fc.constant<Cost>({ cost: null, cost_range: { low: 1, high: 2 } })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), last, (some, unsure) => {
      const parts = [...some, unsure]
      const sum = (costs: readonly Cost[], end: 'low' | 'high') =>
        costs.reduce((all, { cost, cost_range: range }) => all + (cost ?? range?.[end] ?? 0), 0)
      const range = { low: sum(parts, 'low'), high: sum(parts, 'high') }
      const rounded = roundedCosts(parts, { cost: null, cost_range: range })
      const total = roundedTotal({ energy: 0, cost: null, cost_range: range }).cost_range
      // A range of less than a cent may have its ends swapped.
      const isWide = parts.every(({ cost_range: one }) => !one || one.high - one.low > 0.02)
      if (isWide) {
        expect(sum(rounded, 'low')).toBeCloseTo(total?.low ?? 0, 6)
        expect(sum(rounded, 'high')).toBeCloseTo(total?.high ?? 0, 6)
      }
      for (const [index, { cost, cost_range: shown = null }] of rounded.entries()) {
        expect(cost === null).toBe(parts[index]?.cost === null)
        if (shown !== null) expect(shown.low).toBeLessThanOrEqual(shown.high)
      }
    }),
  )
})

test('a negative remainder costs most at the lowest prices, and its range is shown in order', () => {
  const parts = [
    { cost: null, cost_range: { low: 1, high: 4 } },
    { cost: null, cost_range: { low: -0.1, high: -0.4 } },
  ]
  expect(roundedCosts(parts, { cost: null, cost_range: { low: 0.9, high: 3.6 } })).toEqual([
    { cost: null, cost_range: { low: 1, high: 4 } },
    { cost: null, cost_range: { low: -0.4, high: -0.1 } },
  ])
})
