import type { dayColors } from '@foyer/contract/consumption.ts'
import type { colorOptions } from '@foyer/contract/day-color.ts'
import { publicHolidays } from '@foyer/tarifs-fr/public-holidays.ts'
import { ejpRules, tempoRules } from '@foyer/tarifs-fr/special-days.ts'
import { dayOf, isoDate, weekdayOf } from '#schedule/local-day.ts'

export type DayColor = (typeof dayColors)[number]

/** The contract options whose prices depend on the day. */
export type ColorOption = (typeof colorOptions)[number]

/** The colours that are known, by ISO date. A day without an entry has an unknown colour. */
export type KnownColors = ReadonlyMap<string, DayColor>

/** Days of a season, least and most. */
export type DayRange = { readonly low: number; readonly high: number }

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
  return calendarColors(option, date).includes(color)
}

/** The first day (ISO date) of the season of a day, and the first day after it. That of EJP is counted like Tempo's. */
export function seasonOf(date: string): { first: string; after: string } {
  const year = Number(date.slice(0, 4)) - Number(date.slice(5) < tempoRules.seasonStart)
  return { first: `${year}-${tempoRules.seasonStart}`, after: `${year + 1}-${tempoRules.seasonStart}` }
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
  const after = dayOf(seasonOf(first).after)
  for (let day = dayOf(first); day < after; day += 1) {
    const date = isoDate(day)
    const color = known.get(date)
    season.set(date, color === undefined ? calendarColors(option, date) : [color])
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
  if (option === 'ejp') return color === 'red' ? ejpRules.quota : null
  const { white, red } = tempoRules.quotas
  return { white, red, blue: days - white - red }[color]
}

/** The colours that the calendar allows. Weekends end each row of red days, which are therefore five at most. */
function calendarColors(option: ColorOption, date: string): readonly DayColor[] {
  if (option === 'ejp') return isBetween(date, ejpRules) ? ['blue', 'red'] : ['blue']
  const { red, white } = tempoRules
  const isOn = (weekdays: readonly number[]) => weekdays.includes(weekdayOf(dayOf(date)))
  if (isOn(white.excludedWeekdays)) return ['blue']
  const canBeRed = isBetween(date, red) && !isOn(red.excludedWeekdays) && !isHoliday(date)
  return canBeRed ? ['blue', 'white', 'red'] : ['blue', 'white']
}

/** True within a period of winter, which contains the turn of the year. */
function isBetween(date: string, { from, to }: { from: string; to: string }): boolean {
  return date.slice(5) >= from || date.slice(5) <= to
}

function isHoliday(date: string): boolean {
  return publicHolidays(Number(date.slice(0, 4))).includes(date)
}
