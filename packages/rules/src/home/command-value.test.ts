import { expect, test } from 'vitest'
import { reportedNumber } from './command-value.ts'

test('an order that a device does not know is confirmed by its substitute', () => {
  const four = ['comfort', 'eco', 'frost_protection', 'stop'] as const
  const asked = { capability: 'thermostat_mode', value: 'comfort_minus_1' } as const
  expect(reportedNumber({ ...asked, knownOrders: four })).toBe(1)
  expect(reportedNumber({ ...asked, knownOrders: [...four, 'comfort_minus_1'] })).toBe(2)
  // A device that receives orders as setpoints knows all of them.
  expect(reportedNumber({ ...asked, knownOrders: [] })).toBe(2)
  expect(reportedNumber({ capability: 'setpoint', value: 20.5, knownOrders: [] })).toBe(20.5)
})
