import { type DayColor, isColorAllowed, seasonOf } from '@foyer/rules/tariff/day-colors.ts'
import { dayAt, dayOf, instantOf, isoDate, weekdayOf } from '@foyer/rules/schedule/local-day.ts'
import { tempoRules } from '@foyer/tarifs-fr/special-days.ts'
import type { Clock } from '#base/clock.ts'
import { PUBLISHED_AT, ZONE } from './color-updates.ts'
import { RECORDED } from './day-color.store.ts'
import type { ColorFeed } from './tempo-feed.ts'

/**
 * The colours of Tempo from Monday 19 January to Sunday 5 April 2026, as published: a letter per day, a word per week.
 */
const winter =
  'wwbwbbb rwrrbwb wwbbbbb wbbbwbb brwwbbb bbbbbbb bwbbbbb wwbbrwb rrrrrbb rrrrrbb rrwwbbb'.replaceAll(
    ' ',
    '',
  )
const colorOf: Record<string, DayColor> = { b: 'blue', w: 'white', r: 'red' }

/** The first winter day of a season, as in `tempoRules.red`. */
const WINTER = tempoRules.red.from

/**
 * The feed of a demo without another one, so that a season can be seen: from November on the recorded winter, again and
 * again, with at most as many days of each colour as a season has, and the next cheaper colour where the calendar allows
 * no other. Days before November are blue.
 */
export function createRecordedSeason(clock: Clock): ColorFeed {
  return {
    source: RECORDED,
    async read() {
      const now = clock.now()
      const today = dayAt(ZONE, now)
      const last = now < instantOf(ZONE, today, PUBLISHED_AT) ? today : today + 1
      const { first } = seasonOf(isoDate(last))
      const former = seasonOf(isoDate(dayOf(first) - 1)).first
      const colors = new Map([...playSeason(former, dayOf(first) - 1), ...playSeason(first, last)])
      return { colors, forecasts: new Map() }
    },
  }
}

/** The colours from the first day of a season (ISO date) to a day. */
export function playSeason(first: string, last: number): Map<string, DayColor> {
  const left: Record<DayColor, number> = { ...tempoRules.quotas, blue: Infinity }
  const colors = new Map<string, DayColor>()
  const november = dayOf(`${first.slice(0, 4)}-${WINTER}`)
  // The Monday of the first week of winter, so that weekends stay weekends.
  const monday = november - (weekdayOf(november) - 1)
  for (let day = dayOf(first); day <= last; day += 1) {
    const date = isoDate(day)
    const recorded =
      day < november ? 'blue' : (colorOf[winter[(day - monday) % winter.length] ?? ''] ?? 'blue')
    const color =
      (['red', 'white', 'blue'] as const).find(
        (one) => rank[one] <= rank[recorded] && left[one] > 0 && isColorAllowed('tempo', date, one),
      ) ?? 'blue'
    left[color] -= 1
    colors.set(date, color)
  }
  return colors
}

const rank: Record<DayColor, number> = { blue: 0, white: 1, red: 2 }
