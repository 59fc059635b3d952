import { orderNumber, orders, type Order } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomHalfHours } from './room-lowering.ts'
import { estimateRangedSavings, estimateSavings, type SavingsFacts } from './savings.ts'

const halfHours = 48
const price = 0.2

test('seven days in Éco save between 7 % per degree and the proportion of the outdoor difference', () => {
  const estimate = estimateSavings(
    home({ rooms: [room({ order: 'eco', energy: 250 })], outdoor: 5, days: 7 }),
  )

  const cost = ((7 * halfHours * 250) / 1000) * price
  expect(estimate.heatingDays).toBe(7)
  expect(estimate.heating).toBe(7 * halfHours * 250)
  expect(estimate.meanLowering).toBeCloseTo(3.5, 9)
  expect(estimate.range?.low).toBeCloseTo(cost * (0.93 ** -3.5 - 1), 9)
  // Confort 19 minus 2 of gains is 12 above 5 outside; Éco leaves 8.5 of it.
  expect(estimate.range?.high).toBeCloseTo(cost * (12 / 8.5 - 1), 9)
})

test('a room that never cooled saved nothing, whatever its order', () => {
  const warm = home({
    rooms: [alternating({ first: 'comfort', second: 'eco', temperature: 20, energy: 200 })],
    outdoor: 5,
    days: 7,
  })

  expect(estimateSavings(warm)).toMatchObject({ range: { low: 0, high: 0 }, meanLowering: 0, reason: null })
})

test('Confort all day saves nothing', () => {
  const estimate = estimateSavings(
    home({ rooms: [room({ order: 'comfort', energy: 250 })], outdoor: 0, days: 9 }),
  )

  expect(estimate.range).toEqual({ low: 0, high: 0 })
})

test('without an outdoor temperature only the low bound is known', () => {
  const estimate = estimateSavings(
    home({ rooms: [room({ order: 'eco', energy: 250 })], outdoor: null, days: 7 }),
  )

  expect(estimate.hasOutdoor).toBe(false)
  expect(estimate.range?.low).toBeGreaterThan(0)
  expect(estimate.range?.high).toBe(estimate.range?.low)
})

test('an estimate is hidden with its reason', () => {
  const eco = room({ order: 'eco', energy: 250 })
  const silent = room({ order: 'eco', energy: Number.NaN })
  const unused = room({ order: 'stop', energy: 0 })
  const reasonOf = (facts: SavingsFacts) => {
    const { range, reason } = estimateSavings(facts)
    return [range, reason]
  }

  expect(reasonOf(home({ rooms: [eco], outdoor: 5, days: 4 }))).toEqual([null, 'too_few_heating_days'])
  expect(reasonOf(home({ rooms: [silent], outdoor: 5, days: 9 }))).toEqual([null, 'no_heating_measured'])
  expect(reasonOf(home({ rooms: [unused], outdoor: 5, days: 9 }))).toEqual([null, 'no_heating_measured'])
  expect(reasonOf(home({ rooms: [], outdoor: 5, days: 9 }))).toEqual([null, 'no_heating_measured'])
  expect(reasonOf(home({ rooms: [eco], outdoor: 5, days: 9, price: Number.NaN }))).toEqual([null, 'no_price'])
})

test('warm days save nothing, however low the order', () => {
  const estimate = estimateSavings(
    home({ rooms: [room({ order: 'stop', energy: 250 })], outdoor: 21, days: 9 }),
  )

  expect(estimate.range).toEqual({ low: 0, high: 0 })
})

test('a range is never negative, never reversed, and never above the cost of the heating', () => {
  const slots = 10 * halfHours
  const value = (min: number, max: number) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.double({ min, max, noNaN: true }) },
      { weight: 1, arbitrary: fc.constant(NaN) },
    )
  const column = (min: number, max: number) => fc.array(value(min, max), { minLength: 20, maxLength: 20 })
  const rooms = fc.record({
    orders: fc.array(fc.integer({ min: -1, max: 8 }), { minLength: 20, maxLength: 20 }),
    temperatures: column(-5, 35),
    energy: column(0, 1_500),
  })
  const repeat = (values: readonly number[]): number[] =>
    Array.from({ length: slots }, (_, slot) => values[slot % values.length] ?? NaN)
  fc.assert(
    fc.property(fc.array(rooms, { maxLength: 4 }), fc.option(column(-20, 40)), (homeRooms, outdoor) => {
      const facts: SavingsFacts = {
        rooms: homeRooms.map((one) => ({
          orders: repeat(one.orders),
          temperatures: repeat(one.temperatures),
          energy: repeat(one.energy),
        })),
        outdoor: outdoor === null ? null : repeat(outdoor),
        prices: Array.from({ length: slots }, () => price),
        days: Array.from({ length: slots }, (_, slot) => Math.floor(slot / halfHours)),
      }
      const { range, reason, heating } = estimateSavings(facts)

      expect(range === null).toBe(reason !== null)
      if (range === null) return
      expect(range.low).toBeGreaterThanOrEqual(0)
      expect(range.high).toBeGreaterThanOrEqual(range.low)
      expect(range.high).toBeLessThanOrEqual(((heating ?? 0) / 1000) * price + 1e-9)
    }),
  )
})

