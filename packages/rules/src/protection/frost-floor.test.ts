import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '@foyer/contract/heating.ts'
import { FROST_RELIEF, FROST_SWING, frostFloorAt, type FrostFacts, frostOrder } from './frost-floor.ts'

const FROST_FLOOR = 7
const FRESH = 3_600_000
const cold: FrostFacts = {
  temperature: { at: 0, value: FROST_FLOOR - 0.1 },
  floor: FROST_FLOOR,
  heatsTo: null,
  freshFor: FRESH,
  isHeld: false,
}
const anyFacts: fc.Arbitrary<FrostFacts> = fc.record({
  temperature: fc.option(
    fc.record({
      at: fc.nat({ max: 2 * FRESH }),
      value: fc.integer({ min: 0, max: 250 }).map((tenth) => tenth / 10),
    }),
  ),
  floor: fc.constantFrom(5, 7, 10),
  heatsTo: fc.constantFrom(null, 7, 15.5, 19),
  freshFor: fc.constant(FRESH),
  isHeld: fc.boolean(),
})

test('a room below its floor is heated, whatever the temperature of its order', () => {
  expect(frostFloorAt(cold, 0).isHeld).toBe(true)
  expect(frostFloorAt({ ...cold, temperature: { at: 0, value: FROST_FLOOR } }, 0).isHeld).toBe(false)
  expect(frostFloorAt({ ...cold, floor: 10, heatsTo: 7 }, 0).isHeld).toBe(true)
  for (const heatsTo of [7, 15.5, 19]) {
    for (const value of [6, 3, 0, -5]) {
      expect(frostFloorAt({ ...cold, heatsTo, temperature: { at: 0, value } }, 0).isHeld).toBe(true)
    }
    const swing = { at: 0, value: FROST_FLOOR - FROST_SWING }
    expect(frostFloorAt({ ...cold, heatsTo, temperature: swing }, 0).isHeld).toBe(false)
  }
})

test('the protection ends a degree above the floor, by measurement alone', () => {
  const held = { ...cold, isHeld: true }
  const warm = (value: number) => frostFloorAt({ ...held, temperature: { at: 0, value } }, 0).isHeld
  expect(warm(FROST_FLOOR + FROST_RELIEF - 0.1)).toBe(true)
  expect(warm(FROST_FLOOR + FROST_RELIEF)).toBe(false)
  expect(frostFloorAt({ ...held, heatsTo: 15.5 }, 0).isHeld).toBe(true)
})

test('a silent thermometer does not start the protection, and ends it', () => {
  expect(frostFloorAt(cold, FRESH - 1)).toEqual({ isHeld: true, next: FRESH })
  for (const isHeld of [false, true]) {
    expect(frostFloorAt({ ...cold, isHeld }, FRESH)).toEqual({ isHeld: false, next: null })
    expect(frostFloorAt({ ...cold, temperature: null, isHeld }, 0).isHeld).toBe(false)
  }
})

test('the order against frost is warmer than the room’s own order, and raises the room above its floor if any order does', () => {
  expect(frostOrder('stop', { eco: 15.5, floor: 7 })).toBe('eco')
  expect(frostOrder('frost_protection', { eco: 15.5, floor: 7 })).toBe('eco')
  expect(frostOrder('frost_protection', { eco: 8, floor: 12 })).toBe('comfort')
  expect(frostOrder('stop', { eco: null, floor: 7 })).toBe('comfort')
  for (const order of orders.slice(0, orders.indexOf('eco') + 1)) {
    expect(frostOrder(order, { eco: 15.5, floor: 7 })).toBe('comfort')
  }
})

test('without new facts, the result changes only at the announced instant', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat({ max: 4 * FRESH }), fc.nat({ max: 4 * FRESH }), (facts, now, later) => {
      const { isHeld, next } = frostFloorAt(facts, now)
      const then = frostFloorAt(facts, now + later).isHeld
      expect(then).toBe(next === null || now + later < next ? isHeld : !isHeld)
    }),
  )
})

test('between the floor and its relief nothing changes', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat({ max: FRESH - 1 }), (facts, now) => {
      const value = facts.floor + FROST_RELIEF / 2
      const between = { ...facts, temperature: { at: 0, value } }
      expect(frostFloorAt(between, now).isHeld).toBe(facts.isHeld)
    }),
  )
})
