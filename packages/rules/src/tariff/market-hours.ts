import { priceKinds } from '@foyer/contract/consumption.ts'
import { weekdays } from '@foyer/contract/schedule.ts'
import { type MarketHours, priceSeasons } from '@foyer/contract/supply-contract.ts'
import { instantOf, isoDate, weekdayOf } from '#schedule/local-day.ts'

type Season = (typeof priceSeasons)[number]
type Hours = MarketHours['hours'][number]
type Level = 'base' | 'peak' | Hours['kind']

const DAY = 1440

/**
 * The spans [from, to), ms, of a day under a market offer, in order and without a gap. Hours belong to the day on which
 * they begin; a season begins at midnight, as that of off-peak hours.
 */
export function marketSpans(zone: string, market: MarketHours, day: number) {
  const season = seasonOn(market, day)
  const at = (minute: number) => instantOf(zone, day, minute)
  return (
    levelsOn(market, season, weekdayOf(day))
      .map(({ from, to, level }) => ({ from: at(from), to: at(to), kind: kindOf(season, level) }))
      // Those that the clock skips.
      .filter(({ from, to }) => from < to)
  )
}

/** The kinds of hours that a market offer has in a year, in the order of the contract. */
export function marketKinds(market: MarketHours): (typeof priceKinds)[number][] {
  const seasons = market.summer === null ? [null] : priceSeasons
  const kinds = seasons.flatMap((season) =>
    weekdays.flatMap((weekday) =>
      levelsOn(market, season, weekday).map(({ level }): string => kindOf(season, level)),
    ),
  )
  return priceKinds.filter((kind) => kinds.includes(kind))
}

/**
 * The cheaper hours of each weekday, Monday first, in the season of a day: ranges [start, end) in minutes of local wall
 * time within the day, in order.
 */
export function cheaperWeek(market: MarketHours, day: number): { start: number; end: number }[][] {
  const season = seasonOn(market, day)
  return weekdays.map((weekday) => {
    const ranges: { start: number; end: number }[] = []
    for (const { from, to, level } of levelsOn(market, season, weekday)) {
      const last = ranges.at(-1)
      if (level === 'base' || level === 'peak') continue
      if (last?.end === from) last.end = to
      else ranges.push({ start: from, end: to })
    }
    return ranges
  })
}

/** True if each day of the week has cheaper hours in the season of a day. */
export function hasDailyOffPeak(market: MarketHours, day: number): boolean {
  return cheaperWeek(market, day).every((ranges) => ranges.length > 0)
}

/** The season of a day; null if the prices are the same all year. */
function seasonOn({ summer }: MarketHours, day: number): Season | null {
  if (summer === null) return null
  const month = Number(isoDate(day).slice(5, 7))
  const { first_month: first, last_month: last } = summer
  const isSummer = first <= last ? first <= month && month <= last : first <= month || month <= last
  return isSummer ? 'summer' : 'winter'
}

/** The cheaper hours of a season that begin on a weekday. */
function hoursOn({ hours }: MarketHours, season: Season | null, weekday: number): Hours[] {
  return hours.filter((one) => one.days.some((day) => day === weekday) && isIn(one, season))
}

function isIn(hours: Hours, season: Season | null): boolean {
  return hours.season === null || hours.season === season
}

function levelOf({ hours }: MarketHours, season: Season | null, kinds: readonly Hours['kind'][]): Level {
  if (kinds.length > 0) return kinds.includes('super_off_peak') ? 'super_off_peak' : 'off_peak'
  return hours.some((one) => isIn(one, season)) ? 'peak' : 'base'
}

function kindOf(season: Season | null, level: Level) {
  return season === null ? level : (`${season}_${level}` as const)
}

/** The levels of a weekday, in order and without a gap: spans [from, to) in minutes of wall time. */
function levelsOn(
  market: MarketHours,
  season: Season | null,
  weekday: number,
): { from: number; to: number; level: Level }[] {
  const ranges = [-1, 0].flatMap((ahead) =>
    hoursOn(market, season, ((weekday + ahead + 6) % 7) + 1).map(({ kind, start, end }) => ({
      kind,
      from: start + ahead * DAY,
      to: (end > start ? end : end + DAY) + ahead * DAY,
    })),
  )
  const edges = [0, ...ranges.flatMap(({ from, to }) => [from, to]), DAY]
  const inside = [...new Set(edges.filter((at) => 0 <= at && at <= DAY))].toSorted((a, b) => a - b)
  return inside.slice(0, -1).map((from, index) => {
    const kinds = ranges.filter((range) => range.from <= from && from < range.to).map(({ kind }) => kind)
    return { from, to: inside[index + 1] ?? DAY, level: levelOf(market, season, kinds) }
  })
}
