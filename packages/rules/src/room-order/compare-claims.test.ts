import { expect, test } from 'vitest'
import { compareClaims } from './compare-claims.ts'
import type { OrderClaim } from './room-order.ts'

const claim: OrderClaim = { kind: 'open_window', order: 'eco', since: 1_000, until: 5_000 }
const a = { cause: { id: 'a', name: 'A' } }
const b = { cause: { id: 'b', name: 'B' } }

test.each<[string, Partial<OrderClaim>, Partial<OrderClaim>]>([
  ['the stronger kind', { kind: 'protection' }, { since: 2_000 }],
  ['the one that began later', { since: 2_000 }, { setAt: 9_000 }],
  ['of two that began together the one that was set later', { setAt: 900 }, { setAt: 800, order: 'comfort' }],
  ['one that was set before one of which nobody knows when', { setAt: 900 }, { order: 'comfort' }],
  ['the warmer', { order: 'comfort' }, { order: 'frost_protection', until: null }],
  ['the longer', { until: null }, a],
  ['the longer of two that end', { until: 6_000 }, a],
  ['the one whose cause comes first', a, b],
  ['the one that is the room’s own', { cause: { id: null, name: null } }, b],
  ['the one without a cause', {}, b],
])('%s comes first, in any input order', (_, first, second) => {
  const [one, other] = [
    { ...claim, ...first },
    { ...claim, ...second },
  ]
  expect([other, one].toSorted(compareClaims)).toEqual([one, other])
  expect([one, other].toSorted(compareClaims)).toEqual([one, other])
})

test('a claim is equal to itself', () => {
  expect(compareClaims(claim, { ...claim })).toBe(0)
})
