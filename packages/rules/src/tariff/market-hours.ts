import { priceKinds } from '@foyer/contract/consumption.ts'
import { weekdays } from '@foyer/contract/schedule.ts'
import { type MarketHours, priceSeasons } from '@foyer/contract/supply-contract.ts'
import { instantOf, isoDate, startOfDay, weekdayOf } from '#schedule/local-day.ts'

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
  const [start, end] = [startOfDay(zone, day), startOfDay(zone, day + 1)]
  const ranges = [day - 1, day].flatMap((first) =>
    hoursOn(market, season, weekdayOf(first)).map((hours) => ({
      kind: hours.kind,
      from: instantOf(zone, first, hours.start),
      to: instantOf(zone, hours.end > hours.start ? first : first + 1, hours.end),
    })),
  )
  const edges = [start, ...ranges.flatMap(({ from, to }) => [from, to]), end]
  const inside = [...new Set(edges.filter((at) => start <= at && at <= end))].toSorted((a, b) => a - b)
  return inside.slice(0, -1).map((from, index) => {
    const kinds = ranges.filter((range) => range.from <= from && from < range.to).map(({ kind }) => kind)
    return { from, to: inside[index + 1] ?? end, kind: kindOf(season, levelOf(market, season, kinds)) }
  })
}

/** The kinds of hours that a market offer has in a year, in the order of the contract. */
export function marketKinds(market: MarketHours): (typeof priceKinds)[number][] {
  const seasons = market.summer === null ? [null] : priceSeasons
  const kinds = seasons.flatMap((season) =>
    weekdays.flatMap((weekday) =>
      levelsOn(market, season, weekday).map((level): string => kindOf(season, level)),
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
    for (const { from, to } of rangesOn(market, season, weekday).toSorted((a, b) => a.from - b.from)) {
      const [start, end] = [Math.max(0, from), Math.min(DAY, to)]
      const last = ranges.at(-1)
      if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
      else if (start < end) ranges.push({ start, end })
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

/** The cheaper hours of a weekday and of the night before it, in minutes from its start. */
function rangesOn(market: MarketHours, season: Season | null, weekday: number) {
  const before = weekday === 1 ? 7 : weekday - 1
  return [
    ...hoursOn(market, season, before).map((hours) => ({ ...hours, from: hours.start - DAY })),
    ...hoursOn(market, season, weekday).map((hours) => ({ ...hours, from: hours.start })),
  ].map(({ kind, from, start, end }) => ({
    kind,
    from,
    to: from + (end > start ? end - start : end + DAY - start),
  }))
}

/** The levels of the minutes of a weekday, which change only where hours begin or end. */
function levelsOn(market: MarketHours, season: Season | null, weekday: number): Level[] {
  const ranges = rangesOn(market, season, weekday)
  const edges = [0, ...ranges.flatMap(({ from, to }) => [from, to])].filter((at) => 0 <= at && at < DAY)
  return edges.map((at) => {
    const kinds = ranges.filter(({ from, to }) => from <= at && at < to).map(({ kind }) => kind)
    return levelOf(market, season, kinds)
  })
}
