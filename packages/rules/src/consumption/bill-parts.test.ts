import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundToLines } from './bill-parts.ts'

const hundredths = (value: number) => Math.round(value * 100)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const round = (value: number) => hundredths(value) / 100

test('the parts of any bill add up to its lines, and none changes by more than the rounding of the lines', () => {
  const price = fc.double({ min: 0.1, max: 0.8, noNaN: true })
  // kWh of each use at each price; a rest that was reported late is negative.
  const use = fc.array(
    fc.oneof(
      fc.constant(0),
      fc.double({ min: 0, max: 400, noNaN: true }),
      fc.double({ min: -5, max: 0, noNaN: true }),
    ),
    { minLength: 6, maxLength: 6 },
  )
  const hours = fc.array(fc.record({ low: price, more: fc.constantFrom(0, 0.5) }), {
    minLength: 6,
    maxLength: 6,
  })
  fc.assert(
    fc.property(fc.array(use, { minLength: 1, maxLength: 5 }), hours, (uses, prices) => {
      const costOf = (energies: readonly number[]) => ({
        low: sumOf(energies.map((energy, at) => energy * (prices[at]?.low ?? 0))),
        high: sumOf(
          energies.map((energy, at) => energy * ((prices[at]?.low ?? 0) + (prices[at]?.more ?? 0))),
        ),
      })
      const parts = uses.map((energies) => ({ energy: sumOf(energies), cost: costOf(energies) }))
      const lines = prices.map(({ low, more }, at) => {
        const energy = round(sumOf(uses.map((energies) => energies[at] ?? 0)))
        return { energy, cost: { low: round(energy * low), high: round(energy * (low + more)) } }
      })
      fc.pre(parts.some(({ energy, cost }) => energy !== 0 && cost.low !== 0 && cost.high !== cost.low))

      const rounded = roundToLines(parts, lines)

      const ends = (amounts: readonly { energy: number; cost: { low: number; high: number } | null }[]) =>
        [
          amounts.map(({ energy }) => energy),
          amounts.map(({ cost }) => cost?.low ?? Number.NaN),
          amounts.map(({ cost }) => cost?.high ?? Number.NaN),
        ] as const
      const [exact, billed, shown] = [ends(parts), ends(lines), ends(rounded)]
      for (const [at, values] of shown.entries()) {
        expect(hundredths(sumOf(values))).toBe(hundredths(sumOf(billed[at] ?? [])))
        for (const [part, value] of values.entries()) {
          // Six lines, each off by half a hundredth of a kWh and half a cent, and the part's own rounding.
          expect(Math.abs(value - (exact[at]?.[part] ?? Number.NaN))).toBeLessThan(0.2)
        }
      }
      for (const [part, { energy, cost }] of rounded.entries()) {
        if (uses[part]?.every((value) => value === 0) === true)
          expect([energy, cost]).toEqual([0, { low: 0, high: 0 }])
      }
    }),
  )
})

test('what the rounding of a line leaves goes to the part that lost most', () => {
  // 10.004 kWh at 0.25 € are billed as 10 kWh and 2.50 €.
  const known = (energy: number) => ({ energy, cost: { low: energy * 0.25, high: energy * 0.25 } })
  expect(roundToLines([known(6.003), known(4.001), known(0)], [known(10)])).toEqual([
    known(6),
    known(4),
    known(0),
  ])
})

test('without the price of a line, the parts have their energy and no cost', () => {
  const parts = [
    { energy: 3, cost: null },
    { energy: 2, cost: { low: 1, high: 1 } },
  ]
  expect(roundToLines(parts, [{ energy: 5, cost: null }])).toEqual([
    { energy: 3, cost: null },
    { energy: 2, cost: null },
  ])
})
