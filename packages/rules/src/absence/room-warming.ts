import type { Order } from '@foyer/contract/heating.ts'
import { heatingRises, type RoomHistory, type WarmUp } from './heating-rises.ts'

/**
 * How a room warms while its heating runs at full power: at `gain - loss × (inside - outside)` °C an hour, until it is
 * `comfort` °C warm.
 */
export type RoomWarming = {
  /** °C an hour that the heating gives. */
  readonly gain: number
  /** 1/h: the share of the difference to outside that is lost in an hour. */
  readonly loss: number
  /** °C that the room has in Confort; null: never seen long enough. */
  readonly comfort: number | null
  /** The warm-ups that were seen. */
  readonly runs: number
  /** False: too few were seen, and `gain` and `loss` are those of any room. */
  readonly isLearned: boolean
}

/** Fewer warm-ups say too little of a room. */
export const LEAST_RUNS = 5

/**
 * Any room, as long as nothing is known of it: 1 °C an hour at 12 °C above outside. Radiators are chosen to make up for
 * a night's lowering of 3 °C in about three hours on a cold day (EN 12831-1, heating-up capacity); a room of 33 hours is
 * one of ordinary walls. It is slow for most rooms: better warm too early than too late.
 */
export const anyRoom = { gain: 1.36, loss: 0.03 } as const

/** What no room is beyond: a draughty cabin and a cellar, a fan heater in a cupboard and one radiator in a hall. */
const bounds = { gain: [0.3, 12], loss: [0.004, 0.25] } as const

/** Days after which a warm-up counts half. */
const HALF_LIFE_DAYS = 14

/** What a room has shown of its warming, the newest history weighing most; any room's where that is too little. */
export function learnWarming(history: RoomHistory): RoomWarming {
  const { comfort, rises } = heatingRises(history)
  const seen = { comfort, runs: rises.length }
  if (rises.length < LEAST_RUNS) return { ...anyRoom, ...seen, isLearned: false }
  return { ...fit(rises), ...seen, isLearned: true }
}

/** Hours × (°C)² of warm-ups that weigh as much as what is known of any room's loss. */
const PRIOR_WEIGHT = 100

/** The share of the warm-ups that say no more than the gain. */
const MOST_GAINS = 0.6

/**
 * The loss by least squares, held near that of any room where the weather never changed; then the gain as what a good
 * half of the warm-ups does not exceed: an open window only ever slows one. Each counts by its length and its age.
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

/** The value that a share of the weight does not exceed. */
function weightedQuantile(share: number, said: readonly { value: number; weight: number }[]): number {
  const rising = said.toSorted((one, other) => one.value - other.value)
  let left = share * said.reduce((sum, { weight }) => sum + weight, 0)
  const found = rising.findIndex(({ weight }) => (left -= weight) <= 0)
  return Math.max(...rising.slice(0, found + 1).map(({ value }) => value))
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value))
}

/** °C of each order in a room; null: that order keeps none. */
export type OrderTemperatures = Readonly<Record<Order, number | null>>

/**
 * °C that a room has under an order: as it was seen in Confort where it was, else as its setting has it. A pilot wire
 * lowers by the same steps from whatever its radiator was dialled to.
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
