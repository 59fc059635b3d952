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

/** °C by which a rise is above the straight line where its pace drops: more than what a sensor rounds. */
const KNEE = 0.1

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
  const steady = stretches.flatMap((stretch) => steadyHour(history, stretch) ?? []).toSorted((a, b) => a - b)
  // Sun and guests make a room warmer than its order does, nothing makes it colder for long: the lower quarter decides.
  const comfort = steady[Math.floor(steady.length / 4)] ?? null
  if (comfort === null) return { comfort, rises: [] }
  return { comfort, rises: stretches.flatMap((stretch) => readRise(history, stretch, comfort) ?? []) }
}

function heatingStretches({ orders, temperatures }: RoomHistory): Stretch[] {
  const all = Array.from(temperatures)
  const spans: { order: Order | null; from: number; to: number }[] = []
  for (const [step, order] of orders.entries()) {
    const last = spans.at(-1)
    if (last?.order === order) last.to = step + 1
    else spans.push({ order, from: step, to: step + 1 })
  }
  return spans.flatMap(({ order, from, to }) => {
    const lower = order === null ? undefined : below[order]
    return lower === undefined ? [] : [{ from, to, lower, heard: all.slice(from, to) }]
  })
}

/**
 * What the room had in the last hour of a stretch in which it changed little, as Confort would have had it; null where
 * it was always on its way. The very end says nothing where a window is opened then.
 */
function steadyHour({ step }: RoomHistory, { heard, lower }: Stretch): number | null {
  const hour = Math.max(1, Math.round(HOUR / step))
  for (let end = heard.length; end > hour; end -= 1) {
    const last = heard.slice(end - hour - 1, end)
    if (Math.max(...last) - Math.min(...last) <= STEADY) return meanOf(last) + lower
  }
  return null
}

function readRise(history: RoomHistory, { from, to, lower, heard }: Stretch, comfort: number): WarmUp | null {
  const warm = heard.findIndex((celsius) => celsius >= comfort - lower - SETTLING)
  const rising = warm === -1 ? heard : heard.slice(0, warm + 1)
  if (rising.some((celsius) => Number.isNaN(celsius))) return null
  // It still cools, or its sensor has not noticed yet, while the radiator warms up.
  const begin = rising.lastIndexOf(Math.min(...rising))
  const climb = upToKnee(rising.slice(begin))
  const [bottom, top] = [Math.min(...climb), Math.max(...climb)]
  if (!(top - bottom >= LEAST_RISE) || hasFallen(climb)) return null
  const steps = climb.indexOf(top)
  const hours = (steps * history.step) / HOUR
  const outside = Array.from(history.outdoor ?? [])
    .slice(from + begin, from + begin + steps)
    .filter((celsius) => !Number.isNaN(celsius))
  return {
    rate: (top - bottom) / hours,
    difference: (bottom + top) / 2 - (outside.length === 0 ? ASSUMED_OUTDOOR : meanOf(outside)),
    hours,
    daysAgo: ((history.orders.length - to) * history.step) / (24 * HOUR),
  }
}

/**
 * A rise up to where its pace drops: where it is furthest above the straight line from its beginning to its end. What
 * comes after that was not heated at full power, be it that the order was reached or that a window was opened.
 */
function upToKnee(climb: readonly number[]): readonly number[] {
  const [bottom, top] = [Math.min(...climb), Math.max(...climb)]
  const last = climb.indexOf(top)
  const above = climb
    .slice(0, last + 1)
    .map((celsius, step) => celsius - bottom - ((top - bottom) * step) / last)
  const most = Math.max(...above)
  return most < KNEE ? climb : climb.slice(0, above.indexOf(most) + 1)
}

function hasFallen(rising: readonly number[]): boolean {
  let top = -Infinity
  return rising.some((celsius) => {
    top = Math.max(top, celsius)
    return top - celsius > MOST_FALL
  })
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
