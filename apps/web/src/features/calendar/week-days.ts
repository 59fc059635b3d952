import { rowClock, wallAt, type RowClock } from '@foyer/rules/schedule/row-clock.ts'
import { ringQuarter, MORNING_QUARTERS } from '@foyer/rules/schedule/view-day.ts'
import { DAY_QUARTERS } from '@foyer/rules/schedule/week-ring.ts'
import { calendarDay } from '#lib/dates.ts'
import { homeDayAt, homeDayOf, wallMinutesAt } from '#lib/home-time.ts'

export const QUARTER_MS = 900_000

/** A day of this week on screen, from 06:00 to 06:00. */
export type WeekDay = {
  /** 0 is Monday. */
  day: number
  /** 06:00 of that day, ms. */
  start: number
  clock: RowClock
  isToday: boolean
}

export type WeekDays = {
  rows: WeekDay[]
  today: number
  /** Start of today's row and of the common axis, ms. */
  start: number
  /** Index of the current quarter hour in the week. */
  nowQuarter: number
  /** 06:00 of a day without a clock change, ms: base for formatting times of day. */
  plainStart: number
}

/** The days of the week that `now` (ms) is in. */
export function weekDays(now: number, zone: string): WeekDays {
  const { start } = homeDayAt(now, zone)
  const date = calendarDay(start, zone)
  const today = date.dayOfWeek - 1
  const rows = [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const span = homeDayOf(date.add({ days: day - today }), zone)
    const wall = (elapsed: number) => quarterAt(span.start + elapsed * QUARTER_MS, zone)
    const clock = rowClock((span.end - span.start) / QUARTER_MS, wall)
    return { day, start: span.start, clock, isToday: day === today }
  })
  const own = rows.find((row) => row.isToday)
  const elapsed = Math.floor((now - start) / QUARTER_MS)
  const quarter = own === undefined ? elapsed : wallAt(own.clock, elapsed)
  const plain = rows.find((row) => row.clock.change === null)?.start ?? start
  return { rows, today, start, plainStart: plain, nowQuarter: ringQuarter(today, quarter) }
}

function quarterAt(at: number, zone: string): number {
  const quarter = Math.floor(wallMinutesAt(at, zone) / 15)
  return (quarter - MORNING_QUARTERS + DAY_QUARTERS) % DAY_QUARTERS
}
