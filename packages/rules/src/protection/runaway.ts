import type { Order } from '@foyer/contract/heating.ts'
import { inOrder, type Sample } from './hold.ts'

const MINUTE = 60_000

/**
 * °C above what its order asks from which a room is too warm to be heated. A pilot wire's Confort is the knob of the
 * radiator, up to 24 °C where the room's own is 19: below this margin it may be meant.
 */
export const FAR_ABOVE = 5

/** For so long its devices go on heating before they are stopped: a long heating cycle lasts twenty minutes. */
export const RUNAWAY_PATIENCE = 30 * MINUTE

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
  /** Since when (ms) devices say without a pause that they heat. */
  readonly heating: readonly { readonly deviceId: string; readonly since: number }[]
  /** The device by which the room is stopped already. */
  readonly heldBy: string | null
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
 * its order asks. `next`: when the answer changes without news.
 */
export function runawayAt(
  { temperature, hotFrom, freshFor, hotSince, heating, heldBy }: RunawayFacts,
  now: number,
): { deviceId: string | null; next: number | null } {
  if (heldBy !== null) {
    const isOver = temperature !== null && temperature.value < hotFrom - RUNAWAY_RELIEF
    return { deviceId: isOver ? null : heldBy, next: null }
  }
  if (hotSince === null || temperature === null || temperature.value < hotFrom) return none
  const [first] = heating
    .map(({ deviceId, since }) => ({ deviceId, at: Math.max(since, hotSince) + RUNAWAY_PATIENCE }))
    .toSorted((one, other) => one.at - other.at || (one.deviceId < other.deviceId ? -1 : 1))
  // A thermometer that is silent is no measure.
  const staleAt = temperature.at + freshFor
  if (first === undefined || now >= staleAt || first.at >= staleAt) return none
  return first.at <= now ? { deviceId: first.deviceId, next: staleAt } : { deviceId: null, next: first.at }
}

const none = { deviceId: null, next: null } as const

/** Since when (ms) samples say without a pause what they say last; null: they do not say it. */
export function runSince(samples: readonly Sample[], isSo: (value: number) => boolean): number | null {
  let since: number | null = null
  for (const { at, value } of inOrder(samples)) since = isSo(value) ? (since ?? at) : null
  return since
}

/** Whether a device heats by its own words: W, or where it has none %; undefined: it says neither. */
export function isHeatingNow(said: { watts?: number | undefined; demand?: number | undefined }): boolean {
  return said.watts === undefined ? (said.demand ?? 0) >= HEATING_DEMAND : said.watts >= HEATING_WATTS
}
