import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceToResend, needsResend } from './needs-resend.ts'

const anyOrder = fc.integer({ min: 1, max: 6 })
const anyDevice: fc.Arbitrary<DeviceToResend> = fc.record({
  reported: fc.option(anyOrder),
  last: fc.option(
    fc.record({
      number: anyOrder,
      outcome: fc.constantFrom('open' as const, 'reached' as const, 'missed' as const),
      at: fc.integer({ min: 0, max: 10_000_000 }),
      wentBack: fc.constant(false),
      isItsOwn: fc.boolean(),
    }),
  ),
  isByHand: fc.boolean(),
})
const anyInForce = fc.record({
  order: anyOrder,
  since: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  hasBegun: fc.boolean(),
})
const inForce = (order: number) => ({ order, since: 0, hasBegun: true })
const now = 10_000_000

test('a device that was commanded before, has no open command and a different state owes the order in force', () => {
  fc.assert(
    fc.property(anyDevice, anyInForce, (device, inForce) => {
      const { order, since } = inForce
      const { reported, last, isByHand } = device
      if (last?.isItsOwn === true && (since === null || last.at >= since)) return
      if (isByHand || last === null || last.outcome === 'open' || reported === order) return
      if (reported === null && last.number === order && last.outcome === 'reached') return
      expect(needsResend(device, inForce, now)).toBe(true)
    }),
  )
})

test('a device set by hand owes nothing, nor does one that was never commanded in a room that never had an order', () => {
  fc.assert(
    fc.property(anyDevice, anyInForce, (device, inForce) => {
      expect(needsResend({ ...device, isByHand: true }, inForce, now)).toBe(false)
      expect(needsResend({ ...device, last: null }, { ...inForce, hasBegun: false }, now)).toBe(false)
    }),
  )
})

test('once a room had an order, a device that was never commanded owes it if it reports another one', () => {
  const device = { last: null, isByHand: false }
  expect(needsResend({ ...device, reported: 1 }, inForce(4), now)).toBe(true)
  expect(needsResend({ ...device, reported: 4 }, inForce(4), now)).toBe(false)
  expect(needsResend({ ...device, reported: null }, inForce(4), now)).toBe(false)
})

test('a device that confirmed the order and reports it owes nothing; one that only echoes it owes it', () => {
  const last = { number: 4, at: 0, wentBack: false, isItsOwn: false }
  const device = { reported: 4, isByHand: false }
  expect(needsResend({ ...device, last: { ...last, outcome: 'reached' } }, inForce(4), now)).toBe(false)
  expect(needsResend({ ...device, last: { ...last, outcome: 'missed' } }, inForce(4), now)).toBe(true)
})

test('a device that reverted the order gets it again after ten minutes at the earliest', () => {
  const last = { number: 4, outcome: 'missed' as const, wentBack: true, isItsOwn: false, at: now - 60_000 }
  const device = { reported: 1, isByHand: false, last }
  expect(needsResend(device, inForce(4), now)).toBe(false)
  expect(needsResend(device, inForce(5), now)).toBe(true)
  expect(needsResend(device, inForce(4), now + 600_000)).toBe(true)
})

test('a command to one device lasts, once applied, until the order of its room changes', () => {
  const last = { number: 1, outcome: 'reached' as const, at: 5_000, wentBack: false, isItsOwn: true }
  const device = { reported: 1, isByHand: false, last }
  const since = (at: number | null) => ({ order: 4, since: at, hasBegun: true })
  expect(needsResend(device, since(5_000), now)).toBe(false)
  expect(needsResend(device, since(null), now)).toBe(false)
  expect(needsResend(device, since(5_001), now)).toBe(true)
  expect(needsResend({ ...device, reported: 2 }, since(0), now)).toBe(true)
  expect(needsResend({ ...device, last: { ...last, outcome: 'missed' } }, since(0), now)).toBe(true)
})

test('a device that does not report owes an order that was not sent, or that it missed', () => {
  const device = { reported: null, isByHand: false }
  const last = { number: 4, outcome: 'reached' as const, at: 0, wentBack: false, isItsOwn: false }
  expect(needsResend({ ...device, last }, inForce(4), now)).toBe(false)
  expect(needsResend({ ...device, last }, inForce(5), now)).toBe(true)
  expect(needsResend({ ...device, last: { ...last, outcome: 'missed' } }, inForce(4), now)).toBe(true)
})
