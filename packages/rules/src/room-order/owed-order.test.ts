import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderDebtor, owesOrder } from './owed-order.ts'

const anyOrder = fc.integer({ min: 1, max: 6 })
const anyDebtor: fc.Arbitrary<OrderDebtor> = fc.record({
  reported: fc.option(anyOrder),
  last: fc.option(
    fc.record({
      number: anyOrder,
      outcome: fc.constantFrom('open' as const, 'reached' as const, 'missed' as const),
      at: fc.integer({ min: 0, max: 10_000_000 }),
      wentBack: fc.constant(false),
    }),
  ),
  isByHand: fc.boolean(),
})
const now = 10_000_000

test('a device that was ever told something, is not being told and stands otherwise owes the order in force', () => {
  fc.assert(
    fc.property(anyDebtor, anyOrder, fc.boolean(), (device, order, hasBegun) => {
      const { reported, last, isByHand } = device
      if (isByHand || last === null || last.outcome === 'open' || reported === order) return
      if (reported === null && last.number === order && last.outcome === 'reached') return
      expect(owesOrder(device, order, hasBegun, now)).toBe(true)
    }),
  )
})

test('what somebody set by hand, and what was never told anything, is left alone', () => {
  fc.assert(
    fc.property(anyDebtor, anyOrder, fc.boolean(), (device, order, hasBegun) => {
      expect(owesOrder({ ...device, isByHand: true }, order, hasBegun, now)).toBe(false)
      expect(owesOrder({ ...device, last: null }, order, false, now)).toBe(false)
    }),
  )
})

test('a device that has confirmed the order and reports it owes nothing, one that only echoes it does', () => {
  const last = { number: 4, at: 0, wentBack: false }
  const device = { reported: 4, isByHand: false }
  expect(owesOrder({ ...device, last: { ...last, outcome: 'reached' } }, 4, true, now)).toBe(false)
  expect(owesOrder({ ...device, last: { ...last, outcome: 'missed' } }, 4, true, now)).toBe(true)
})

test('a device that goes back on its word is not fought within ten minutes', () => {
  const last = { number: 4, outcome: 'missed' as const, wentBack: true, at: now - 60_000 }
  const device = { reported: 1, isByHand: false, last }
  expect(owesOrder(device, 4, true, now)).toBe(false)
  expect(owesOrder(device, 5, true, now)).toBe(true)
  expect(owesOrder(device, 4, true, now + 600_000)).toBe(true)
})
