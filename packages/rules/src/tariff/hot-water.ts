import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import { dayAt, isoDate } from '#schedule/local-day.ts'
import { hasDailyOffPeak } from './market-hours.ts'
import { contractOn, isPeak, tariffBands, type TariffFacts } from './tariff.ts'
import { type WaterHours, type WaterWeek, waterWeekHours } from './water-week.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** 2.2 kW heat 200 litres by 38 °C in this time. */
export const ONE_OFF_MS = 4 * HOUR

/** ms within which a tank that needs heat draws its power. */
const ANSWER_MS = 15 * MINUTE
/** W: the contactor itself may use less than this. */
export const NO_POWER = 5

/** ms ahead in which off-peak hours are searched; contracts repeat each day, except market offers. */
const HORIZON = 48 * HOUR
/** The same for a tank's own week, which may have only one stretch, and for a market offer. */
const WEEK_HORIZON = 8 * 24 * HOUR

/** The mode that a person chose; instants in ms. */
export type HotWaterChoice = {
  readonly mode: EcsMode
  /** When `on` ends; null for the other modes. */
  readonly endsAt: number | null
}

/** The order for a tank at an instant, as in the contract; instants in ms. */
export type HotWaterOrder = {
  readonly mode: EcsMode
  readonly endsAt: number | null
  /** Whether it may draw power: its own thermostat decides whether it does. */
  readonly isLet: boolean
  /** The next planned change of `isLet`; null if none is planned. */
  readonly changesAt: number | null
  /** Until when an absence keeps it off; null: there is no absence, or the return is not known. */
  readonly awayUntil: number | null
  readonly isAway: boolean
  /** Until when a plan of red days keeps it off in hours in which it would heat otherwise; null: none does. */
  readonly redUntil: number | null
  readonly rhythm: HotWater['rhythm']
}

/** Other facts that decide what `auto` does. */
export type AroundWater = {
  readonly pauses?: readonly WaterPause[]
  /** The tank's own week; it takes precedence over the hours of the contract. */
  readonly week?: WaterWeek | null
  /** When an accepted plan of red days keeps it off; it takes precedence over both. */
  readonly redHours?: readonly WaterHours[]
}

/**
 * A period [from, to), ms, in which an absence keeps a tank off; `to` null: the return is not known. `returnHours`: when it
 * heats for the return, whatever its own week is.
 */
export type WaterPause = {
  readonly from: number
  readonly to: number | null
  readonly returnHours?: readonly WaterHours[]
}

/**
 * The order for a tank at an instant (ms). `off` never lets it heat. `on` lets it heat until its end, then it
 * is `auto`. `auto` follows the tank's own week, or without one the off-peak hours of the contract; without
 * either, the tank's own thermostat decides. In a pause and in red hours `auto` does not let it heat, and before a return it
 * does whatever the week is.
 */
export function hotWaterAt(
  choice: HotWaterChoice,
  facts: TariffFacts,
  at: number,
  around: AroundWater = {},
): HotWaterOrder {
  const mode = choice.mode === 'on' && (choice.endsAt === null || choice.endsAt <= at) ? 'auto' : choice.mode
  const auto = autoAt(facts, around, at)
  if (mode === 'off') return { ...auto, mode, endsAt: null, isLet: false, changesAt: null }
  if (mode === 'auto' || choice.endsAt === null) return { ...auto, mode, endsAt: null }
  const then = autoAt(facts, around, choice.endsAt)
  const changesAt = then.isLet ? then.changesAt : choice.endsAt
  return { ...auto, mode, endsAt: choice.endsAt, isLet: true, changesAt }
}

/** ms ahead for which the times of a tank are planned: the displayed day and the next one. */
const PLAN = 48 * HOUR
/** Most times of a plan: a tank's own week may have many. */
const MOST_TIMES = 24

/** A period in which a tank may heat, ms. */
export type WaterTime = {
  /** null: it has begun already. */
  readonly from: number | null
  /** null: it has no end. */
  readonly to: number | null
  /** True for the one-off heating that a user requested. */
  readonly isOnce: boolean
}

/** The periods in which a tank may heat from an instant (ms) on, if they begin within two days. */
export function waterTimes(
  choice: HotWaterChoice,
  facts: TariffFacts,
  at: number,
  around: AroundWater = {},
): WaterTime[] {
  const times: WaterTime[] = []
  let from = at
  while (from < at + PLAN && times.length < MOST_TIMES) {
    const { isLet, mode, endsAt, changesAt } = hotWaterAt(choice, facts, from, around)
    const isOnce = mode === 'on'
    const to = isOnce ? endsAt : changesAt
    if (isLet) times.push({ from: from === at ? null : from, to, isOnce })
    if (to === null) break
    from = to
  }
  return times
}

/** The stored choice when a person chooses a mode at an instant (ms). */
export function hotWaterChoice(mode: EcsMode, at: number): HotWaterChoice {
  return { mode, endsAt: mode === 'on' ? at + ONE_OFF_MS : null }
}

/**
 * True if the water is hot: the tank may heat, and after some time its own thermostat draws no power.
 * @param power its last report, W; null if not measured
 * @param letAt ms since which it may heat
 */
export function isWaterHot(power: { at: number; value: number } | null, letAt: number): boolean {
  return power !== null && power.at >= letAt + ANSWER_MS && power.value < NO_POWER
}

