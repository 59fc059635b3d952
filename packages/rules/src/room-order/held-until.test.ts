import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldUntil } from './held-until.ts'
import type { OrderClaim } from './room-order.ts'

const away: OrderClaim = { kind: 'absence', order: 'frost_protection', since: 0, until: 50 }
const preheat: OrderClaim = { kind: 'absence', order: 'comfort', since: 50, until: 60 }

test('an absence and its preheating hold a room until the return', () => {
  expect(heldUntil([away, preheat], 'absence', 10)).toBe(60)
  expect(heldUntil([away, preheat], 'absence', 55)).toBe(60)
  expect(heldUntil([away, { ...preheat, since: 51 }], 'absence', 10)).toBe(50)
  expect(heldUntil([away, { ...preheat, until: null }], 'absence', 10)).toBeNull()
  expect(heldUntil([away, { ...preheat, kind: 'scenario' }], 'absence', 10)).toBe(50)
  expect(heldUntil([away], 'absence', 50)).toBe(50)
})

const anyClaim: fc.Arbitrary<OrderClaim> = fc.record({
  kind: fc.constantFrom('absence' as const, 'scenario' as const),
  order: fc.constant('eco' as const),
  since: fc.nat({ max: 30 }),
  until: fc.option(fc.nat({ max: 40 }), { freq: 8 }),
})

test('a room is held at each instant before the end and not at the end, whatever the order of the claims', () => {
  fc.assert(
    fc.property(fc.array(anyClaim, { maxLength: 5 }), fc.nat({ max: 40 }), (claims, at) => {
      const holds = (instant: number) =>
        claims.some(
          ({ kind, since, until }) =>
            kind === 'absence' && since <= instant && (until === null || until > instant),
        )
      const end = heldUntil(claims, 'absence', at)
      expect(heldUntil(claims.toReversed(), 'absence', at)).toBe(end)
      for (let instant = at; instant < (end ?? 50); instant += 1) expect(holds(instant)).toBe(true)
      if (end !== null) expect(holds(end)).toBe(false)
    }),
  )
})
