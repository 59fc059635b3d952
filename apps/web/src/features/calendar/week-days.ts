import { rowClock, wallAt, type RowClock } from '@foyer/rules/schedule/row-clock.ts'
import { ringQuarter, MORNING_QUARTERS, type DayBlock } from '@foyer/rules/schedule/view-day.ts'
import { DAY_QUARTERS } from '@foyer/rules/schedule/week-ring.ts'
import { calendarDay, capitalize } from '#lib/dates.ts'
import { homeDayAt, homeDayOf, wallMinutesAt } from '#lib/home-time.ts'
import type { Order } from '@foyer/contract/heating.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import { useOrderName } from '#features/orders/orders.tsx'

export const QUARTER_MS = 900_000

/** The days of a week; 0 is Monday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

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
  /** ISO dates: Monday, and the Monday on which Sunday's row ends. */
  first: string
  after: string
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
  const rows = WEEKDAYS.map((day) => {
    const span = homeDayOf(date.add({ days: day - today }), zone)
    const wall = (elapsed: number) => quarterAt(span.start + elapsed * QUARTER_MS, zone)
    const clock = rowClock((span.end - span.start) / QUARTER_MS, wall)
    return { day, start: span.start, clock, isToday: day === today }
  })
  const own = rows.find((row) => row.isToday)
  const elapsed = Math.floor((now - start) / QUARTER_MS)
  const quarter = own === undefined ? elapsed : wallAt(own.clock, elapsed)
  const plain = rows.find((row) => row.clock.change === null)?.start ?? start
  return {
    rows,
    first: date.subtract({ days: today }).toString(),
    after: date.add({ days: 7 - today }).toString(),
    today,
    start,
    plainStart: plain,
    nowQuarter: ringQuarter(today, quarter),
  }
}

function quarterAt(at: number, zone: string): number {
  const quarter = Math.floor(wallMinutesAt(at, zone) / 15)
  return (quarter - MORNING_QUARTERS + DAY_QUARTERS) % DAY_QUARTERS
}

/** Every second hour of the wall clock, in quarters since 06:00. */
const TICKS = Array.from({ length: 13 }, (_, index) => index * 8)
const MIDNIGHT = 72

/** One axis for the seven rows: it starts with today's row and has the length of the longest row. */
export function useWeekAxis({ rows, start, plainStart: plain }: WeekDays, now: number): Axis {
  const format = useFormat()
  const tShared = useWords(sharedWords)
  const length = Math.max(...rows.map((row) => row.clock.length))
  return {
    start,
    end: start + length * QUARTER_MS,
    ticks: TICKS.map((quarter) => {
      const isStrong = quarter === MIDNIGHT
      const label = isStrong ? tShared(($) => $.room.midnight) : format.hour(plain + quarter * QUARTER_MS)
      return { at: start + quarter * QUARTER_MS, label, isStrong }
    }),
    now,
    nowLabel: format.time(now),
    isPlan: true,
  }
}

export type WeekWords = {
  nameOf: (order: Order) => string
  /** `17:00` for a quarter of a day on screen, 0 to 96. */
  time: (quarter: number) => string
  /** `jeudi`; 0 is Monday. */
  day: (day: number) => string
  /** `Jeudi`. */
  dayTitle: (day: number) => string
  /** `lundi, mardi et jeudi`. */
  days: (days: readonly number[]) => string
  /** Duration of a number of quarters: `5 h 30`. */
  length: (quarters: number) => string
  /** Duration of a number of quarters in hours, never days, to the minute: `67 h`, `38 h 30`. */
  hours: (quarters: number) => string
  /** Description of a block for screen readers: `Jeudi, Confort, de 17:00 à 22:30`. */
  block: (day: number, block: DayBlock) => string
}

/** Formatters for days, times and blocks of the week. */
export function useWeekWords(week: WeekDays): WeekWords {
  const t = useWords(calendarWords)
  const format = useFormat()
  const orderName = useOrderName()
  const time = (quarter: number) => format.time(week.plainStart + quarter * QUARTER_MS)
  const day = (index: number) => format.weekday(week.rows[index]?.start ?? week.start)
  const dayTitle = (index: number) => capitalize(day(index))
  return {
    nameOf: orderName,
    time,
    day,
    dayTitle,
    days: (days) => {
      const names = days.map(day)
      const last = names.at(-1) ?? ''
      return names.length < 2 ? last : t(($) => $.and, { one: names.slice(0, -1).join(', '), other: last })
    },
    length: (quarters) => format.duration(quarters * 900),
    hours: (quarters) => {
      const all = Math.round(quarters * 15)
      const hours = format.unit(Math.floor(all / 60), 'h')
      const minutes = all % 60
      // Reuse the language's space before the unit.
      return minutes === 0 ? hours : `${hours}${hours.slice(-2, -1)}${String(minutes).padStart(2, '0')}`
    },
    block: (index, block) =>
      t(($) => (block.isDefault ? $.cellDefault : $.cell), {
        day: dayTitle(index),
        order: orderName(block.order),
        from: time(block.from),
        to: time(block.to),
      }),
  }
}
