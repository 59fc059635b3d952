import fc from 'fast-check'
import { expect, test } from 'vitest'
import { homeDayAt, homeDayOf, hoursBetween, isMidnight, wallMinutesAt, weekdayAt } from './home-time.ts'

const paris = 'Europe/Paris'
const at = (iso: string) => Date.parse(iso)

test("a day on screen runs from six to six in the home's time zone", () => {
  expect(homeDayAt(at('2027-01-18T18:00:00+01:00'), paris)).toEqual({
    start: at('2027-01-18T06:00:00+01:00'),
    end: at('2027-01-19T06:00:00+01:00'),
  })
})

test('a night belongs to the evening before it', () => {
  const evening = homeDayAt(at('2027-01-18T23:59:00+01:00'), paris)

  expect(homeDayAt(at('2027-01-19T05:59:59+01:00'), paris)).toEqual(evening)
  expect(homeDayAt(at('2027-01-19T06:00:00+01:00'), paris).start).toBe(evening.end)
})

test('the day on which the clock goes forward has 23 hours, the other has 25', () => {
  const hours = (iso: string) => {
    const { start, end } = homeDayAt(at(iso), paris)
    return (end - start) / 3_600_000
  }

  expect(hours('2027-03-27T12:00:00+01:00')).toBe(23)
  expect(hours('2027-10-30T12:00:00+02:00')).toBe(25)
  expect(hours('2027-10-31T12:00:00+01:00')).toBe(24)
})

test('days cross months and years', () => {
  expect(homeDayAt(at('2027-01-01T03:00:00+01:00'), paris).start).toBe(at('2026-12-31T06:00:00+01:00'))
})

test('a zone with a half-hour offset has its own six o’clock', () => {
  expect(homeDayAt(at('2027-01-18T12:00:00Z'), 'Asia/Kolkata').start).toBe(at('2027-01-18T06:00:00+05:30'))
})

test('every second hour of the wall clock is found, and a repeated hour twice', () => {
  const usual = homeDayAt(at('2027-01-18T18:00:00+01:00'), paris)
  expect(hoursBetween(usual.start, usual.end, 2, paris)).toHaveLength(13)

  const long = homeDayAt(at('2027-10-30T12:00:00+02:00'), paris)
  expect(hoursBetween(long.start, long.end, 2, paris)).toHaveLength(14)
})

test('midnight is recognised', () => {
  expect(isMidnight(at('2027-01-19T00:00:00+01:00'), paris)).toBe(true)
  expect(isMidnight(at('2027-01-19T00:15:00+01:00'), paris)).toBe(false)
})

const zones = ['Europe/Paris', 'America/Miquelon', 'Pacific/Wallis', 'Australia/Lord_Howe', 'Africa/Cairo']
const instant = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2035-01-01T00:00Z') })

test('in every zone a day contains its instants, begins at six and ends where the next one begins', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, moment) => {
      const { start, end } = homeDayAt(moment, zone)
      expect(start <= moment && moment < end).toBe(true)
      expect([wallMinutesAt(start, zone), wallMinutesAt(end, zone)]).toEqual([360, 360])
      expect(homeDayAt(end, zone).start).toBe(end)
      expect(weekdayAt(end, zone)).toBe((weekdayAt(start, zone) % 7) + 1)
    }),
  )
})

test('every hour of the wall clock between two instants is found, and no other instant', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, moment) => {
      const { start, end } = homeDayAt(moment, zone)
      const quarters = Array.from(
        { length: (end - start) / 900_000 + 1 },
        (_, place) => start + place * 900_000,
      )
      expect(hoursBetween(start, end, 1, zone)).toEqual(
        quarters.filter((quarter) => wallMinutesAt(quarter, zone) % 60 === 0),
      )
    }),
  )
})

test('the day on screen of a date is the one of its noon', () => {
  expect(homeDayOf(Temporal.PlainDate.from('2027-03-27'), paris)).toEqual(
    homeDayAt(at('2027-03-27T12:00:00+01:00'), paris),
  )
})
