import type { Order } from '@foyer/contract/heating.ts'
import { heatingRises, type RoomHistory, type WarmUp } from './heating-rises.ts'

/**
 * Model of a room that is heated at full power: it warms by `gain - loss × (inside - outside)` °C per hour,
 * until it is `comfort` °C warm.
 */
export type RoomWarming = {
  /** °C per hour from the heating. */
  readonly gain: number
  /** 1/h: share of the difference to outside that is lost per hour. */
  readonly loss: number
  /** °C of the room in Confort; null: never observed for long enough. */
  readonly comfort: number | null
  /** Number of observed warm-ups. */
  readonly runs: number
  /** False: too few were observed, and `gain` and `loss` are the defaults. */
  readonly isLearned: boolean
}

/** Fewer warm-ups are not representative of a room. */
export const LEAST_RUNS = 5

/**
 * Default of a room without data: 1 °C per hour at 12 °C above outside. Radiators are sized to make up for a
 * night's lowering of 3 °C in about three hours on a cold day (EN 12831-1, heating-up capacity); a time
 * constant of 33 hours is that of average walls. Slow for most rooms: too early is better than too late.
 */
export const anyRoom = { gain: 1.36, loss: 0.03 } as const

/** Plausible limits: a draughty cabin and a cellar, a fan heater in a cupboard and one radiator in a hall. */
const bounds = { gain: [0.3, 12], loss: [0.004, 0.25] } as const

/** Days after which a warm-up has half its weight. */
const HALF_LIFE_DAYS = 14

/**
 * Learns the warming of a room; recent warm-ups have more weight. Returns the default if there are too few.
 */
export function learnWarming(history: RoomHistory): RoomWarming {
  const { comfort, rises } = heatingRises(history)
  const seen = { comfort, runs: rises.length }
  if (rises.length < LEAST_RUNS) return { ...anyRoom, ...seen, isLearned: false }
  return { ...fit(rises), ...seen, isLearned: true }
}

/** Weight of the default loss in the fit, in hours × (°C)² of warm-ups. */
const PRIOR_WEIGHT = 100

/** The share of the warm-ups whose gain is below the result. */
const MOST_GAINS = 0.6

/**
 * Fits the loss by least squares, with the default as prior for weather that never changed. The gain is then
 * a quantile above the median, since an open window can only slow a warm-up. Each warm-up is weighted by its
 * length and its age.
 */
function fit(rises: readonly WarmUp[]): Pick<RoomWarming, 'gain' | 'loss'> {
  const weighted = rises.map((rise) => ({
    ...rise,
    weight: rise.hours * 0.5 ** (rise.daysAgo / HALF_LIFE_DAYS),
  }))
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
  const meanOf = (of: (rise: WarmUp) => number) =>
    weighted.reduce((sum, rise) => sum + rise.weight * of(rise), 0) / total
  const [rate, difference] = [meanOf((rise) => rise.rate), meanOf((rise) => rise.difference)]
  let [together, spread] = [PRIOR_WEIGHT * anyRoom.loss, PRIOR_WEIGHT]
  for (const rise of weighted) {
    together -= rise.weight * (rise.rate - rate) * (rise.difference - difference)
    spread += rise.weight * (rise.difference - difference) ** 2
  }
  const loss = within(together / spread, bounds.loss)
  const gains = weighted.map(({ weight, ...rise }) => ({ weight, value: rise.rate + loss * rise.difference }))
  return { loss, gain: within(weightedQuantile(MOST_GAINS, gains), bounds.gain) }
}

/** The value below which a share of the total weight is. */
function weightedQuantile(share: number, values: readonly { value: number; weight: number }[]): number {
  const rising = values.toSorted((one, other) => one.value - other.value)
  let left = share * values.reduce((sum, { weight }) => sum + weight, 0)
  const found = rising.findIndex(({ weight }) => (left -= weight) <= 0)
  return Math.max(...rising.slice(0, found + 1).map(({ value }) => value))
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}

/** °C of each order in a room; null: that order has no temperature. */
export type OrderTemperatures = Readonly<Record<Order, number | null>>

/**
 * °C of a room under an order: relative to the temperature observed in Confort if there is one, else the set
 * temperature. A pilot wire lowers by the same steps from any setting of the radiator.
 */
export function temperatureUnder(
  order: Order,
  warming: Pick<RoomWarming, 'comfort'>,
  temperatures: OrderTemperatures,
): number | null {
  const set = temperatures[order]
  const isAbsolute = order === 'frost_protection' || order === 'stop'
  if (set === null || isAbsolute || warming.comfort === null || temperatures.comfort === null) return set
  return warming.comfort + set - temperatures.comfort
}
