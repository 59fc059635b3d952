import fc from 'fast-check'
import { orders } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { type OrderAims, protectionAt, type ProtectionFacts } from './room-protection.ts'

const MINUTE = 60_000
const aims: OrderAims = {
  comfort: 19,
  comfort_minus_1: 18,
  comfort_minus_2: 17,
  eco: 15.5,
  frost_protection: 7,
  stop: null,
}
const calm: ProtectionFacts = {
  window: {
    limit: 30 * MINUTE,
    openings: [],
    thermometers: new Map(),
    lowered: [],
    endedAt: new Map(),
  },
  temperature: { at: 0, value: 19 },
  freshFor: 60 * MINUTE,
  floor: 7,
  ceiling: 24,
  order: 'comfort',
  aims,
  hotSince: null,
  heating: [],
  held: [],
}
const open = { ...calm.window, openings: [{ deviceId: 'window', since: 0, until: null }] }
const anyTime = fc.nat({ max: 90 }).map((minute) => minute * MINUTE)
const anyFacts: fc.Arbitrary<ProtectionFacts> = fc.record({
  window: fc.constantFrom(calm.window, open),
  temperature: fc.option(fc.record({ at: anyTime, value: fc.integer({ min: 0, max: 30 }) })),
  freshFor: fc.constant(60 * MINUTE),
  floor: fc.constantFrom(5, 7, 10),
  ceiling: fc.constantFrom(20, 24),
  order: fc.constantFrom(...orders),
  aims: fc.constant(aims),
  hotSince: fc.option(anyTime),
  heating: fc.array(fc.record({ deviceId: fc.constant('radiator'), since: anyTime }), { maxLength: 1 }),
  held: fc.constantFrom(
    [],
    [{ kind: 'protection' as const, cause: null, order: 'eco' as const, since: 0 }],
    [{ kind: 'protection' as const, cause: 'radiator', order: 'stop' as const, since: 0 }],
  ),
})

test('nothing holds a room that is as it was told', () => {
  expect(protectionAt(calm, 0)).toEqual({ holds: [], next: null, falls: new Map() })
})

test('an open window puts its room to Hors Gel, and the frost floor still holds where that is not enough', () => {
  const cold = { ...calm, window: open, temperature: { at: 0, value: 6.5 } }
  const hold = {
    kind: 'open_window',
    cause: 'window',
    order: 'frost_protection',
    since: MINUTE,
    until: 30 * MINUTE,
  }
  expect(protectionAt(cold, 5 * MINUTE).holds).toEqual([hold])
  expect(protectionAt({ ...cold, floor: 10 }, 5 * MINUTE).holds).toEqual([
    hold,
    { kind: 'protection', cause: null, order: 'eco', since: 5 * MINUTE, until: null },
  ])
})

test('a room that was stopped is heated again below its floor, and a hold keeps its beginning', () => {
  const stopped = { kind: 'protection' as const, cause: 'radiator', order: 'stop' as const, since: 1 }
  const hot = { ...calm, order: 'stop' as const, temperature: { at: 0, value: 30 }, held: [stopped] }
  expect(protectionAt(hot, MINUTE).holds).toEqual([{ ...stopped, until: null }])
  expect(protectionAt({ ...hot, temperature: { at: 0, value: 5 } }, MINUTE).holds).toMatchObject([
    { cause: null, order: 'eco' },
  ])
})

test('a room runs away by the device that goes on heating it, but not while its window is open', () => {
  const hot = {
    ...calm,
    temperature: { at: 0, value: 25 },
    hotSince: 0,
    heating: [{ deviceId: 'radiator', since: 0 }],
  }
  expect(protectionAt(hot, 30 * MINUTE).holds).toEqual([
    { kind: 'protection', cause: 'radiator', order: 'stop', since: 30 * MINUTE, until: null },
  ])
  expect(protectionAt({ ...hot, window: open }, 29 * MINUTE).holds).toMatchObject([{ kind: 'open_window' }])
})

test('at most one hold of a kind and cause, and frost and warmth never at once', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, (facts, now) => {
      const { holds } = protectionAt(facts, now)
      expect(new Set(holds.map(({ kind, cause }) => `${kind} ${cause}`)).size).toBe(holds.length)
      expect(holds.filter(({ kind }) => kind === 'protection').length).toBeLessThanOrEqual(1)
    }),
  )
})

test('asked again with its own answer it says the same, however often it is asked', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, (facts, now) => {
      const { holds } = protectionAt(facts, now)
      expect(protectionAt({ ...facts, held: holds }, now).holds).toEqual(holds)
    }),
  )
})

test('before the announced instant nothing changes without news', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, anyTime, (facts, now, later) => {
      const { holds, next } = protectionAt(facts, now)
      const then = Math.min(now + later, (next ?? Infinity) - 1)
      expect(protectionAt({ ...facts, held: holds }, Math.max(then, now)).holds).toEqual(holds)
    }),
  )
})
