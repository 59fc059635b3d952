import type { Order } from '@foyer/contract/heating.ts'

/** A room's last weeks in steps of equal length, the oldest first. */
export type RoomHistory = {
  /** ms. */
  readonly step: number
  /** Mean °C of each step; NaN where nothing was heard. */
  readonly temperatures: ArrayLike<number>
  readonly orders: readonly (Order | null)[]
  /** °C outside; null where nothing measures it. */
  readonly outdoor: ArrayLike<number> | null
}

/** What one stretch of heating showed. */
export type WarmUp = {
  /** °C an hour while it rose. */
  readonly rate: number
  /** °C by which the room was above outside meanwhile. */
  readonly difference: number
  readonly hours: number
  /** Days from its end to the end of the history. */
  readonly daysAgo: number
}

/** °C outside where nothing measures it: a heating season's ordinary day in France. */
export const ASSUMED_OUTDOOR = 7

/** °C by which each order that heats lies below Confort. */
const below: Partial<Record<Order, number>> = { comfort: 0, comfort_minus_1: 1, comfort_minus_2: 2 }

/** Near what it keeps, a thermostat no longer heats at full power: the last °C of a rise are no part of it. */
const SETTLING = 0.5
/** A rise of less is lost in what the sensor rounds. */
const LEAST_RISE = 0.7
/** A room that falls by more while it is heated has a window open: that rise says nothing of its walls. */
const MOST_FALL = 0.2
/** A room whose temperature changes by less in an hour has what its order keeps. */
const STEADY = 0.25

const HOUR = 3_600_000

/** Steps [from, to) in which one order that heats holds, with °C heard in them. */
type Stretch = {
  readonly from: number
  readonly to: number
  readonly lower: number
  readonly heard: number[]
}

/**
 * The °C that a room has in Confort, and its warm-ups: rising temperatures while an order that heats is in force.
 * `comfort` null: it never had one temperature for an hour.
 */
export function heatingRises(history: RoomHistory): { comfort: number | null; rises: WarmUp[] } {
  const stretches = heatingStretches(history)
  const steady = stretches.flatMap((stretch) => steadyEnd(history, stretch) ?? []).toSorted((a, b) => a - b)
  // Sun and guests make a room warmer than its order does, nothing makes it colder for long: the lower quarter decides.
  const comfort = steady[Math.floor(steady.length / 4)] ?? null
  if (comfort === null) return { comfort, rises: [] }
  return { comfort, rises: stretches.flatMap((stretch) => readRise(history, stretch, comfort) ?? []) }
}

function heatingStretches({ orders, temperatures }: RoomHistory): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  for (let step = 1; step <= orders.length; step += 1) {
    const order = orders[from] ?? null
    if (orders[step] === order && step < orders.length) continue
    const lower = order === null ? undefined : below[order]
    const heard = Array.from({ length: step - from }, (_, index) => temperatures[from + index] ?? Number.NaN)
    if (lower !== undefined) stretches.push({ from, to: step, lower, heard })
    from = step
  }
  return stretches
}

/** What the room had at the end of a stretch, as Confort would have had it; null where it was still on its way. */
function steadyEnd({ step }: RoomHistory, { heard, lower }: Stretch): number | null {
  const hour = Math.max(1, Math.round(HOUR / step))
  const last = heard.slice(-hour - 1)
  const drift = Math.abs((last.at(-1) ?? 0) - (last[0] ?? 0))
  if (last.length <= hour || !(drift <= STEADY)) return null
  return last.reduce((sum, celsius) => sum + celsius, 0) / last.length + lower
}

function readRise(history: RoomHistory, { from, to, lower, heard }: Stretch, comfort: number): WarmUp | null {
  const warm = heard.findIndex((celsius) => celsius >= comfort - lower - SETTLING)
  const end = warm === -1 ? heard.length - 1 : warm
  const rising = heard.slice(0, end + 1)
  if (rising.some((celsius) => Number.isNaN(celsius))) return null
  // It still cools, or its sensor has not noticed yet, while the radiator warms up.
  const begin = rising.findLastIndex((celsius) => rising.every((other) => other >= celsius))
  const [first, last] = [rising[begin] ?? Number.NaN, rising[end] ?? Number.NaN]
  if (!(last - first >= LEAST_RISE) || hasFallen(rising.slice(begin))) return null
  const hours = ((end - begin) * history.step) / HOUR
  const outside = Array.from({ length: end - begin }, (_, index) => {
    const celsius = history.outdoor?.[from + begin + index] ?? Number.NaN
    return Number.isNaN(celsius) ? ASSUMED_OUTDOOR : celsius
  })
  return {
    rate: (last - first) / hours,
    difference: (first + last) / 2 - outside.reduce((sum, celsius) => sum + celsius, 0) / outside.length,
    hours,
    daysAgo: ((history.orders.length - to) * history.step) / (24 * HOUR),
  }
}

function hasFallen(rising: readonly number[]): boolean {
  let top = -Infinity
  return rising.some((celsius) => {
    top = Math.max(top, celsius)
    return top - celsius > MOST_FALL
  })
}
