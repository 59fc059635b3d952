import fc from 'fast-check'
import { orders } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { RUNAWAY_LIMIT } from './runaway.ts'
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
  isMeasured: true,
  order: 'comfort',
  aims,
  hotSince: null,
  orderSince: null,
  heating: [],
  stopped: null,
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
  isMeasured: fc.boolean(),
  orderSince: fc.option(anyTime),
  stopped: fc.option(anyTime.map((until) => ({ since: until - 10 * MINUTE, until }))),
  heating: fc.array(fc.record({ deviceId: fc.constant('radiator'), since: anyTime, until: anyTime }), {
    maxLength: 1,
  }),
  held: fc.constantFrom(
    [],
    [{ kind: 'protection' as const, cause: null, order: 'eco' as const, since: 0 }],
    [{ kind: 'protection' as const, cause: null, order: 'frost_protection' as const, since: 0 }],
    [{ kind: 'protection' as const, cause: 'radiator', order: 'stop' as const, since: 0 }],
  ),
})

test('a room in its expected state has no holds', () => {
  expect(protectionAt(calm, 0)).toEqual({ holds: [], next: null, falls: new Map() })
})

test('an open window sets its room to Hors Gel, and the frost protection still holds if that is not enough', () => {
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

test('a stopped room is heated again below its floor, and a hold keeps its start', () => {
  const stopped = { kind: 'protection' as const, cause: 'radiator', order: 'stop' as const, since: 1 }
  const hot = { ...calm, order: 'stop' as const, temperature: { at: 0, value: 30 }, held: [stopped] }
  expect(protectionAt(hot, MINUTE).holds).toEqual([{ ...stopped, until: 1 + RUNAWAY_LIMIT }])
  expect(protectionAt({ ...hot, temperature: { at: 0, value: 5 } }, MINUTE).holds).toMatchObject([
    { cause: null, order: 'eco' },
  ])
})

test('a runaway room is attributed to the device that keeps heating it, but not while a window is open', () => {
  const hot = {
    ...calm,
    temperature: { at: 0, value: 25 },
    hotSince: 0,
    heating: [{ deviceId: 'radiator', since: 0, until: 60 * MINUTE }],
  }
  expect(protectionAt(hot, 30 * MINUTE).holds).toEqual([
    {
      kind: 'protection',
      cause: 'radiator',
      order: 'stop',
      since: 30 * MINUTE,
      until: 30 * MINUTE + RUNAWAY_LIMIT,
    },
  ])
  expect(protectionAt({ ...hot, window: open }, 29 * MINUTE).holds).toMatchObject([{ kind: 'open_window' }])
})

test('Arrêt is replaced by Hors Gel while the room thermometer is silent', () => {
  const stopped = { ...calm, order: 'stop' as const }
  expect(protectionAt(stopped, 0)).toMatchObject({ holds: [], next: 60 * MINUTE })
  const hold = {
    kind: 'protection' as const,
    cause: null,
    order: 'frost_protection' as const,
    since: 60 * MINUTE,
  }
  const silent = protectionAt(stopped, 60 * MINUTE)
  expect(silent).toMatchObject({ holds: [{ ...hold, until: null }], next: null })
  expect(protectionAt({ ...stopped, temperature: null }, 0).holds).toMatchObject([
    { order: 'frost_protection' },
  ])
  const back = { ...stopped, held: [hold], temperature: { at: 90 * MINUTE, value: 7.5 } }
  expect(protectionAt(back, 90 * MINUTE).holds).toEqual([])
  expect(protectionAt({ ...stopped, temperature: null, isMeasured: false }, 0).holds).toEqual([])
  expect(protectionAt({ ...calm, temperature: null }, 0).holds).toEqual([])
})

test('the order of the frost protection is warmer than the room’s own order, and a change of it restarts the hold', () => {
  const cold = { ...calm, temperature: { at: 0, value: 5 } }
  const eco = { kind: 'protection' as const, cause: null, order: 'eco' as const, since: 0 }
  expect(protectionAt({ ...cold, order: 'frost_protection' }, MINUTE).holds).toMatchObject([{ order: 'eco' }])
  expect(protectionAt({ ...cold, order: 'eco' }, MINUTE).holds).toMatchObject([{ order: 'comfort' }])
  expect(protectionAt({ ...cold, held: [eco] }, MINUTE).holds).toMatchObject([
    { order: 'comfort', since: MINUTE },
  ])
})

test('at most one hold per kind and cause, and never both frost protection and a stop', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, (facts, now) => {
      const { holds } = protectionAt(facts, now)
      expect(new Set(holds.map(({ kind, cause }) => `${kind} ${cause}`)).size).toBe(holds.length)
      expect(holds.filter(({ kind }) => kind === 'protection').length).toBeLessThanOrEqual(1)
    }),
  )
})

test('repeated with its own result, it returns the same result', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, (facts, now) => {
      const { holds } = protectionAt(facts, now)
      expect(protectionAt({ ...facts, held: holds }, now).holds).toEqual(holds)
    }),
  )
})

test('without new facts, nothing changes before the announced instant', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, anyTime, (facts, now, later) => {
      const { holds, next } = protectionAt(facts, now)
      const then = Math.min(now + later, (next ?? Infinity) - 1)
      expect(protectionAt({ ...facts, held: holds }, Math.max(then, now)).holds).toEqual(holds)
    }),
  )
})
