import type { Order } from '@foyer/contract/heating.ts'
import { inOrder, type Sample } from './hold.ts'

const MINUTE = 60_000

/**
 * °C above what its order asks from which a room is too warm to be heated. A pilot wire's Confort is the dial of the
 * radiator, 25 °C in a bathroom where the room's own is 19, and its Éco is 3.5 °C below the dial: below this margin it may
 * be meant.
 */
export const FAR_ABOVE = 8

/** For so long its devices go on heating before they are stopped: a long heating cycle lasts twenty minutes. */
export const RUNAWAY_PATIENCE = 30 * MINUTE

/**
 * ms for which a room is stopped before it is judged again: a room loses a degree or more in them, and a stop that does
 * nothing is told again.
 */
export const RUNAWAY_LIMIT = 120 * MINUTE

/** So much (°C) it has to lose of that before its order holds again. */
export const RUNAWAY_RELIEF = 2

/** W from which a device heats: below it a module feeds its own lamp and clock. */
export const HEATING_WATTS = 50

/** % of its power, or of its valve, from which a device heats that does not say its watts. */
const HEATING_DEMAND = 10

/** What a room that runs away is told. */
export const RUNAWAY_ORDER: Order = 'stop'

/** °C that count as asked of a room that is to heat nothing. */
const NOTHING_ASKED = 7

export type RunawayFacts = {
  /** °C of the room; null: nothing measures it. */
  readonly temperature: Sample | null
  /** °C from which it is too warm to be heated. */
  readonly hotFrom: number
  /** For how long (ms) a reading says something of now. */
  readonly freshFor: number
  /** Since when (ms) the room is too warm to be heated; null: it is not. */
  readonly hotSince: number | null
  /** Since when (ms) its order is the one that it is; null: it was never another. */
  readonly orderSince: number | null
  /** Since when (ms) devices report without a pause that they heat, and until when that says something of now. */
  readonly heating: readonly { readonly deviceId: string; readonly since: number; readonly until: number }[]
  /** The device by which the room is stopped already, and since when (ms). */
  readonly held: { readonly deviceId: string; readonly since: number } | null
  /** The last stop of the room that is over, ms; null: none was lately. */
  readonly stopped: { readonly since: number; readonly until: number } | null
}

/**
 * °C from which a room is too warm to be heated under an order that heats to `heatsTo` (null: it never heats); never
 * more than the `ceiling` that its people chose.
 */
export function tooWarm(heatsTo: number | null, ceiling: number): number {
  return Math.min(Math.max(heatsTo ?? NOTHING_ASKED, NOTHING_ASKED) + FAR_ABOVE, ceiling)
}

/**
 * Which device makes a room run away at an instant (ms): it heats for `RUNAWAY_PATIENCE` a room that is far above what
 * its order asks. The stop ends once the room has cooled, nothing measures it any more, or `RUNAWAY_LIMIT` has passed.
 * `next`: when the answer changes without news.
 */
export function runawayAt(
  facts: RunawayFacts,
  now: number,
): { deviceId: string | null; next: number | null } {
  const { temperature, hotFrom, freshFor, hotSince, orderSince, heating, held, stopped } = facts
  // A thermometer that is silent is no measure.
  if (temperature === null || now >= temperature.at + freshFor) return none
  const staleAt = temperature.at + freshFor
  if (held !== null) {
    const until = Math.min(held.since + RUNAWAY_LIMIT, staleAt)
    const isOver = now >= until || temperature.value < hotFrom - RUNAWAY_RELIEF
    return isOver ? none : { deviceId: held.deviceId, next: until }
  }
  if (hotSince === null || temperature.value < hotFrom || isOverruled(stopped, hotSince)) return none
  const from = Math.max(hotSince, orderSince ?? -Infinity, stopped?.until ?? -Infinity)
  const [first] = heating
    .map(({ deviceId, since, until }) => ({ deviceId, at: Math.max(since, from) + RUNAWAY_PATIENCE, until }))
    .filter(({ at, until }) => Math.max(at, now) < Math.min(until, staleAt))
    .toSorted((one, other) => one.at - other.at || (one.deviceId < other.deviceId ? -1 : 1))
  if (first === undefined) return none
  return first.at <= now
    ? { deviceId: first.deviceId, next: Math.min(first.until, staleAt) }
    : { deviceId: null, next: first.at }
}

/** A stop that ended before its time while the room stayed too warm was ended by a person: it does not begin again. */
function isOverruled(stopped: RunawayFacts['stopped'], hotSince: number): boolean {
  return stopped !== null && stopped.until >= hotSince && stopped.until - stopped.since < RUNAWAY_LIMIT
}

const none = { deviceId: null, next: null } as const

/**
 * Since when (ms) samples say without a pause what they say last; null: they do not say it. Where none was taken for
 * `freshFor` ms, there is a pause.
 */
export function runSince(
  samples: readonly Sample[],
  isSo: (value: number) => boolean,
  freshFor = Infinity,
): number | null {
  let since: number | null = null
  let before = -Infinity
  for (const { at, value } of inOrder(samples)) {
    const goesOn: boolean = since !== null && at - before < freshFor
    since = isSo(value) ? (goesOn ? since : at) : null
    before = at
  }
  return since
}

/** Whether a device heats by its own words: W, or where it has none %; undefined: it says neither. */
export function isHeatingNow(said: { watts?: number | undefined; demand?: number | undefined }): boolean {
  return said.watts === undefined ? (said.demand ?? 0) >= HEATING_DEMAND : said.watts >= HEATING_WATTS
}
