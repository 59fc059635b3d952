import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedBefore, isHandChange, isHandInForce } from './hand-change.ts'

const HOUR = 3_600_000
const at = 100 * HOUR
const comfort = { mode: 1, setpoint: null }
const eco = { mode: 4, setpoint: null }
const frost = { mode: 5, setpoint: null }

function asked(change: Partial<AskedBefore> = {}): AskedBefore {
  return {
    capability: 'thermostat_mode',
    wanted: 4,
    former: 1,
    at: at - 2 * HOUR,
    outcome: 'reached',
    ...change,
  }
}

test('an order that differs from the one that was sent and applied was set by hand', () => {
  expect(isHandChange({ before: eco, now: comfort, asked: [asked()], at })).toBe(true)
  expect(isHandChange({ before: eco, now: comfort, asked: [], at })).toBe(true)
  expect(isHandChange({ before: eco, now: eco, asked: [], at })).toBe(false)
})

test('a device that returns to its former value within the hour does so by itself; any other value is by hand', () => {
  const recent = [asked({ at: at - HOUR / 2 })]
  expect(isHandChange({ before: eco, now: comfort, asked: recent, at })).toBe(false)
  expect(isHandChange({ before: eco, now: frost, asked: recent, at })).toBe(true)
})

test('a requested value is never by hand, whatever preceded it and however often it is echoed', () => {
  const anyMode = fc.integer({ min: 1, max: 6 })
  fc.assert(
    fc.property(anyMode, anyMode, fc.integer({ min: 0, max: HOUR }), (from, to, ago) => {
      const before = { mode: from, setpoint: null }
      const now = { mode: to, setpoint: null }
      const list = [asked({ wanted: to, former: from, at: at - ago })]
      expect(isHandChange({ before, now, asked: list, at })).toBe(false)
    }),
  )
})

test('nothing is by hand while a command is open, or after an echo that the device never confirmed', () => {
  expect(isHandChange({ before: eco, now: frost, asked: [asked({ outcome: 'open' })], at })).toBe(false)
  const missed = [asked({ outcome: 'missed', at: at - 10 * HOUR })]
  expect(isHandChange({ before: eco, now: comfort, asked: missed, at })).toBe(false)
})

test('a setpoint that an order causes, or that is rounded, is not by hand; a later one is', () => {
  const before = { mode: 4, setpoint: 16.5 }
  const now = { mode: 4, setpoint: 17 }
  expect(isHandChange({ before, now, asked: [asked({ at: at - 30_000 })], at })).toBe(false)
  expect(isHandChange({ before, now, asked: [asked({ at: at - 300_000 })], at })).toBe(true)
  const set = asked({ capability: 'setpoint', wanted: 16.8, former: 16.5, at: at - 300_000 })
  expect(isHandChange({ before: { ...before, setpoint: 16.8 }, now, asked: [set], at })).toBe(false)
  const warm = { mode: 1, setpoint: 20.5 }
  expect(isHandChange({ before, now: warm, asked: [asked({ at: at - 300_000, former: 2 })], at })).toBe(true)
})

test('a change by hand lasts until the order changes, it is reversed, or a command is sent', () => {
  const change = { at, now: comfort, former: eco, askedAt: null, reported: comfort }
  expect(isHandInForce(change, null)).toBe(true)
  expect(isHandInForce(change, at - HOUR)).toBe(true)
  expect(isHandInForce(change, at + 1)).toBe(false)
  expect(isHandInForce({ ...change, now: eco }, null)).toBe(false)
  expect(isHandInForce({ ...change, askedAt: at + 1 }, null)).toBe(false)
})

test('a change by hand has ended if the device has a different value today, for any reason', () => {
  const temperature = fc.option(fc.integer({ min: 10, max: 60 }).map((half) => half / 2))
  const standing = fc.record({ mode: fc.option(fc.integer({ min: 1, max: 6 })), setpoint: temperature })
  fc.assert(
    fc.property(standing, (reported) => {
      const now = { mode: 1, setpoint: 22.5 }
      const change = { at, now, former: { mode: 4, setpoint: 17 }, askedAt: null, reported }
      const isLeft =
        (reported.mode !== null && reported.mode !== 1) ||
        (reported.setpoint !== null && reported.setpoint !== 22.5)
      expect(isHandInForce(change, null)).toBe(!isLeft)
    }),
  )
})
