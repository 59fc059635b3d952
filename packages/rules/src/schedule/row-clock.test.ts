import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from './local-day.ts'
import { elapsedAt, rowClock, wallAt } from './row-clock.ts'

const QUARTER = 900_000
const zone = 'Europe/Paris'

/** The displayed day of a date, from 06:00 to 06:00, in the zone. */
function clockOf(date: string) {
  const day = Math.floor(Date.parse(`${date}T00:00Z`) / 86_400_000)
  const start = instantOf(zone, day, 360)
  const length = (instantOf(zone, day + 1, 360) - start) / QUARTER
  const clock = rowClock(length, (elapsed) => {
    const wall = Temporal.Instant.fromEpochMilliseconds(start + elapsed * QUARTER).toZonedDateTimeISO(zone)
    return ((wall.hour * 60 + wall.minute - 360 + 1440) % 1440) / 15
  })
  return { clock, start, day }
}

test('nearly every day has 24 hours, and its wall clock runs like elapsed time', () => {
  const { clock } = clockOf('2027-01-18')
  expect(clock).toEqual({ length: 96, change: null })
  expect([elapsedAt(clock, 80), wallAt(clock, 80)]).toEqual([80, 80])
})

test('a day that is longer only after its displayed end has no clock change', () => {
  expect(rowClock(97, (elapsed) => elapsed)).toEqual({ length: 97, change: null })
})

test('the Saturday before summer time has 23 hours: the skipped hour begins at the change', () => {
  const { clock } = clockOf('2027-03-27')
  expect(clock).toEqual({ length: 92, change: { at: 80, by: -4 } })
  expect([79, 80, 82, 84, 96].map((wall) => elapsedAt(clock, wall))).toEqual([79, 80, 80, 80, 92])
})

test('the Saturday before winter time has 25 hours: the repeated hour is its first occurrence', () => {
  const { clock } = clockOf('2026-10-24')
  expect(clock).toEqual({ length: 100, change: { at: 84, by: 4 } })
  expect([79, 80, 83, 84, 96].map((wall) => elapsedAt(clock, wall))).toEqual([79, 80, 83, 88, 100])
})

test('each quarter of the wall clock is at the instant at which the schedule of the room begins it', () => {
  for (const date of ['2027-01-18', '2027-03-27', '2026-10-24']) {
    const { clock, start, day } = clockOf(date)
    for (let wall = 0; wall <= 96; wall += 1) {
      const minute = 360 + wall * 15
      const planned = minute < 1440 ? instantOf(zone, day, minute) : instantOf(zone, day + 1, minute - 1440)
      expect(start + elapsedAt(clock, wall) * QUARTER, `${date} ${wall}`).toBe(planned)
    }
  }
})

test('the wall time never decreases along the line, and is mapped back to the same wall time', () => {
  const clocks = ['2027-01-18', '2027-03-27', '2026-10-24'].map((date) => clockOf(date).clock)
  fc.assert(
    fc.property(fc.constantFrom(...clocks), fc.nat(99), (clock, at) => {
      expect(wallAt(clock, at + 1)).toBeGreaterThanOrEqual(wallAt(clock, at))
      const wall = wallAt(clock, at)
      expect(wallAt(clock, elapsedAt(clock, wall))).toBe(wall)
    }),
  )
})
