import { expect, test } from 'vitest'
import { leastCeiling, limitFault } from './room-limits.ts'

const usual = { floor: 7, ceiling: 24, window: 60, comfort: 19, eco: 15.5 }

test('the default limits are valid, and values out of bounds or between the steps are not', () => {
  expect(limitFault(usual)).toBeNull()
  expect(limitFault({ ...usual, floor: 4.5 })).toBe('floor')
  expect(limitFault({ ...usual, floor: 12.5 })).toBe('floor')
  expect(limitFault({ ...usual, window: 62 })).toBe('window')
  expect(limitFault({ ...usual, ceiling: 31 })).toBe('ceiling')
})

test('the ceiling of a room is at least a degree above Confort', () => {
  expect(limitFault({ ...usual, comfort: 23 })).toBeNull()
  expect(limitFault({ ...usual, comfort: 23.5 })).toBe('ceiling')
  expect(leastCeiling(24)).toBe(25)
  expect(leastCeiling(15)).toBe(18)
})

test('Éco is at least a degree above the frost floor', () => {
  expect(limitFault({ ...usual, floor: 12, eco: 13 })).toBeNull()
  expect(limitFault({ ...usual, floor: 12, eco: 12.5 })).toBe('floor')
  expect(limitFault({ ...usual, floor: 12, eco: 8 })).toBe('floor')
})