test('every order except Confort saves', () => {
  for (const order of orders) {
    const estimate = estimateSavings(home({ rooms: [room({ order, energy: 250 })], outdoor: 0, days: 7 }))
    expect(estimate.range?.low === 0, order).toBe(order === 'comfort')
  }
})

type RoomMaker = (slots: number) => RoomHalfHours

/** A room without a temperature measurement. */
function room(what: { order: Order; energy: number }): RoomMaker {
  return (slots) => ({
    orders: Array.from({ length: slots }, () => orderNumber(what.order)),
    temperatures: Array.from({ length: slots }, () => Number.NaN),
    energy: Array.from({ length: slots }, () => what.energy),
  })
}

function alternating(what: { first: Order; second: Order; temperature: number; energy: number }): RoomMaker {
  return (slots) => ({
    orders: Array.from({ length: slots }, (_, slot) =>
      orderNumber(slot % 2 === 0 ? what.first : what.second),
    ),
    temperatures: Array.from({ length: slots }, () => what.temperature),
    energy: Array.from({ length: slots }, () => what.energy),
  })
}

function home(what: {
  rooms: RoomMaker[]
  outdoor: number | null
  days: number
  price?: number
}): SavingsFacts {
  const slots = what.days * halfHours
  const { outdoor } = what
  return {
    rooms: what.rooms.map((make) => make(slots)),
    outdoor: outdoor === null ? null : Array.from({ length: slots }, () => outdoor),
    prices: Array.from({ length: slots }, () => what.price ?? price),
    days: Array.from({ length: slots }, (_, slot) => Math.floor(slot / halfHours)),
  }
}

test('§2 Overview: estimated savings are split by what lowered the rooms, and by room', () => {
  const parts = ['programme', 'absence', 'window', 'manual'] as const
  const causes = Array.from({ length: 7 * halfHours }, (_, slot) => parts[slot % parts.length])
  const shared = home({ rooms: [room({ order: 'eco', energy: 250 })], outdoor: 5, days: 7 })
  const one = { ...shared.rooms[0], causes }
  const estimate = estimateSavings({
    ...shared,
    rooms: [{ orders: [], temperatures: [], energy: [], ...one }],
  })

  expect(estimate.causes.map(({ cause }) => cause)).toEqual(parts)
  const sum = (of: readonly { low: number; high: number }[], edge: 'low' | 'high') =>
    of.reduce((all, range) => all + range[edge], 0)
  for (const edge of ['low', 'high'] as const) {
    expect(sum(estimate.causes, edge)).toBeCloseTo(estimate.range?.[edge] ?? Number.NaN, 9)
    expect(sum(estimate.rooms, edge)).toBeCloseTo(estimate.range?.[edge] ?? Number.NaN, 9)
  }
})

/**
 * A home that follows the model: each room needs its own watts per °C, and its walls store ten hours of them.
 */
function answering(losses: readonly number[]): SavingsFacts {
  const slots = 12 * halfHours
  const outdoor = Array.from({ length: slots }, (_, slot) => 4 + 5 * Math.sin(slot / 60))
  const isNight = (slot: number): boolean => slot % halfHours < 14
  const insideAt = (slot: number, room: number): number =>
    18.5 - 1.5 * Math.cos((slot / 24) * Math.PI) - Math.sin(slot / 37 + room) / 4
  return {
    rooms: losses.map((loss, room) => ({
      orders: outdoor.map((_, slot) => orderNumber(isNight(slot) ? 'eco' : 'comfort')),
      temperatures: outdoor.map((_, slot) => insideAt(slot, room)),
      energy: outdoor.map((outside, slot) => {
        const change = insideAt(slot + 1, room) - insideAt(slot - 1, room)
        return (loss * (insideAt(slot, room) - outside + 10 * change)) / 2
      }),
    })),
    outdoor,
    prices: outdoor.map((_, slot) => (isNight(slot) ? 0.15 : 0.21)),
    days: outdoor.map((_, slot) => Math.floor(slot / halfHours)),
    hours: outdoor.map((_, slot) => (slot % halfHours) / 2),
  }
}

