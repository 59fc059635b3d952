import type { Order } from '@foyer/contract/heating.ts'
import { temperatureUnder } from '#absence/room-warming.ts'
import { deviation, type LearntResponse } from '#savings/home-response.ts'
import { sensorDoubt } from '#savings/savings.ts'
import { dayAt, startOfDay } from '#schedule/local-day.ts'
import { slotPrices, tariffBands, type SlotPrices, type TariffFacts } from '#tariff/tariff.ts'
import type { AbsentRoom, RoomReturnPlan } from './plan-absences.ts'

const HALF_HOUR = 1_800_000
const HOUR = 3_600_000
const SLOTS_A_DAY = 48

/** °C by which the days of an absence may be warmer or colder outside than the last three days. */
const WEATHER = 4

/** Most ms from now to a return: the weather of the last weeks is not that of another season. */
export const LONGEST_ESTIMATE = 31 * 24 * HOUR

/** The half-hours of an absence: their edges (ms, one more than there are), the place of each in its local day, and €/kWh. */
export type AbsenceSlots = {
  readonly edges: readonly number[]
  readonly places: readonly number[]
  readonly prices: SlotPrices
}

export type SavedRange = { readonly low: number; readonly high: number }

/** What a room saves in an absence: Wh, and euros; null if a price is not known. */
export type AbsenceSaving = { readonly energy: SavedRange; readonly cost: SavedRange | null }

/** What was measured of a room in the last weeks. */
export type MeasuredRoom = {
  readonly response: LearntResponse
  /** Its mean °C in each half-hour of the day; NaN if not known. */
  readonly usual: ArrayLike<number>
  /** Mean °C outside, in these weeks and in their last three days. */
  readonly outside: number
  readonly outsideLately: number
  /** Mean W of its heating. */
  readonly heating: number
}

/** The half-hours from a departure to a return; the last one may be shorter. */
export function absenceSlots(
  { departure, back }: { departure: number; back: number },
  tariff: TariffFacts,
): AbsenceSlots {
  const count = Math.ceil((back - departure) / HALF_HOUR)
  const edges = Array.from({ length: count + 1 }, (_, slot) => Math.min(back, departure + slot * HALF_HOUR))
  return {
    edges,
    places: edges.slice(0, -1).map((at) => placeInDay(tariff.zone, at)),
    prices: slotPrices(tariffBands(tariff, departure, back), edges),
  }
}

/** The half-hour of its local day (0 to 47) in which an instant (ms) is. */
export function placeInDay(zone: string, at: number): number {
  return Math.min(SLOTS_A_DAY - 1, Math.floor((at - startOfDay(zone, dayAt(zone, at))) / HALF_HOUR))
}

/**
 * What an absence saves in a room: in each half-hour its measured heat loss (W per °C), for the degrees by which it is
 * cooler than usual at that time of day. The heat that its walls give off meanwhile is stored again before the return, so
 * that the preheating is already deducted. The range is that of the loss (twice its standard error), of the
 * sensors and of the weather, which is assumed to be that of the last three days. Never negative.
 */
export function absenceSaving(
  { start, target, room }: PlannedReturn,
  measured: MeasuredRoom,
  absence: { readonly order: Order; readonly departure: number; readonly back: number },
  { edges, places, prices }: AbsenceSlots,
  now: number,
): AbsenceSaving {
  const { response, usual } = measured
  const kept = temperatureUnder(absence.order, room.warming, room.temperatures)
  const from = absence.departure > now ? (usual[places[0] ?? 0] ?? Number.NaN) : room.celsius
  const around = 2 * deviation(response.withoutADay.map(({ loss }) => loss))
  const away = { kept, target, start, from, since: Math.max(now, absence.departure), back: absence.back }
  const savedIn = (weather: number, doubt: number, loss: number) => {
    const temperatureAt = awayTemperatures(away, measured, weather)
    let [degreeHours, lowCost, highCost] = [0, 0, 0]
    for (const [slot, place] of places.entries()) {
      const [begin = 0, end = 0] = [edges[slot], edges[slot + 1]]
      const degrees = (usual[place] ?? Number.NaN) - temperatureAt((begin + end) / 2) + doubt
      if (Number.isNaN(degrees)) continue
      const here = (degrees * (end - begin)) / HOUR
      degreeHours += here
      lowCost += (here * (prices.low[slot] ?? Number.NaN)) / 1_000
      highCost += (here * (prices.high[slot] ?? Number.NaN)) / 1_000
    }
    const atLeast = (value: number) => Math.max(0, value * Math.max(0, loss))
    return { energy: atLeast(degreeHours), lowCost: atLeast(lowCost), highCost: atLeast(highCost) }
  }
  const least = savedIn(WEATHER, -sensorDoubt, response.loss - around)
  const most = savedIn(-WEATHER, sensorDoubt, response.loss + around)
  return {
    energy: { low: least.energy, high: most.energy },
    cost: Number.isNaN(least.lowCost) ? null : { low: least.lowCost, high: most.highCost },
  }
}

/**
 * °C of a room at the instants (ms) of its absence. Without heating it approaches the temperature at which sun and devices
 * make up for its loss, down to the temperature of the absence. From `start` on it warms evenly until the return.
 */
function awayTemperatures(
  { kept, target, start, from, since, back }: AwayRoom,
  { response, usual, outside, outsideLately, heating }: MeasuredRoom,
  weather: number,
): (at: number) => number {
  const inside = meanOfKnown(usual)
  const gains = Math.max(0, response.loss * (inside - outside) - heating) / response.loss
  const rest = outsideLately + weather + gains
  const begun = from ?? inside
  const cooledAt = (at: number) => {
    const hours = Math.max(0, at - since) / HOUR
    const free = rest + (begun - rest) * Math.exp((-hours * response.loss) / response.store)
    return kept === null ? free : Math.max(free, Math.min(kept, begun))
  }
  if (start === null) return cooledAt
  const cold = cooledAt(start)
  const rise = Math.max(target ?? cold, cold) - cold
  return (at) => (at <= start ? cooledAt(at) : cold + rise * Math.min(1, (at - start) / (back - start)))
}

type PlannedReturn = Pick<RoomReturnPlan, 'start' | 'target'> & { readonly room: Omit<AbsentRoom, 'roomId'> }

type AwayRoom = Pick<RoomReturnPlan, 'start' | 'target'> & {
  /** °C of the order of the absence; null: it has none. */
  readonly kept: number | null
  /** °C at `since` (ms), when it begins to cool; null: not measured. */
  readonly from: number | null
  readonly since: number
  readonly back: number
}

/** The mean of the known values; NaN if there is none. */
export function meanOfKnown(values: ArrayLike<number>): number {
  const known = Array.from(values).filter((value) => !Number.isNaN(value))
  return known.reduce((sum, value) => sum + value, 0) / known.length
}
