import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FROST_RELIEF, frostFloorAt, type FrostFacts } from './frost-floor.ts'

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

test('a room below its floor is heated while its order would not', () => {
  expect(frostFloorAt(cold, 0).isHeld).toBe(true)
  expect(frostFloorAt({ ...cold, temperature: { at: 0, value: FROST_FLOOR } }, 0).isHeld).toBe(false)
  expect(frostFloorAt({ ...cold, heatsTo: 7 }, 0).isHeld).toBe(false)
  expect(frostFloorAt({ ...cold, floor: 10, heatsTo: 7 }, 0).isHeld).toBe(true)
})

test('it is let go a degree above its floor, or when its order heats again', () => {
  const held = { ...cold, isHeld: true }
  const warm = (value: number) => frostFloorAt({ ...held, temperature: { at: 0, value } }, 0).isHeld
  expect(warm(FROST_FLOOR + FROST_RELIEF - 0.1)).toBe(true)
  expect(warm(FROST_FLOOR + FROST_RELIEF)).toBe(false)
  expect(frostFloorAt({ ...held, heatsTo: 15.5 }, 0).isHeld).toBe(false)
  expect(frostFloorAt({ ...held, heatsTo: 7 }, 0).isHeld).toBe(true)
})

test('a silent thermometer begins nothing, and ends nothing', () => {
  expect(frostFloorAt(cold, FRESH - 1)).toEqual({ isHeld: true, next: FRESH })
  expect(frostFloorAt(cold, FRESH)).toEqual({ isHeld: false, next: null })
  expect(frostFloorAt({ ...cold, temperature: null }, 0).isHeld).toBe(false)
  expect(frostFloorAt({ ...cold, isHeld: true }, 10 * FRESH)).toEqual({ isHeld: true, next: null })
  expect(frostFloorAt({ ...cold, temperature: null, isHeld: true }, 0).isHeld).toBe(true)
})

test('the announced instant is the only one at which the answer changes without news', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat({ max: 4 * FRESH }), fc.nat({ max: 4 * FRESH }), (facts, now, later) => {
      const { isHeld, next } = frostFloorAt(facts, now)
      const then = frostFloorAt(facts, now + later).isHeld
      expect(then).toBe(next === null || now + later < next ? isHeld : !isHeld)
    }),
  )
})

test('between the floor and its relief nothing changes, whatever is measured', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat({ max: FRESH - 1 }), (facts, now) => {
      const value = facts.floor + FROST_RELIEF / 2
      const between = { ...facts, heatsTo: null, temperature: { at: 0, value } }
      expect(frostFloorAt(between, now).isHeld).toBe(facts.isHeld)
    }),
  )
})
