import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import fc from 'fast-check'
import type { SetpointRange } from './room-temperatures.ts'

const halves = (min: number, max: number) =>
  fc.integer({ min: min * 2, max: max * 2 }).map((value) => value / 2)

/** For tests: possible temperatures of a room. */
export const anyTemperatures: fc.Arbitrary<RoomTemperatures> = fc
  .tuple(halves(5, 9), fc.array(halves(0.5, 4), { minLength: 4, maxLength: 4 }))
  .map(([frost_protection, [first = 1, second = 1, third = 1, fourth = 1]]) => {
    const eco = frost_protection + first
    const comfort_minus_2 = eco + second
    const comfort_minus_1 = comfort_minus_2 + third
    return { comfort: comfort_minus_1 + fourth, comfort_minus_1, comfort_minus_2, eco, frost_protection }
  })

/** For tests: the setpoint range of a device that accepts all temperatures of a room. */
export const anyRange: fc.Arbitrary<SetpointRange> = fc.record({
  min: fc.constantFrom(4, 5),
  max: fc.constantFrom(28, 30, 35),
  step: fc.constantFrom(0, 0.1, 0.5, 1),
})