test('a room that loses three times as much has three times the share, and the shares add up to the range', () => {
  const { rooms, range, method } = estimateSavings(answering([10, 30]))

  expect(method).toBe('response')
  expect(rooms).toHaveLength(2)
  expect((rooms[1]?.high ?? 0) / (rooms[0]?.high ?? 1)).toBeGreaterThan(2.5)
  expect((rooms[0]?.high ?? 0) + (rooms[1]?.high ?? 0)).toBeCloseTo(range?.high ?? Number.NaN, 9)
})

test('without a known loss of each room there is no split by room', () => {
  const facts = answering([10, 30])
  const silent = facts.rooms.map((one, index) =>
    index === 0 ? one : { ...one, temperatures: Array.from(one.temperatures, () => Number.NaN) },
  )
  const estimate = estimateSavings({ ...facts, rooms: silent })

  expect(estimate.range).not.toBeNull()
  expect(estimate.rooms).toEqual([])
})

test('the estimate contains its share of the heating and the degree-days', () => {
  const estimate = estimateSavings(
    home({ rooms: [room({ order: 'eco', energy: 250 })], outdoor: 5, days: 7 }),
  )
  const cost = ((7 * halfHours * 250) / 1000) * price

  expect(estimate.part?.low).toBeCloseTo((estimate.range?.low ?? 0) / ((estimate.range?.low ?? 0) + cost), 9)
  expect(estimate.degreeDays).toBe(7 * 13)
})

test('an expensive half-hour at the end of the counted days adds no more than its own heat', () => {
  const facts = answering([60])
  const cool = facts.rooms.map((one) => ({
    ...one,
    orders: Array.from(one.orders, () => orderNumber('eco')),
  }))
  const last = facts.days.length - 1
  const highAt = (dear: number | null): number =>
    estimateSavings({
      ...facts,
      rooms: cool,
      prices: Array.from(facts.prices, (_, slot) => (slot === dear ? 2 : 0.2)),
    }).range?.high ?? Number.NaN

  // The walls, two degrees cooler at either end, would add 1.1 € for one half-hour.
  for (const slot of [0, last]) expect(Math.abs(highAt(slot) - highAt(null))).toBeLessThan(0.5)
  expect(estimateSavings({ ...facts, rooms: cool }).owed).toBeGreaterThan(500)
})

test('half-hours before the first contract, without heating, do not make the estimate unknown', () => {
  const facts = answering([60])
  const isBefore = (slot: number) => slot < halfHours
  const { range, method } = estimateSavings({
    ...facts,
    rooms: facts.rooms.map((one) => ({
      ...one,
      energy: Array.from(one.energy, (value, slot) => (isBefore(slot) ? 0 : value)),
    })),
    prices: Array.from(facts.prices, (value, slot) => (isBefore(slot) ? Number.NaN : value)),
  })

  expect(method).toBe('response')
  expect(range?.low).toBeGreaterThanOrEqual(0)
})

test('with ranges of prices the estimate contains those at any possible prices, and equals one where they are known', () => {
  const facts = answering([150, 50])
  const low = Array.from(facts.prices)
  const high = low.map((known, slot) => (slot % 96 < 48 ? known : known * 4))
  const ranged = estimateRangedSavings({ ...facts, prices: { low, high } })

  for (const prices of [low, high]) {
    const { range } = estimateSavings({ ...facts, prices })
    expect(range?.low).toBeGreaterThanOrEqual(ranged.range?.low ?? Number.NaN)
    expect(range?.high).toBeLessThanOrEqual(ranged.range?.high ?? Number.NaN)
  }
  expect(ranged.range?.high).toBeGreaterThan(estimateSavings(facts).range?.high ?? Number.NaN)
  expect(estimateRangedSavings({ ...facts, prices: { low, high: low } })).toEqual(estimateSavings(facts))
  const unknown = low.map(() => Number.NaN)
  expect(estimateRangedSavings({ ...facts, prices: { low: unknown, high: unknown } })).toMatchObject({
    range: null,
    reason: 'no_price',
  })
})
