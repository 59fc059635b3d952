import type { Order } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomHistory } from './heating-rises.ts'
import { anyRoom, learnWarming } from './room-warming.ts'

/** A room that warms by 2 °C an hour from 16 to 20 °C each morning, at 6 °C outside, for a number of days. */
function mornings(days: number): RoomHistory {
  const step = 600_000
  const day = Array.from({ length: 144 }, (_, index) => {
    const minutes = index * 10 - 360
    if (minutes < 0) return { celsius: 16, order: 'eco' as const }
    if (minutes >= 600) return { celsius: 16, order: 'eco' as const }
    return { celsius: Math.min(20, 16 + minutes / 30), order: 'comfort' as const }
  })
  const all = Array.from({ length: days }, () => day).flat()
  return {
    step,
    temperatures: all.map(({ celsius }) => celsius),
    orders: all.map(({ order }) => order),
    outdoor: all.map(() => 6),
  }
}

test('learns from its mornings how a room warms, and its temperature in Confort', () => {
  const warming = learnWarming(mornings(9))
  expect(warming).toMatchObject({ runs: 9, isLearned: true, comfort: 20 })
  // 2 °C an hour at 11.75 °C above outside.
  expect(warming.gain - warming.loss * 11.75).toBeCloseTo(2, 1)
})

test('learns the warming rate of any room, even if a window is opened when it is nearly warm', () => {
  const step = 600_000
  const anyPace = fc.integer({ min: 8, max: 30 }).map((tenths) => tenths / 10)
  const anyDip = fc.record({ at: fc.integer({ min: 1, max: 12 }), deep: fc.integer({ min: 0, max: 15 }) })
  fc.assert(
    fc.property(anyPace, fc.array(anyDip, { minLength: 9, maxLength: 9 }), (pace, dips) => {
      // Four degrees at its rate, then the last half degree at reduced power, then four hours of steady
      // temperature.
      const days = dips.map(({ at, deep }) =>
        Array.from({ length: 144 }, (_, index) => {
          const hours = (index - 36) / 6
          if (hours < 0) return 16
          const warm = 4 / pace
          const celsius = hours < warm ? 16 + pace * hours : Math.min(20.5, 20 + (hours - warm) / 2)
          const isOpen = hours >= warm && Math.floor((hours - warm) * 6) === at
          return Math.round((celsius - (isOpen ? deep / 10 : 0)) * 10) / 10
        }),
      )
      const orders = days.flatMap((day) => day.map((_, index): Order => (index < 36 ? 'eco' : 'comfort')))
      const history = { step, temperatures: days.flat(), orders, outdoor: orders.map(() => 6) }
      const { gain, loss, runs } = learnWarming(history)
      expect(runs).toBe(9)
      // At 12 °C above outside, within 10 % and the effect of a tenth of a degree on the rise.
      expect(Math.abs(gain - loss * 12 - pace)).toBeLessThan(pace * 0.12 + 0.05)
    }),
  )
})

test('the steady hour that gives the Confort temperature is before a window opened at the end', () => {
  const history = mornings(9)
  const aired = Array.from(history.temperatures, (celsius, step) =>
    step % 144 >= 93 && step % 144 < 96 ? celsius - 1.2 : celsius,
  )
  expect(learnWarming({ ...history, temperatures: aired }).comfort).toBe(20)
})

test('a room that is never steady gives no Confort temperature and no warm-ups', () => {
  const history = mornings(9)
  const orders = history.orders.map((_, step): Order =>
    step % 144 >= 36 && step % 144 < 54 ? 'comfort' : 'eco',
  )
  expect(learnWarming({ ...history, orders })).toMatchObject({ comfort: null, runs: 0, isLearned: false })
})

test('a morning without a known order, or with a window opened during the rise, is not a warm-up', () => {
  const history = mornings(9)
  const orders = history.orders.map((order, step) => (step < 144 ? null : order))
  expect(learnWarming({ ...history, orders }).runs).toBe(8)
  const aired = Array.from(history.temperatures, (celsius, step) => (step === 40 ? celsius - 0.8 : celsius))
  expect(learnWarming({ ...history, temperatures: aired })).toMatchObject({ comfort: 20, runs: 8 })
})

test('steps without an outdoor temperature are excluded', () => {
  const history = mornings(9)
  const known = learnWarming(history)
  const outdoor = Array.from(history.temperatures, (_, step) => (step % 2 === 0 ? 6 : Number.NaN))
  expect(learnWarming({ ...history, outdoor })).toEqual(known)
})

test('four mornings are too few: the default is used, with the number of warm-ups', () => {
  expect(learnWarming(mornings(4))).toMatchObject({ ...anyRoom, runs: 4, isLearned: false })
  expect(learnWarming({ step: 600_000, temperatures: [], orders: [], outdoor: null })).toMatchObject({
    runs: 0,
    comfort: null,
  })
})

test('missing values of a sensor during a rise exclude only that rise', () => {
  const history = mornings(9)
  const silent = Array.from(history.temperatures, (celsius, step) => (step === 40 ? Number.NaN : celsius))
  expect(learnWarming({ ...history, temperatures: silent }).runs).toBe(8)
})

test('without an outdoor sensor the rate is that of an average winter day', () => {
  const { gain, loss } = learnWarming({ ...mornings(9), outdoor: null })
  expect(gain - loss * 10.75).toBeCloseTo(2, 1)
})

test('a morning that ends before the room is warm shows its rate as well', () => {
  const history = mornings(9)
  const orders = history.orders.map((order, step): Order | null => (step >= 42 && step < 144 ? 'eco' : order))
  expect(learnWarming({ ...history, orders })).toMatchObject({ comfort: 20, runs: 9 })
})
