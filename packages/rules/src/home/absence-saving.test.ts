import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absenceSaving, absenceSlots, type MeasuredRoom, placeInDay } from './absence-saving.ts'

const HOUR = 3_600_000
const zone = 'Europe/Paris'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

const now = at('2027-01-15T12:00')
const friday = at('2027-01-15T17:00')
const sunday = at('2027-01-17T19:00')
const weekend = { order: 'frost_protection', departure: friday, back: sunday } as const

/** A base contract at 0.20 €/kWh; `price` null: not known. */
const tariffAt = (price: number | null) => ({
  zone,
  prices: [],
  contracts: [
    {
      option: 'base' as const,
      validFrom: '2026-01-01',
      offPeak: [],
      ownPrices:
        price === null
          ? []
          : [
              {
                option: 'base' as const,
                kind: 'base' as const,
                validFrom: '2026-01-01',
                price,
                source: 'Marie',
              },
            ],
    },
  ],
})
const slotsOf = (absence: { departure: number; back: number }, price: number | null = 0.2) =>
  absenceSlots(absence, tariffAt(price))

const salon = {
  warming: { gain: 2.2, loss: 0.03, comfort: 20, runs: 9, isLearned: true },
  temperatures: {
    comfort: 20,
    comfort_minus_1: 19,
    comfort_minus_2: 18,
    eco: 16.5,
    frost_protection: 7,
    stop: null,
  },
  celsius: 20,
  outdoor: 4,
  week: { schedule: null, defaultOrder: 'comfort' as const },
}
const plan = { room: salon, start: at('2027-01-17T14:00'), target: 20 }
/** 30 W per °C, 40 hours to cool by two thirds, and 3 °C of gains. */
const loss = { loss: 30, store: 1_200 }
const measured: MeasuredRoom = {
  response: { ...loss, withoutADay: [loss, loss, loss, loss, loss] },
  usual: Array.from({ length: 48 }, () => 20),
  outside: 6,
  outsideLately: 6,
  heating: 30 * 14 - 30 * 3,
}

test('a weekend without heating saves the heat that the cooler room does not lose', () => {
  const { energy, cost } = absenceSaving(plan, measured, weekend, slotsOf(weekend), now)
  // Between all of the heating of these 50 hours, and a tenth of it.
  expect(energy.low).toBeGreaterThan(0.1 * 50 * measured.heating)
  expect(energy.high).toBeLessThan(50 * measured.heating)
  expect(energy.low).toBeLessThan(energy.high)
  expect(cost?.low).toBeCloseTo((energy.low / 1_000) * 0.2, 6)
  expect(cost?.high).toBeCloseTo((energy.high / 1_000) * 0.2, 6)
})

test('an hour away saves next to nothing, as the room hardly cools', () => {
  const hour = { ...weekend, back: friday + HOUR }
  const own = { ...plan, start: friday + HOUR / 2 }
  expect(absenceSaving(own, measured, hour, slotsOf(hour), now).energy.high).toBeLessThan(30)
})

test('preheating is deducted: the earlier a room is warmed, the less is saved', () => {
  const savedFrom = (start: number) =>
    absenceSaving({ ...plan, start }, measured, weekend, slotsOf(weekend), now).energy.high
  expect(savedFrom(at('2027-01-17T08:00'))).toBeLessThan(savedFrom(at('2027-01-17T14:00')))
})

test('an absence in Éco saves less than one in Hors Gel, and without a price only the energy is known', () => {
  const savedIn = (order: 'eco' | 'frost_protection') =>
    absenceSaving(plan, measured, { ...weekend, order }, slotsOf(weekend, null), now)
  expect(savedIn('eco').energy.high).toBeLessThan(savedIn('frost_protection').energy.high)
  expect(savedIn('eco').cost).toBeNull()
})

test('the half-hours of a day are counted by the wall clock, also on the days of a clock change', () => {
  expect(placeInDay(zone, at('2027-01-15T00:00'))).toBe(0)
  expect(placeInDay(zone, at('2027-01-15T23:45'))).toBe(47)
  // 25 hours.
  expect(placeInDay(zone, at('2026-10-25T23:45'))).toBe(47)
})

test('savings are never negative and low is never above high', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('eco' as const, 'frost_protection' as const),
      fc.integer({ min: 1, max: 31 * 24 }),
      fc.record({
        outside: fc.double({ min: -15, max: 30, noNaN: true }),
        outsideLately: fc.double({ min: -15, max: 30, noNaN: true }),
        heating: fc.double({ min: 0, max: 2_000, noNaN: true }),
      }),
      fc.option(fc.double({ min: 5, max: 30, noNaN: true })),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (order, hours, weather, celsius, startShare) => {
        const absence = { order, departure: friday, back: friday + hours * HOUR }
        const own = { ...plan, room: { ...salon, celsius }, start: friday + startShare * hours * HOUR }
        const { energy } = absenceSaving(own, { ...measured, ...weather }, absence, slotsOf(absence), now)
        expect(energy.low).toBeGreaterThanOrEqual(0)
        expect(energy.high).toBeGreaterThanOrEqual(energy.low)
      },
    ),
  )
})
