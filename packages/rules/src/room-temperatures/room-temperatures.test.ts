import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRange, anyTemperatures } from './arbitrary-temperatures.ts'
import {
  areRoomTemperatures,
  defaultTemperatures,
  heatingOrders,
  orderOfSetpoint,
  setpointOfOrder,
  temperatureBounds,
  withTemperature,
} from './room-temperatures.ts'

const valve = { min: 5, max: 30, step: 0.5 }
const anyOrder = fc.constantFrom(...heatingOrders)

test('the defaults of a room are 19 °C, the steps of the pilot wire below it, and 7 °C', () => {
  expect(areRoomTemperatures(defaultTemperatures)).toBe(true)
  expect(heatingOrders.map((order) => defaultTemperatures[order])).toEqual([19, 18, 17, 15.5, 7])
})

test('each order is colder than the one above it, in bounds and in half degrees', () => {
  const changed = (change: object) => areRoomTemperatures({ ...defaultTemperatures, ...change })
  expect(changed({ comfort_minus_1: 19 })).toBe(false)
  expect(changed({ comfort_minus_1: 18.5 })).toBe(true)
  expect(changed({ comfort: 28.5 })).toBe(false)
  expect(changed({ comfort: 19.3 })).toBe(false)
  expect(changed({ frost_protection: 4.5 })).toBe(false)
  fc.assert(
    fc.property(anyTemperatures, (temperatures) => {
      expect(areRoomTemperatures(temperatures)).toBe(true)
    }),
  )
})

test('a change of Confort moves the three below it, the others change alone', () => {
  expect(withTemperature(defaultTemperatures, 'comfort', 20.5)).toEqual({
    comfort: 20.5,
    comfort_minus_1: 19.5,
    comfort_minus_2: 18.5,
    eco: 17,
    frost_protection: 7,
  })
  expect(withTemperature(defaultTemperatures, 'eco', 15)).toEqual({ ...defaultTemperatures, eco: 15 })
  expect(withTemperature(defaultTemperatures, 'eco', 17)).toBeNull()
  expect(withTemperature(defaultTemperatures, 'comfort_minus_1', 18.5)?.comfort_minus_2).toBe(17)
})

test('a change gives valid temperatures or null, and the reverse change restores the former ones', () => {
  const anyValue = fc.integer({ min: 0, max: 80 }).map((value) => value / 2)
  fc.assert(
    fc.property(anyTemperatures, anyOrder, anyValue, (temperatures, order, value) => {
      const changed = withTemperature(temperatures, order, value)
      if (changed === null) return
      expect(areRoomTemperatures(changed)).toBe(true)
      expect(changed[order]).toBe(value)
      expect(withTemperature(changed, order, temperatures[order])).toEqual(temperatures)
    }),
  )
})

test('the setpoint of an order is in the range of the device, and a warmer order never has a lower one', () => {
  const anyNarrow = fc.record({
    min: fc.integer({ min: 4, max: 12 }),
    max: fc.integer({ min: 20, max: 35 }),
    step: fc.constantFrom(0.1, 0.5, 1),
  })
  fc.assert(
    fc.property(anyTemperatures, anyNarrow, (temperatures, range) => {
      const setpoints = heatingOrders.map((order) => setpointOfOrder(order, temperatures, range) ?? NaN)
      expect(setpoints.toSorted((one, other) => other - one)).toEqual(setpoints)
      for (const setpoint of setpoints) {
        expect(setpoint).toBeGreaterThanOrEqual(range.min)
        expect(setpoint).toBeLessThanOrEqual(range.max)
      }
    }),
  )
  expect(setpointOfOrder('stop', defaultTemperatures, valve)).toBeNull()
})

test('the setpoint sent for an order is read back as that order, with any step', () => {
  fc.assert(
    fc.property(anyTemperatures, anyRange, anyOrder, (temperatures, range, order) => {
      const setpoint = setpointOfOrder(order, temperatures, range) ?? NaN
      expect(orderOfSetpoint(setpoint, temperatures, range, order)).toBe(order)
      if (range.step < 1) expect(orderOfSetpoint(setpoint, temperatures, range)).toBe(order)
    }),
  )
})

test('a warmer setpoint never means a colder order, and above Confort it means Confort', () => {
  const anySetpoint = fc.integer({ min: 40, max: 350 }).map((value) => value / 10)
  fc.assert(
    fc.property(anyTemperatures, anyRange, anySetpoint, anySetpoint, (temperatures, range, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const rank = (setpoint: number) => heatingOrders.indexOf(orderOfSetpoint(setpoint, temperatures, range))
      expect(rank(high)).toBeLessThanOrEqual(rank(low))
      expect(orderOfSetpoint(temperatures.comfort + 3, temperatures, range)).toBe('comfort')
    }),
  )
  expect(temperatureBounds.step).toBe(0.5)
})
