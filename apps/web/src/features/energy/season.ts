import type { DayColors } from '@foyer/contract/day-color.ts'
import { type ColorOption, type DayColor, isColorAllowed, seasonOf } from '@foyer/rules/tariff/day-colors.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { ejpRules, tempoRules } from '@foyer/tarifs-fr/special-days.ts'

export type SeasonDay = DayColors['days'][number]

/**
 * How a day is drawn: in its colour, as unknown (until today), as not known yet, as one that may still be red, or as
 * one outside of the contract.
 */
export type DayState = DayColor | 'unknown' | 'future' | 'can-be-red' | 'none'

/** The days of a season by month (`2026-09`), each with its entry; undefined outside of the contract. */
export function seasonMonths({ season, days }: Pick<DayColors, 'season' | 'days'>): {
  month: string
  days: { day: string; entry: SeasonDay | undefined }[]
}[] {
  const entries = new Map(days.map((entry) => [entry.day, entry]))
  const count = dayOf(season.to) - dayOf(season.from) + 1
  const all = Array.from({ length: count }, (_, ahead) => isoDate(dayOf(season.from) + ahead))
  return Array.from(
    Map.groupBy(all, (day) => day.slice(0, 7)),
    ([month, dates]) => ({ month, days: dates.map((day) => ({ day, entry: entries.get(day) })) }),
  )
}

/** The days to request for the season of a day (ISO date), by default of today. Without `to`, a season is whole. */
export function seasonRead(day: string | undefined): { from?: string } {
  return day === undefined ? {} : { from: seasonOf(day).first }
}

/** The season of a day (ISO date), both days included. */
export function seasonDates(day: string): DayColors['season'] {
  const { first, after } = seasonOf(day)
  return { from: first, to: isoDate(dayOf(after) - 1) }
}

/** How a day of the season is drawn on a day `today` (ISO dates). Days after tomorrow have no colour yet. */
export function stateOf(entry: SeasonDay | undefined, today: string): DayState {
  if (entry === undefined) return 'none'
  const { day, color, possible } = entry
  const ahead = dayOf(day) - dayOf(today)
  if (color !== null && ahead <= 1) return color
  if (ahead <= 0) return 'unknown'
  return possible.includes('red') ? 'can-be-red' : 'future'
}

/** True for a day whose colour an owner can enter or change: until tomorrow, and unless it came from elsewhere. */
export function canEnter({ day, color, source }: SeasonDay, today: string): boolean {
  return dayOf(day) <= dayOf(today) + 1 && (color === null || source === 'entered')
}

/** The colours to choose from: those that are possible, or for an entered day those of the calendar. */
export function choicesOf(option: ColorOption, { day, color, possible }: SeasonDay): DayColor[] {
  const all: DayColor[] = option === 'tempo' ? ['blue', 'white', 'red'] : ['blue', 'red']
  return all.filter((one) => (color === null ? possible.includes(one) : isColorAllowed(option, day, one)))
}

/** Days of a colour in a season; null if their number is not fixed. */
export function quotaOf(option: ColorOption, color: DayColor, season: DayColors['season']): number | null {
  if (option === 'ejp') return color === 'red' ? ejpRules.quota : null
  const { white, red } = tempoRules.quotas
  return { white, red, blue: dayOf(season.to) - dayOf(season.from) + 1 - white - red }[color]
}
