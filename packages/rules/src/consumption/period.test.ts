import 'temporal-polyfill/global'
import { comparisons, consumptionPeriods } from '@foyer/contract/consumption.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisonsOf, otherPeriod, periodOf, sameInstant } from './period.ts'

const zone = 'Europe/Paris'
const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds

test('a day is compared with the same weekday a week before, a month with the same month of the year before', () => {
  expect(comparisonsOf('day')[0]).toBe('week_before')
  expect(otherPeriod('day', periodOf('day', '2027-01-18'), 'week_before').first).toBe('2027-01-11')
  expect(otherPeriod('month', periodOf('month', '2026-03-31'), 'year_before')).toEqual({
    first: '2025-03-01',
    after: '2025-04-01',
  })
  expect(otherPeriod('month', periodOf('month', '2026-03-31'), 'previous').first).toBe('2026-02-01')
  expect(otherPeriod('week', periodOf('week', '2027-01-18'), 'year_before').first).toBe('2026-01-19')
})

test('the same instant of another period has the same wall time, across clock changes', () => {
  const [day, sunday] = [periodOf('day', '2026-04-01'), periodOf('day', '2026-03-25')]
  const asked = { kind: 'day', at: at('2026-04-01T08:00'), period: day, other: sunday } as const
  expect(sameInstant(zone, asked)).toBe(at('2026-03-25T08:00'))
  const [week, before] = [periodOf('week', '2026-03-30'), periodOf('week', '2026-03-23')]
  expect(sameInstant(zone, { kind: 'week', at: at('2026-04-05T08:00'), period: week, other: before })).toBe(
    at('2026-03-29T08:00'),
  )
})

test('a day that does not exist in the other period is not compared', () => {
  const [march, february] = [periodOf('month', '2026-03-01'), periodOf('month', '2026-02-01')]
  const of = (day: string) =>
    sameInstant(zone, { kind: 'month', at: at(`${day}T12:00`), period: march, other: february })
  expect(of('2026-03-28')).toBe(at('2026-02-28T12:00'))
  expect(of('2026-03-29')).toBeNull()
  const [leap, plain] = [periodOf('year', '2028-01-01'), periodOf('year', '2027-01-01')]
  const leapDay = { kind: 'year', at: at('2028-02-29T12:00'), period: leap, other: plain } as const
  expect(sameInstant(zone, leapDay)).toBeNull()
  expect(sameInstant(zone, { ...leapDay, at: at('2028-03-01T12:00') })).toBe(at('2027-03-01T12:00'))
})

test('a comparison period has the same kind, ends before the period begins, and keeps the wall time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...consumptionPeriods),
      fc.constantFrom(...comparisons),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      (kind, comparison, date) => {
        const period = periodOf(kind, date.toISOString().slice(0, 10))
        const other = otherPeriod(kind, period, comparison)
        expect(periodOf(kind, other.first)).toEqual(other)
        if (comparison !== 'week_before' || kind === 'day') expect(other.after <= period.first).toBe(true)
        const there = sameInstant(zone, { kind, at: at(`${period.first}T12:00`), period, other })
        expect(there).toBe(at(`${other.first}T12:00`))
      },
    ),
  )
})
