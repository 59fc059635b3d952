import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costSteps } from './cost-steps.ts'

test('less heating at a higher price: consumption and price have a step each', () => {
  // 100 kWh at 0.20 € became 90 kWh at 0.25 €.
  const steps = costSteps({
    from: { energy: 100_000, cost: 20 },
    corrected: null,
    to: { energy: 90_000, cost: 22.5 },
    uses: [
      { key: 'heating', change: -12_000 },
      { key: 'remainder', change: 2000 },
    ],
  })
  expect(steps?.price.from).toBeCloseTo(0.2)
  expect(steps?.price.to).toBeCloseTo(0.25)
  expect(steps?.steps.map(({ key, shown }) => [key, shown])).toEqual([
    ['heating', -2.4],
    ['remainder', 0.4],
    ['price', 4.5],
  ])
})

test('the weather has its own step, and the others are in the same weather', () => {
  const steps = costSteps({
    from: { energy: 100_000, cost: 20 },
    corrected: { energy: 110_000, cost: 22 },
    to: { energy: 100_000, cost: 20 },
    uses: [{ key: 'heating', change: -10_000 }],
  })
  expect(steps?.steps.map(({ key, shown }) => [key, shown])).toEqual([
    ['weather', 2],
    ['heating', -2],
    ['price', 0],
  ])
})

test('the steps add up to the difference, exactly and to the cent', () => {
  const wattHours = fc.integer({ min: 1, max: 1_000_000 })
  const price = fc.double({ min: 0.01, max: 1, noNaN: true })
  const uses = fc.array(fc.record({ before: wattHours, after: wattHours }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      uses,
      price,
      price,
      fc.option(fc.double({ min: 0.5, max: 2, noNaN: true })),
      (parts, one, two, cold) => {
        const before = parts.reduce((sum, part) => sum + part.before, 0)
        const after = parts.reduce((sum, part) => sum + part.after, 0)
        const from = { energy: before, cost: (before / 1000) * one }
        const to = { energy: after, cost: (after / 1000) * two }
        const weather = cold === null ? 0 : (cold - 1) * (parts[0]?.before ?? 0)
        const corrected = { energy: before + weather, cost: ((before + weather) / 1000) * one }
        const result = costSteps({
          from,
          corrected: cold === null ? null : corrected,
          to,
          uses: parts.map((part, index) => ({
            key: `use ${index}`,
            change: part.after - part.before - (index === 0 ? weather : 0),
          })),
        })
        const sumOf = (of: 'exact' | 'shown') =>
          (result?.steps ?? []).reduce((sum, step) => sum + step[of], 0)
        expect(sumOf('exact')).toBeCloseTo(to.cost - from.cost, 6)
        // Plus zero: it may be -0.
        expect(Math.round(sumOf('shown') * 100) + 0).toBe(
          Math.round(to.cost * 100) - Math.round(from.cost * 100),
        )
        // No step is off by a cent or more.
        for (const { exact, shown } of result?.steps ?? [])
          expect(Math.abs(exact - shown)).toBeLessThan(0.0151)
        // At the same price, only consumption changes the cost.
        if (one === two) expect(result?.steps.at(-1)?.exact).toBeCloseTo(0, 6)
      },
    ),
  )
})

test('without energy in the first period there are no steps', () => {
  expect(
    costSteps({ from: { energy: 0, cost: 0 }, corrected: null, to: { energy: 10, cost: 1 }, uses: [] }),
  ).toBeNull()
})
