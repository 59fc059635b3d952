import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import { tariffBands, type TariffFacts } from './tariff.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** 2.2 kW heat 200 litres by 38 °C in this time. */
export const ONE_OFF_MS = 4 * HOUR

/** A tank that wants heat draws its power within this time. */
const ANSWER_MS = 15 * MINUTE
/** W: less is what the contactor itself uses. */
const NO_POWER = 5

/** How far ahead off-peak hours are looked for; contracts repeat each day. */
const HORIZON = 48 * HOUR

/** The mode that somebody chose; instants in ms. */
export type HotWaterChoice = {
  readonly mode: EcsMode
  /** When `on` ends; null for the other modes. */
  readonly endsAt: number | null
}

/** What a tank is told at an instant, in the words of the contract; instants in ms. */
export type HotWaterOrder = {
  readonly mode: EcsMode
  readonly endsAt: number | null
  /** Whether it may draw power: its own thermostat decides whether it does. */
  readonly isLet: boolean
  /** When that changes by itself; null where nothing is planned. */
  readonly changesAt: number | null
  /** Until when an absence keeps it off; null: none does, or nobody knows the return. */
  readonly awayUntil: number | null
  readonly isAway: boolean
  readonly rhythm: HotWater['rhythm']
}

/** A time [from, to), ms, in which an absence keeps a tank off; `to` null: nobody knows the return. */
export type WaterPause = { readonly from: number; readonly to: number | null }

/**
 * What a tank is told at an instant (ms): `off` never lets it heat, `on` does until its end and is `auto` from there,
 * `auto` follows the off-peak hours of the contract, and leaves a home without any to the tank's own thermostat. In a
 * pause `auto` does not let it heat.
 */
export function hotWaterAt(
  choice: HotWaterChoice,
  facts: TariffFacts,
  at: number,
  pauses: readonly WaterPause[] = [],
): HotWaterOrder {
  const mode = choice.mode === 'on' && (choice.endsAt === null || choice.endsAt <= at) ? 'auto' : choice.mode
  const auto = autoAt(facts, pauses, at)
  if (mode === 'off') return { ...auto, mode, endsAt: null, isLet: false, changesAt: null }
  if (mode === 'auto' || choice.endsAt === null) return { ...auto, mode, endsAt: null }
  const then = autoAt(facts, pauses, choice.endsAt)
  const changesAt = then.isLet ? then.changesAt : choice.endsAt
  return { ...auto, mode, endsAt: choice.endsAt, isLet: true, changesAt }
}

/** When somebody chooses a mode at an instant (ms): what is kept of it. */
export function hotWaterChoice(mode: EcsMode, at: number): HotWaterChoice {
  return { mode, endsAt: mode === 'on' ? at + ONE_OFF_MS : null }
}

/**
 * Whether the water is hot: some time after a tank was let, its own thermostat draws nothing any more.
 * @param power what it reported last, W; null where it is not measured
 * @param letAt ms since which it may heat
 */
export function isWaterHot(power: { at: number; value: number } | null, letAt: number): boolean {
  return power !== null && power.at >= letAt + ANSWER_MS && power.value < NO_POWER
}

/** When (ms) the pause ends in which an instant lies, with those that go on from there; undefined where there is none. */
function endOfPause(pauses: readonly WaterPause[], at: number): number | null | undefined {
  const running = pauses.filter(({ from, to }) => from <= at && (to === null || to > at))
  const ends = running.map(({ to }) => to)
  if (ends.length === 0) return undefined
  if (ends.includes(null)) return null
  const end = Math.max(...ends.flatMap((to) => to ?? []))
  const later = endOfPause(pauses, end)
  return later === undefined ? end : later
}

/** What `auto` does at an instant (ms): what the off-peak hours let, but for the times in which nobody is there. */
function autoAt(
  facts: TariffFacts,
  pauses: readonly WaterPause[],
  at: number,
): Omit<HotWaterOrder, 'mode' | 'endsAt'> {
  // A pause may end long after the next hours: its first off-peak hours are looked for from there.
  const looks = [at, ...pauses.flatMap(({ to }) => (to !== null && to > at ? [to] : []))]
  const offPeak = looks
    .flatMap((from) => tariffBands(facts, from, from + HORIZON))
    .filter(({ kind }) => kind === 'off_peak')
  const rhythm = offPeak.length === 0 ? 'always' : 'off_peak'
  const isLetAt = (then: number) =>
    endOfPause(pauses, then) === undefined &&
    (rhythm === 'always' || offPeak.some(({ from, to }) => from <= then && then < to))
  const isLet = isLetAt(at)
  const edges = [...offPeak, ...pauses].flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
  // Where the look ahead ends, the hours go on.
  const isHorizon = (edge: number) => looks.some((from) => edge === from + HORIZON)
  const changes = edges.filter((edge) => edge > at && !isHorizon(edge) && isLetAt(edge) !== isLet)
  const end = endOfPause(pauses, at)
  return {
    isLet,
    changesAt: changes.length === 0 ? null : Math.min(...changes),
    rhythm,
    isAway: end !== undefined,
    awayUntil: end ?? null,
  }
}
