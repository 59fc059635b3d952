import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWeek } from '#schedule/arbitrary-week.ts'
import { weekHours } from '#schedule/week-hours.ts'
import { countedDays, weekCost } from './week-cost.ts'

const none = { comfort: 0, comfort_minus_1: 0, comfort_minus_2: 0, eco: 0, frost_protection: 0, stop: 0 }
const shown = { saved: { low: 6, high: 9 }, days: 21, isSettled: true }

test('half of the lowering costs half of the savings, twice as much saves the same amount again', () => {
  const before = { ...none, comfort: 68, eco: 100 }
  const less = { ...none, comfort: 118, eco: 50 }
  expect(weekCost({ ...shown, before, after: less })).toEqual({ kind: 'costs', low: 1, high: 1.5 })
  const more = { ...none, eco: 168, comfort: 0 }
  const saves = weekCost({ ...shown, before: { ...none, comfort: 84, eco: 84 }, after: more })
  expect(saves).toEqual({ kind: 'saves', low: 2, high: 3 })
})

test('a cost too small to measure is given as an upper bound', () => {
  // Half an hour more of Confort each day in a well insulated room.
  const before = { ...none, comfort: 68, eco: 100 }
  const after = { ...none, comfort: 71.5, eco: 96.5 }
  const cost = (saved: { low: number; high: number }) => weekCost({ ...shown, saved, before, after })
  expect(cost({ low: 0.3, high: 0.8 })).toEqual({ kind: 'costs', low: 0, high: 0.05 })
  expect(cost({ low: 3, high: 9 })).toMatchObject({ low: 0, high: expect.closeTo(0.105) })
})

test('a change and its reverse have the same amount, and low is never above high', () => {
  fc.assert(
    fc.property(anyWeek, anyWeek, (one, other) => {
      const [before, after] = [weekHours(one, 'comfort'), weekHours(other, 'comfort')]
      const cost = weekCost({ ...shown, before, after })
      if (cost.kind === 'costs' || cost.kind === 'saves') {
        expect(cost.low).toBeGreaterThanOrEqual(0)
        expect(cost.high).toBeGreaterThanOrEqual(cost.low)
      }
      const back = weekCost({ ...shown, before: after, after: before })
      const opposite = { costs: 'saves', saves: 'costs', same: 'same', unknown: 'unknown' } as const
      if (back.kind !== 'unknown' && cost.kind !== 'unknown') expect(back.kind).toBe(opposite[cost.kind])
    }),
  )
})

test('no cost is given if the home has not shown it', () => {
  const before = { ...none, comfort: 100, eco: 68 }
  const after = { ...none, comfort: 168 }
  const cost = (facts: Partial<Parameters<typeof weekCost>[0]>) =>
    weekCost({ ...shown, before, after, ...facts })
  expect(cost({ saved: null })).toEqual({ kind: 'unknown', reason: 'no_estimate' })
  expect(cost({ days: 0 })).toEqual({ kind: 'unknown', reason: 'no_estimate' })
  expect(cost({ isSettled: false })).toEqual({ kind: 'unknown', reason: 'week_is_new' })
  expect(cost({ before: after, after: before })).toEqual({ kind: 'unknown', reason: 'never_lowered' })
  expect(cost({ saved: null, after: before })).toEqual({ kind: 'same' })
})

test('days are counted including both ends, across clock changes too', () => {
  expect(countedDays({ from: '2027-01-01', to: '2027-01-01' })).toBe(1)
  expect(countedDays({ from: '2027-03-01', to: '2027-03-31' })).toBe(31)
  expect(countedDays({ from: '2028-02-01', to: '2028-03-01' })).toBe(30)
})
