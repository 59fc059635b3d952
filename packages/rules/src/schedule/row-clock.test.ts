import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from './local-day.ts'
import { elapsedAt, rowClock, wallAt } from './row-clock.ts'

const QUARTER = 900_000
const zone = 'Europe/Paris'

/** The day on screen of a date, from 06:00 to 06:00, as the zone has it. */
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

test('nearly every day has 24 hours, and its clock runs as time does', () => {
  const { clock } = clockOf('2027-01-18')
  expect(clock).toEqual({ length: 96, change: null })
  expect([elapsedAt(clock, 80), wallAt(clock, 80)]).toEqual([80, 80])
})

test('a day that is longer than its wall shows before its end has no jump to draw', () => {
  expect(rowClock(97, (elapsed) => elapsed)).toEqual({ length: 97, change: null })
})

test('the Saturday before summer has 23 hours: what the clock jumps over begins with the jump', () => {
  const { clock } = clockOf('2027-03-27')
  expect(clock).toEqual({ length: 92, change: { at: 80, by: -4 } })
  expect([79, 80, 82, 84, 96].map((wall) => elapsedAt(clock, wall))).toEqual([79, 80, 80, 80, 92])
})

test('the Saturday before winter has 25 hours: what comes twice begins the first time', () => {
  const { clock } = clockOf('2026-10-24')
  expect(clock).toEqual({ length: 100, change: { at: 84, by: 4 } })
  expect([79, 80, 83, 84, 96].map((wall) => elapsedAt(clock, wall))).toEqual([79, 80, 83, 88, 100])
})

test('each quarter of the wall clock stands where the plan of the room has it', () => {
  for (const date of ['2027-01-18', '2027-03-27', '2026-10-24']) {
    const { clock, start, day } = clockOf(date)
    for (let wall = 0; wall <= 96; wall += 1) {
      const minute = 360 + wall * 15
      const planned = minute < 1440 ? instantOf(zone, day, minute) : instantOf(zone, day + 1, minute - 1440)
      expect(start + elapsedAt(clock, wall) * QUARTER, `${date} ${wall}`).toBe(planned)
    }
  }
})

test('what a place on the line means never goes back, and comes back to itself', () => {
  const clocks = ['2027-01-18', '2027-03-27', '2026-10-24'].map((date) => clockOf(date).clock)
  fc.assert(
    fc.property(fc.constantFrom(...clocks), fc.nat(99), (clock, at) => {
      expect(wallAt(clock, at + 1)).toBeGreaterThanOrEqual(wallAt(clock, at))
      const wall = wallAt(clock, at)
      expect(wallAt(clock, elapsedAt(clock, wall))).toBe(wall)
    }),
  )
})
