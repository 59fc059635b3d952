import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BulkOverride, isHolding, isLower, undoState } from './bulk-order.ts'

const now = 1_000

const anyOverride: fc.Arbitrary<BulkOverride> = fc.record({
  until: fc.option(fc.integer({ min: 0, max: 2_000 })),
  endedAt: fc.option(fc.integer({ min: 0, max: now })),
  isReplaced: fc.boolean(),
})

test('an order is lower than all orders before it, and never than itself', () => {
  for (const [at, one] of orders.entries()) {
    expect(orders.map((other) => isLower(one, other))).toEqual(orders.map((_, other) => other < at))
  }
})

test('a bulk change that was undone is done, whatever happened to its rooms', () => {
  fc.assert(
    fc.property(fc.array(anyOverride), (overrides) => {
      expect(undoState({ isUndone: true, overrides }, now)).toBe('done')
    }),
  )
})

test('one changed room prevents the undo of all of them', () => {
  const changed: BulkOverride[] = [
    { until: null, endedAt: null, isReplaced: true },
    { until: null, endedAt: 900, isReplaced: false },
    { until: 950, endedAt: 949, isReplaced: false },
    { until: 950, endedAt: 950, isReplaced: true },
  ]
  fc.assert(
    fc.property(fc.array(anyOverride), fc.constantFrom(...changed), (others, one) => {
      expect(undoState({ isUndone: false, overrides: [...others, one] }, now)).toBe('changed')
    }),
  )
})

test('without a change, it can be undone as long as one of its overrides is active', () => {
  const held = fc.constantFrom<BulkOverride>(
    { until: null, endedAt: null, isReplaced: false },
    { until: 1_001, endedAt: null, isReplaced: false },
  )
  const over = fc.constantFrom<BulkOverride>(
    { until: 900, endedAt: 900, isReplaced: false },
    // It has reached its end, which is not recorded yet.
    { until: 1_000, endedAt: null, isReplaced: false },
  )
  fc.assert(
    fc.property(fc.array(held), fc.array(over), (holding, ended) => {
      const overrides = [...holding, ...ended]
      expect(overrides.filter((override) => isHolding(override, now))).toEqual(holding)
      const state = undoState({ isUndone: false, overrides }, now)
      expect(state).toBe(holding.length > 0 ? 'possible' : 'ended')
    }),
  )
})
