import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barMinutes, curveMinutes, heldMinutes } from './chart-buckets.ts'
import { periodPlus, periodStart, spanOfPeriod } from './chart-period.ts'
import { chartPeriods, heldSpan, LONGEST_SPAN, pannedSpan, SHORTEST_SPAN, zoomedSpan } from './chart-span.ts'
import { chartTicks } from './chart-ticks.ts'
import { datePlus, homeDateAt, hourOfDate, startOfDate } from './home-date.ts'
import { isHomeDate } from './is-home-date.ts'
import { silencesOf } from './silences.ts'

const zone = 'Europe/Paris'
const HOUR = 3_600_000
const zones = [
  'Europe/Paris',
  'America/Guadeloupe',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
]
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })

test('days begin at the local midnight of the zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (name, at) => {
      const date = homeDateAt(name, at)
      const start = startOfDate(name, date)
      expect([homeDateAt(name, start), homeDateAt(name, start - 1)]).toEqual([date, datePlus(date, -1)])
    }),
  )
})

test('a period contains the requested day, and the next one begins where it ends', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...chartPeriods), instant, (name, period, at) => {
      const date = homeDateAt(name, at)
      const span = spanOfPeriod(period, date, name)
      expect(span.start <= at && at < span.end).toBe(true)
      expect(spanOfPeriod(period, periodPlus(period, date, 1), name).start).toBe(span.end)
      expect(periodPlus(period, periodPlus(period, date, 1), -1)).toBe(periodStart(period, date))
    }),
  )
})

test('the day of a clock change has 23 or 25 hours, and its ticks follow the wall clock', () => {
  const spring = spanOfPeriod('day', '2027-03-28', zone)
  expect((spring.end - spring.start) / HOUR).toBe(23)
  const autumn = spanOfPeriod('day', '2027-10-31', zone)
  expect((autumn.end - autumn.start) / HOUR).toBe(25)
  expect(new Date(hourOfDate(zone, '2027-03-28', 6)).toISOString()).toBe('2027-03-28T04:00:00.000Z')
  expect(chartTicks(spring, zone).map(({ at }) => new Date(at).toISOString().slice(11, 16))).toContain(
    '04:00',
  )
})

test('an hour of a day is wall time, and an hour that occurs twice is the first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, fc.integer({ min: 4, max: 23 }), (name, at, hour) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(hourOfDate(name, homeDateAt(name, at), hour))
      expect(wall.toZonedDateTimeISO(name).hour).toBe(hour)
    }),
  )
  expect(hourOfDate(zone, '2027-10-31', 2)).toBe(Date.parse('2027-10-31T02:00:00+02:00'))
  expect(hourOfDate(zone, '2027-03-28', 2.5)).toBe(Date.parse('2027-03-28T03:30:00+02:00'))
})

test('a week begins on Monday', () => {
  expect(periodStart('week', '2027-01-18')).toBe('2027-01-18')
  expect(periodStart('week', '2027-01-24')).toBe('2027-01-18')
})

test('no span requests more than 800 points of a curve or 400 bars', () => {
  fc.assert(
    fc.property(fc.integer({ min: SHORTEST_SPAN, max: LONGEST_SPAN }), (length) => {
      const span = { start: 0, end: length }
      expect(length / 60_000 / curveMinutes(span)).toBeLessThanOrEqual(800)
      expect(length / 60_000 / barMinutes(span)).toBeLessThanOrEqual(400)
    }),
  )
})

test('zoom and pan stay within an hour and 400 days, before the latest instant, in whole minutes', () => {
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: HOUR, max: LONGEST_SPAN }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (end, length, at, factor) => {
        const latest = Date.UTC(2027, 0, 19)
        const span = heldSpan({ start: end - length, end }, latest)
        for (const next of [zoomedSpan(span, at, factor, latest), pannedSpan(span, factor - 5, latest)]) {
          expect(next.end).toBeLessThanOrEqual(latest)
          expect(next.end - next.start).toBeGreaterThanOrEqual(SHORTEST_SPAN)
          expect(next.end - next.start).toBeLessThanOrEqual(LONGEST_SPAN)
          expect(next.start % 60_000).toBe(0)
        }
      },
    ),
  )
})

test('the instant under the pointer does not move while zooming', () => {
  const span = { start: 0, end: 10 * HOUR }
  expect(zoomedSpan(span, 0.5, 0.5, 100 * HOUR)).toEqual({ start: 2.5 * HOUR, end: 7.5 * HOUR })
  expect(zoomedSpan(span, 0, 0.5, 100 * HOUR)).toEqual({ start: 0, end: 5 * HOUR })
})

test('a silence is an outage of the log, or a pause too long for a regular reporter', () => {
  const given = { span: { start: 0, end: 24 * HOUR }, now: 20 * HOUR, longest: 3 * HOUR, shortest: HOUR }
  const reportTimes = [0, 1, 2, 8, 9, 10, 11, 13, 15, 17, 19].map((hour) => hour * HOUR)
  expect(silencesOf({ ...given, reportTimes, outages: [{ from: 7 * HOUR, to: 8.5 * HOUR }] })).toEqual([
    { from: 2 * HOUR, to: 8.5 * HOUR },
  ])
  expect(silencesOf({ ...given, reportTimes: null, outages: [{ from: 19 * HOUR, to: 30 * HOUR }] })).toEqual([
    { from: 19 * HOUR, to: 20 * HOUR },
  ])
  expect(silencesOf({ ...given, reportTimes: [], outages: [] })).toEqual([{ from: 0, to: 20 * HOUR }])
})

test('a date in the URL has to exist in the calendar', () => {
  expect(['2027-01-18', '2028-02-29'].every(isHomeDate)).toBe(true)
  expect(['2027-02-29', '2027-13-01', '18/01/2027', '', '2027-1-8'].some(isHomeDate)).toBe(false)
})

test('a held value has one bucket per minute of a day, also of 25 hours, and the buckets of curves for longer spans', () => {
  const hour = 3_600_000
  expect(heldMinutes({ start: 0, end: 25 * hour })).toBe(1)
  expect(heldMinutes({ start: 0, end: 7 * 24 * hour })).toBe(15)
  expect(heldMinutes({ start: 0, end: 31 * 24 * hour })).toBe(60)
})