/** The end (ms) of the pause at an instant, including pauses that continue it; undefined if there is none. */
function endOfPause(pauses: readonly WaterPause[], at: number): number | null | undefined {
  const running = pauses.filter(({ from, to }) => from <= at && (to === null || to > at))
  const ends = running.map(({ to }) => to)
  if (ends.length === 0) return undefined
  if (ends.includes(null)) return null
  const end = Math.max(...ends.flatMap((to) => to ?? []))
  const later = endOfPause(pauses, end)
  return later === undefined ? end : later
}

/**
 * True if the contract at an instant (ms) has hours in which `auto` heats, and others. Those of a market offer count only
 * if each day of the week has some: otherwise the water would be cold for days.
 */
function hasHours(facts: TariffFacts, at: number): boolean {
  const day = dayAt(facts.zone, at)
  const contract = contractOn(facts, isoDate(day))
  if (contract === null || contract.option === 'base') return false
  if (contract.option === 'market') return contract.market ? hasDailyOffPeak(contract.market, day) : false
  return contract.option !== 'hp_hc' || contract.offPeak.length > 0
}

/** ms ahead of an instant (ms) in which hours are searched. */
function horizonAt(facts: TariffFacts, week: WaterWeek | null, at: number): number {
  const isWeekly = week !== null || contractOn(facts, isoDate(dayAt(facts.zone, at)))?.option === 'market'
  return isWeekly ? WEEK_HORIZON : HORIZON
}

/**
 * The periods from an instant (ms) on in which `auto` does not let a tank heat, from its week or the peak hours
 * of the contract. Of EJP, a day whose colour is not known has no peak hours.
 */
function closedFrom(facts: TariffFacts, week: WaterWeek | null, from: number): readonly WaterHours[] {
  if (week !== null) return between(waterWeekHours(facts.zone, week, from, from + WEEK_HORIZON), from)
  const bands = tariffBands(facts, from, from + horizonAt(facts, week, from))
  return bands.filter((band) => isPeak(band) && hasHours(facts, band.from))
}

/** The gaps between hours from an instant (ms) on, up to the horizon of a week. */
function between(hours: readonly WaterHours[], from: number): WaterHours[] {
  const edges = [from, ...hours.flatMap((one) => [one.from, one.to]), from + WEEK_HORIZON]
  return edges
    .flatMap((edge, index) => (index % 2 === 0 ? [{ from: edge, to: edges[index + 1] ?? edge }] : []))
    .filter((gap) => gap.from < gap.to)
}

/** What `auto` does at an instant (ms): its hours, except in pauses and in the red hours of a plan. */
function autoAt(
  facts: TariffFacts,
  { pauses = [], week = null, redHours = [] }: AroundWater,
  at: number,
): Omit<HotWaterOrder, 'mode' | 'endsAt'> {
  // A pause or red hours may end after the horizon: hours are also searched from their end.
  const ends = [...pauses, ...redHours].flatMap(({ to }) => (to !== null && to > at ? [to] : []))
  const searchStarts = [at, ...ends]
  const closed = searchStarts.flatMap((from) => closedFrom(facts, week, from))
  // EJP has no peak hours on most days: then the tank's own thermostat decides.
  const rhythm = week !== null ? 'week' : closed.length > 0 && hasHours(facts, at) ? 'off_peak' : 'always'
  const returnHours = week === null ? [] : pauses.flatMap((pause) => missedIn(pause, facts.zone, week))
  const isInHours = (then: number) =>
    returnHours.some((hours) => isWithin(hours, then)) || !closed.some((hours) => isWithin(hours, then))
  const isUsuallyLetAt = (then: number) => endOfPause(pauses, then) === undefined && isInHours(then)
  const isLetAt = (then: number) => isUsuallyLetAt(then) && !redHours.some((hours) => isWithin(hours, then))
  const isLet = isLetAt(at)
  const red = redHours.find((hours) => isWithin(hours, at))
  // The horizon is not a change: the hours continue there.
  const horizons = searchStarts.map((from) => from + horizonAt(facts, week, from))
  const edges = [
    ...closed.flatMap(({ from, to }) => [from, to]).filter((edge) => !horizons.includes(edge)),
    ...[...pauses, ...returnHours, ...redHours].flatMap(({ from, to }) =>
      to === null ? [from] : [from, to],
    ),
  ]
  const changes = edges.filter((edge) => edge > at && isLetAt(edge) !== isLet)
  const end = endOfPause(pauses, at)
  return {
    isLet,
    changesAt: changes.length === 0 ? null : Math.min(...changes),
    rhythm,
    isAway: end !== undefined,
    awayUntil: end ?? null,
    redUntil: red !== undefined && isUsuallyLetAt(at) ? red.to : null,
  }
}

/** The hours before the return in which a tank heats whose own week would have heated it during the pause. */
function missedIn(
  { from, to, returnHours = [] }: WaterPause,
  zone: string,
  week: WaterWeek,
): readonly WaterHours[] {
  return to !== null && to > from && waterWeekHours(zone, week, from, to).length > 0 ? returnHours : []
}

function isWithin({ from, to }: WaterHours, at: number): boolean {
  return from <= at && at < to
}
