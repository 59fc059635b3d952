import type { Order } from '@foyer/contract/heating.ts'
import { inOrder, type Sample } from './hold.ts'

const MINUTE = 60_000

/**
 * °C above the temperature of its order from which a room is too warm to be heated. The Confort of a pilot
 * wire is the setting of the radiator, which can be 25 °C in a bathroom whose own Confort is 19, and its Éco
 * is 3.5 °C below that setting: a smaller margin could stop an intended temperature.
 */
export const FAR_ABOVE = 8

/**
 * ms for which its devices have to heat a room that is too warm before they are stopped: a long heating cycle
 * takes twenty minutes.
 */
export const RUNAWAY_PATIENCE = 30 * MINUTE

/**
 * ms for which a room is stopped before it is checked again: it loses a degree or more in this time, and a
 * stop without effect is sent again.
 */
export const RUNAWAY_LIMIT = 120 * MINUTE

/** °C below the limit at which the room's own order applies again. */
export const RUNAWAY_RELIEF = 2

/** W from which a device counts as heating: below it a module only supplies its own lamp and clock. */
export const HEATING_WATTS = 50

/** % of its power or valve opening from which a device without a power reading counts as heating. */
const HEATING_DEMAND = 10

/** The order for a runaway room. */
export const RUNAWAY_ORDER: Order = 'stop'

/** °C used for an order that does not heat. */
const NOTHING_ASKED = 7

export type RunawayFacts = {
  /** °C of the room; null: not measured. */
  readonly temperature: Sample | null
  /** °C from which it is too warm to be heated. */
  readonly hotFrom: number
  /** For how long (ms) a reading is valid. */
  readonly freshFor: number
  /** Since when (ms) the room has been too warm to be heated; null: it is not. */
  readonly hotSince: number | null
  /** Since when (ms) the current order applies; null: there was no other. */
  readonly orderSince: number | null
  /** Since when (ms) each device has reported heating without a pause, and until when that is valid. */
  readonly heating: readonly { readonly deviceId: string; readonly since: number; readonly until: number }[]
  /** The device for which the room is already stopped, and since when (ms). */
  readonly held: { readonly deviceId: string; readonly since: number } | null
  /** The last finished stop of the room, ms; null: none recently. */
  readonly stopped: { readonly since: number; readonly until: number } | null
}

/**
 * °C from which a room is too warm to be heated under an order that heats to `heatsTo` (null: it never
 * heats); at most the `ceiling` chosen in its settings.
 */
export function tooWarm(heatsTo: number | null, ceiling: number): number {
  return Math.min(Math.max(heatsTo ?? NOTHING_ASKED, NOTHING_ASKED) + FAR_ABOVE, ceiling)
}

/**
 * The runaway device of a room at an instant (ms): it has heated for `RUNAWAY_PATIENCE` while the room was
 * far above the temperature of its order. The stop ends when the room has cooled, when it is no longer
 * measured, or after `RUNAWAY_LIMIT`. `next`: when the result changes without new facts.
 */
export function runawayAt(
  facts: RunawayFacts,
  now: number,
): { deviceId: string | null; next: number | null } {
  const { temperature, hotFrom, freshFor, hotSince, orderSince, heating, held, stopped } = facts
  // A silent thermometer is no measurement.
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

/** A stop that ended early while the room stayed too warm was ended by a person: it does not begin again. */
function isOverruled(stopped: RunawayFacts['stopped'], hotSince: number): boolean {
  return stopped !== null && stopped.until >= hotSince && stopped.until - stopped.since < RUNAWAY_LIMIT
}

const none = { deviceId: null, next: null } as const

/**
 * Since when (ms) all samples up to the last one satisfy `isSo`; null: the last one does not. A gap of
 * `freshFor` ms is a pause.
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

/**
 * True if a device reports that it heats: by its power (W), or by its demand (%) if it has no power reading;
 * both undefined: not reported.
 */
export function isHeatingNow(report: { watts?: number | undefined; demand?: number | undefined }): boolean {
  return report.watts === undefined ? (report.demand ?? 0) >= HEATING_DEMAND : report.watts >= HEATING_WATTS
}
