import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsOf, roundKnown, roundParts } from './round-parts.ts'

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const steps = (value: number, stepsPerUnit: number): number => Math.round(value * stepsPerUnit)

test('the rounded parts add up to the rounded total, and no part changes by a full step', () => {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: 0, max: 50_000, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -500, max: 0, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(0) },
  )
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0.01, 1, 100, 10_000),
      (parts, stepsPerUnit) => {
        const shown = roundParts(parts, stepsPerUnit)
        expect(sum(shown.map((value) => steps(value, stepsPerUnit)))).toBe(
          steps(sum(parts), stepsPerUnit) + 0,
        )
        for (const [index, value] of shown.entries()) {
          expect(Math.abs(value - (parts[index] ?? 0)) * stepsPerUnit).toBeLessThanOrEqual(1 + 1e-6)
          if (parts[index] === 0) expect(value).toBe(0)
        }
      },
    ),
  )
})

test('parts that do not add up to the total are adjusted to it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0, max: 10_000, noNaN: true }),
      (parts, whole) => {
        expect(sum(roundParts(parts, 1, whole))).toBe(Math.round(whole))
      },
    ),
  )
})

test('six parts of an evening: rounded separately, they would add up to 13.4 instead of 13.3 kWh', () => {
  const parts = [9_850, 640, 1_760, 450, 0, 550]
  expect(sum(parts.map((part) => Math.round(part / 100) * 100))).toBe(13_400)
  expect(sum(roundParts(parts, 0.01))).toBe(13_300)
  expect(roundParts(parts, 0.01)[4]).toBe(0)
})

test('percentages add up to 100, or are null if nothing was used', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 10 }), (parts) => {
      const percents = percentsOf(parts)
      if (percents !== null) expect(sum(percents)).toBe(100)
    }),
  )
})

test('unknown values stay null, and the others add up', () => {
  expect(roundKnown([0.4, null, 0.4, 0.4, null], 1)).toEqual([1, null, 0, 0, null])
})

test('percentages are null if the total is very small or a part exceeds it', () => {
  // Minutes after midnight: 875 Wh of hot water, and the meter has not counted yet.
  expect(percentsOf([875, -874])).toBeNull()
  expect(percentsOf([160, -50])).toBeNull()
  expect(percentsOf([40, 20])).toBeNull()
  expect(percentsOf([400, 200, -400])).toBeNull()
  expect(percentsOf([75, 25])).toEqual([75, 25])
  // The measured value may be slightly above the meter's.
  expect(percentsOf([1_050, -50])).toEqual([105, -5])
})
