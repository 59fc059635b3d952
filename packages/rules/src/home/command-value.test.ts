import { expect, test } from 'vitest'
import { choiceWords } from '@foyer/contract/climate.ts'
import { capabilities } from '@foyer/contract/device.ts'
import { commandCapabilities, commandNumber, explainsValue, reportedNumber } from './command-value.ts'

test('an order that a device does not know is confirmed by its substitute', () => {
  const four = ['comfort', 'eco', 'frost_protection', 'stop'] as const
  const asked = { capability: 'thermostat_mode', value: 'comfort_minus_1' } as const
  expect(reportedNumber({ ...asked, knownOrders: four })).toBe(1)
  expect(reportedNumber({ ...asked, knownOrders: [...four, 'comfort_minus_1'] })).toBe(2)
  // A device that receives orders as setpoints knows all of them.
  expect(reportedNumber({ ...asked, knownOrders: [] })).toBe(2)
  expect(reportedNumber({ capability: 'setpoint', value: 20.5, knownOrders: [] })).toBe(20.5)
})

test('a value is a number only if its capability accepts it', () => {
  // The modes of an air conditioner and fan speeds are their places in the lists of the contract.
  expect(commandNumber('climate_mode', 'heat')).toBe(3)
  expect(commandNumber('fan_mode', 'quiet')).toBe(2)
  expect(commandNumber('climate_mode', 'quiet')).toBeNull()
  expect(commandNumber('on', true)).toBe(1)
  expect(commandNumber('locked', false)).toBe(0)
  expect(commandNumber('siren', 'loud')).toBeNull()
  expect([5, 20.5, 30].map((celsius) => commandNumber('setpoint', celsius))).toEqual([5, 20.5, 30])
  expect([4.9, 30.1, '20'].map((celsius) => commandNumber('setpoint', celsius))).toEqual([null, null, null])
  expect([0, 50.5, 100].map((percent) => commandNumber('position', percent))).toEqual([0, null, 100])
  expect(commandNumber('temperature', 20)).toBeNull()
})

test('a capability accepts values if it accepts one', () => {
  const values = [true, 20, 'eco', choiceWords.climate_mode[0] ?? '', choiceWords.fan_mode[0] ?? '']
  for (const capability of capabilities) {
    const isAccepted = values.some((value) => commandNumber(capability, value) !== null)
    expect(commandCapabilities.has(capability), capability).toBe(isAccepted)
  }
})

test('a request explains only values that the device changes with it', () => {
  expect(explainsValue({ capability: 'brightness', wanted: 40 }, 'on', 1)).toBe(true)
  expect(explainsValue({ capability: 'brightness', wanted: 40 }, 'on', 0)).toBe(false)
  expect(explainsValue({ capability: 'on', wanted: 0 }, 'brightness', 40)).toBe(true)
  expect(explainsValue({ capability: 'thermostat_mode', wanted: 1 }, 'setpoint', 20)).toBe(true)
  expect(explainsValue({ capability: 'setpoint', wanted: 20 }, 'thermostat_mode', 1)).toBe(true)
  expect(explainsValue({ capability: 'position', wanted: 40 }, 'on', 1)).toBe(false)
})
