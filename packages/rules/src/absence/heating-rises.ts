import type { Order } from '@foyer/contract/heating.ts'

/** The last weeks of a room in steps of equal length, the oldest first. */
export type RoomHistory = {
  /** ms. */
  readonly step: number
  /** Mean °C of each step; NaN without data. */
  readonly temperatures: ArrayLike<number>
  readonly orders: readonly (Order | null)[]
  /** °C outside; null if not measured. */
  readonly outdoor: ArrayLike<number> | null
}

/** Measurements of one period of heating. */
export type WarmUp = {
  /** °C per hour of the rise. */
  readonly rate: number
  /** Mean °C between the room and outside during the rise. */
  readonly difference: number
  readonly hours: number
  /** Days from its end to the end of the history. */
  readonly daysAgo: number
}

/** °C outside if not measured: an average day of a heating season in France. */
export const ASSUMED_OUTDOOR = 7

/** °C of each heating order below Confort. */
const below: Partial<Record<Order, number>> = { comfort: 0, comfort_minus_1: 1, comfort_minus_2: 2 }

/** °C. Near its setpoint a thermostat reduces the power, so the end of a rise is excluded. */
const SETTLING = 0.5
/** °C. A smaller rise is within the rounding of the sensor. */
const LEAST_RISE = 0.7
/** °C. A larger fall during heating means that a window is open: such a rise does not describe the walls. */
const MOST_FALL = 0.2
/** °C per hour. With a smaller change, the room has reached the temperature of its order. */
const STEADY = 0.25

/** °C above the straight line at which a rise is considered to slow down: more than a sensor rounds. */
const KNEE = 0.1

const HOUR = 3_600_000

/** Steps [from, to) with one heating order, and the °C measured in them. */
type Stretch = {
  readonly from: number
  readonly to: number
  readonly lower: number
  readonly measured: number[]
}

/**
 * The temperature of a room in Confort (°C), and its warm-ups: rising temperatures while a heating order is
 * in force. `comfort` null: it was never steady for an hour.
 */
export function heatingRises(history: RoomHistory): { comfort: number | null; rises: WarmUp[] } {
  const stretches = heatingStretches(history)
  const steady = stretches.flatMap((stretch) => steadyHour(history, stretch) ?? []).toSorted((a, b) => a - b)
  // Sun and visitors make a room warmer than its order, nothing makes it colder for long: the lower quartile
  // is used.
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
    return lower === undefined ? [] : [{ from, to, lower, measured: all.slice(from, to) }]
  })
}

/**
 * The mean of the last steady hour of a period, converted to Confort; null if it was never steady. Searches
 * backwards, since a window may be open at the very end.
 */
function steadyHour({ step }: RoomHistory, { measured, lower }: Stretch): number | null {
  const hour = Math.max(1, Math.round(HOUR / step))
  for (let end = measured.length; end > hour; end -= 1) {
    const last = measured.slice(end - hour - 1, end)
    if (Math.max(...last) - Math.min(...last) <= STEADY) return meanOf(last) + lower
  }
  return null
}

function readRise(
  history: RoomHistory,
  { from, to, lower, measured }: Stretch,
  comfort: number,
): WarmUp | null {
  const warm = measured.findIndex((celsius) => celsius >= comfort - lower - SETTLING)
  const rising = warm === -1 ? measured : measured.slice(0, warm + 1)
  if (rising.some((celsius) => Number.isNaN(celsius))) return null
  // The room may still cool, or its sensor lag, while the radiator warms up.
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
 * A rise up to its knee: the point furthest above the straight line from its beginning to its end. After the
 * knee the room was not heated at full power: either the setpoint was reached, or a window was opened.
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
