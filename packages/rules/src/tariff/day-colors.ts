import type { dayColors } from '@foyer/contract/consumption.ts'
import { dayOf, isoDate, weekdayOf } from '#schedule/local-day.ts'

export type DayColor = (typeof dayColors)[number]

/** The contract options whose prices depend on the day. */
export type ColorOption = 'tempo' | 'ejp'

/** The colours that are known, by ISO date. A day without an entry has an unknown colour. */
export type KnownColors = ReadonlyMap<string, DayColor>

/** Days of a season, least and most. */
export type DayRange = { readonly low: number; readonly high: number }

/** Days of a season (RTE, option Tempo; EDF, option EJP). The other days of a Tempo season are blue. */
const RED_DAYS = 22
const WHITE_DAYS = 43

const SUNDAY = 7
const SATURDAY = 6

/**
 * The colours that a day (ISO date) can have, at least one: its known colour, or the colours that the calendar
 * allows and that the season can still have. A Tempo season has exactly 22 red and 43 white days, so days are
 * also determined by what the other days of the season leave. Of EJP, 22 peak days are the most.
 */
export function possibleColors(option: ColorOption, known: KnownColors, date: string): readonly DayColor[] {
  return seasonColors(option, known, seasonOf(date).first).get(date) ?? []
}

/** True if the calendar allows a colour on a day (ISO date), whatever the other days of the season are. */
export function isColorAllowed(option: ColorOption, date: string, color: DayColor): boolean {
  return calendarColors(option, dayOf(date)).includes(color)
}

/** The first day (ISO date) of the season of a day, and the first day after it: 1 September. */
export function seasonOf(date: string): { first: string; after: string } {
  const year = Number(date.slice(0, 4)) - Number(date.slice(5) < '09-01')
  return { first: `${year}-09-01`, after: `${year + 1}-09-01` }
}

/**
 * How many days of each colour come from a day (ISO date) on until the end of its season. A range where the
 * colour of a day before it is not known.
 */
export function colorsLeft(
  option: ColorOption,
  known: KnownColors,
  from: string,
): Partial<Record<DayColor, DayRange>> {
  const { first } = seasonOf(from)
  const season = [...seasonColors(option, known, first)]
  const days = season.map(([date, colors]) => ({ isBefore: date < from, colors }))
  const rangeOf = (color: DayColor): DayRange => {
    const open = days.filter(({ colors }) => colors.includes(color))
    const fixed = open.filter(({ colors }) => colors.length === 1)
    const before = (some: typeof days) => some.filter(({ isBefore }) => isBefore).length
    const [sure, possible] = [fixed.length - before(fixed), open.length - before(open)]
    const quota = quotaOf(option, color, season.length)
    if (quota === null) return { low: sure, high: possible }
    const low = option === 'tempo' ? Math.max(sure, quota - before(open)) : sure
    return { low, high: Math.max(low, Math.min(possible, quota - before(fixed))) }
  }
  const ranges = { blue: rangeOf('blue'), red: rangeOf('red') }
  if (option === 'tempo') return { ...ranges, white: rangeOf('white') }
  const count = days.filter(({ isBefore }) => !isBefore).length
  return { ...ranges, blue: { low: count - ranges.red.high, high: count - ranges.red.low } }
}

/** Seasons by the map that they were computed from, which never changes: a year of bands asks for each day. */
const seasons = new WeakMap<KnownColors, Map<string, ReadonlyMap<string, readonly DayColor[]>>>()

/** The possible colours of each day of the season that begins on a day (ISO date). */
function seasonColors(
  option: ColorOption,
  known: KnownColors,
  first: string,
): ReadonlyMap<string, readonly DayColor[]> {
  const kept = seasons.get(known) ?? new Map<string, ReadonlyMap<string, readonly DayColor[]>>()
  seasons.set(known, kept)
  const key = `${option} ${first}`
  const found = kept.get(key) ?? deduceSeason(option, known, first)
  kept.set(key, found)
  return found
}

function deduceSeason(
  option: ColorOption,
  known: KnownColors,
  first: string,
): ReadonlyMap<string, readonly DayColor[]> {
  const season = new Map<string, readonly DayColor[]>()
  for (let day = dayOf(first); isoDate(day) < seasonOf(first).after; day += 1) {
    const color = known.get(isoDate(day))
    season.set(isoDate(day), color === undefined ? calendarColors(option, day) : [color])
  }
  for (let isNew = true; isNew;) {
    isNew = (['red', 'white', 'blue'] as const).some((color) => applyQuota(option, season, color))
  }
  return season
}

/** Narrows the open days of a season by the number of days of a colour. Returns true if a day was narrowed. */
function applyQuota(option: ColorOption, season: Map<string, readonly DayColor[]>, color: DayColor): boolean {
  const quota = quotaOf(option, color, season.size)
  if (quota === null) return false
  const days = [...season].filter(([, colors]) => colors.includes(color))
  const open = days.filter(([, colors]) => colors.length > 1)
  const left = quota - (days.length - open.length)
  if (open.length === 0) return false
  if (left <= 0) {
    for (const [date, colors] of open)
      season.set(
        date,
        colors.filter((one) => one !== color),
      )
    return true
  }
  // Peak days of EJP that are not used are lost.
  if (option === 'ejp' || left !== open.length) return false
  for (const [date] of open) season.set(date, [color])
  return true
}

/** The days of a colour in a season; null if their number is not fixed. A leap day is blue. */
function quotaOf(option: ColorOption, color: DayColor, days: number): number | null {
  if (color === 'red') return RED_DAYS
  if (option === 'ejp') return null
  return color === 'white' ? WHITE_DAYS : days - WHITE_DAYS - RED_DAYS
}

/**
 * The colours that the calendar allows. Red days are between 1 November and 31 March. Those of Tempo are never
 * on a Saturday, Sunday or public holiday, and therefore never more than five in a row; its Sundays are blue.
 */
function calendarColors(option: ColorOption, day: number): readonly DayColor[] {
  const date = isoDate(day)
  const isWinter = date.slice(5) >= '11-01' || date.slice(5) <= '03-31'
  if (option === 'ejp') return isWinter ? ['blue', 'red'] : ['blue']
  const weekday = weekdayOf(day)
  if (weekday === SUNDAY) return ['blue']
  const canBeRed = isWinter && weekday !== SATURDAY && !isWinterHoliday(date)
  return canBeRed ? ['blue', 'white', 'red'] : ['blue', 'white']
}

/** True for the public holidays of France between 1 November and 31 March. Easter Monday may be one of them. */
function isWinterHoliday(date: string): boolean {
  if (['11-01', '11-11', '12-25', '01-01'].includes(date.slice(5))) return true
  return dayOf(date) === easterOf(Number(date.slice(0, 4))) + 1
}

/** The day of Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / 86_400_000
}
