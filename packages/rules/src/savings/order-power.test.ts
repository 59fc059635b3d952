import { orderNumber, orders, type Order } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeaterHalfHours, orderPowers } from './order-power.ts'

type Slot = [order: Order, energy: number]

const heater = (slots: readonly Slot[]): HeaterHalfHours => ({
  orders: slots.map(([order]) => orderNumber(order)),
  energy: slots.map(([, energy]) => energy),
})
const times = (n: number, slot: Slot): Slot[] => Array.from({ length: n }, () => slot)
const daysOf = (slots: readonly unknown[], length = 48) => slots.map((_, slot) => Math.floor(slot / length))

test('the power of an order is the mean of its half-hours, and an order in force for less than 12 hours has none', () => {
  // Three days: 8 h of Confort at 500 Wh a half-hour, 3 h 30 of Confort −1, 12 h 30 of Éco at 100 Wh.
  const day = [
    ...times(16, ['comfort', 500]),
    ...times(7, ['comfort_minus_1', 400]),
    ...times(25, ['eco', 100]),
  ]
  const slots = [...day, ...day, ...day]
  expect(orderPowers([heater(slots)], daysOf(slots))).toEqual([
    { order: 'comfort', power: 1000, hours: 24 },
    { order: 'eco', power: 200, hours: 37.5 },
    { order: 'stop', power: 0, hours: 0 },
  ])
})

test('an order in force on two days only has no power', () => {
  const slots = times(96, ['comfort', 500])
  expect(orderPowers([heater(slots)], daysOf(slots))).toEqual([])
})

test('the heaters of a room add up, where all of them measured and have the same order', () => {
  const [one, other] = [times(144, ['comfort', 300]), times(144, ['comfort', 200])]
  other.splice(0, 10, ...times(10, ['eco', 200]))
  other.splice(20, 10, ...times(10, ['comfort', Number.NaN]))
  expect(orderPowers([heater(one), heater(other)], daysOf(one))).toEqual([
    { order: 'comfort', power: 1000, hours: 62 },
    { order: 'stop', power: 0, hours: 0 },
  ])
})

test('a measured Arrêt has its own power, and a room without heaters has no powers', () => {
  const slots = times(144, ['stop', 1])
  expect(orderPowers([heater(slots)], daysOf(slots))).toEqual([{ order: 'stop', power: 2, hours: 72 }])
  expect(orderPowers([], daysOf(slots))).toEqual([])
})

test('the powers times their hours are never more than the measured energy, and are between its extremes', () => {
  const slot = fc.tuple(
    fc.constantFrom(...orders),
    fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constant(Number.NaN)),
  )
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 400 }), (slots) => {
      const known = slots.filter(([, energy]) => !Number.isNaN(energy))
      const powers = orderPowers([heater(slots)], daysOf(slots, 24))
      const energy = powers.reduce((sum, { power, hours }) => sum + power * hours, 0)
      expect(energy).toBeLessThanOrEqual(known.reduce((sum, [, used]) => sum + used, 0) + 1e-6)
      for (const { order, power, hours } of powers.filter((one) => one.hours > 0)) {
        const own = known.filter(([one]) => one === order).map(([, used]) => used * 2)
        expect(hours).toBe(own.length / 2)
        expect(power).toBeGreaterThanOrEqual(Math.min(...own) - 1e-6)
        expect(power).toBeLessThanOrEqual(Math.max(...own) + 1e-6)
      }
    }),
  )
})
