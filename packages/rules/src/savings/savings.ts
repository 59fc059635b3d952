import type { savingsMethods, savingsReasons } from '@foyer/contract/consumption.ts'
import { degreeDays } from './degree-days.ts'
import { deviation, learnResponse, type HomeResponse, type LearntResponse } from './home-response.ts'
import { responseRows } from './response-rows.ts'
import { loweringOf, type RoomHalfHours, type RoomLowering, type SavingsCause } from './room-lowering.ts'
import { boundsByRule } from './savings-by-rule.ts'

/** Fewest days with heating for an estimate. */
const fewestHeatingDays = 5

/** Wh of heating in the whole home from which a day counts as a heating day. */
const heatingDayEnergy = 200

/** °C of uncertainty of a room's temperature: the accuracy of household sensors. */
export const sensorDoubt = 0.3

export type SavingsFacts = {
  readonly rooms: readonly RoomHalfHours[]
  /** °C outside; null if the home has no such sensor. */
  readonly outdoor: ArrayLike<number> | null
  /** €/kWh of each half-hour; NaN if not known. */
  readonly prices: ArrayLike<number>
  /** Day number of each half-hour, with any origin. */
  readonly days: ArrayLike<number>
  /** 0 to 24, local time of the home; without them the home's response cannot be learnt. */
  readonly hours?: ArrayLike<number>
}

/** €/kWh of each half-hour; low and high are equal unless the colour of its day is not known. */
export type RangedPrices = Readonly<Record<'low' | 'high', ArrayLike<number>>>

export type SavingsRange = { readonly low: number; readonly high: number }

export type SavingsEstimate = {
  readonly heatingDays: number
  /** Euros. null: hidden, with its reason. */
  readonly range: SavingsRange | null
  readonly reason: (typeof savingsReasons)[number] | null
  readonly method: (typeof savingsMethods)[number]
  /** Wh of heating in the estimate; null if not measured. */
  readonly heating: number | null
  /** °C by which rooms were lower than in Confort, weighted by their heating. */
  readonly meanLowering: number | null
  readonly hasOutdoor: boolean
  /** The learnt loss and store of the home, or null. */
  readonly response: HomeResponse | null
  /** The range as a share (0 to 1) of the cost of the heating in Confort; null if the range is hidden. */
  readonly part: SavingsRange | null
  readonly degreeDays: number | null
  /** Wh that the walls store less than in Confort at the end: saved so far, but they will be stored again. */
  readonly owed: number | null
  /** The range by cause; empty if it is hidden. */
  readonly causes: readonly ({ readonly cause: SavingsCause } & SavingsRange)[]
  /** The range by room in the order of the input; empty unless the heat loss of each room is known. */
  readonly rooms: readonly SavingsRange[]
}

/**
 * Like `estimateSavings` where prices may be ranges: from the lower estimate at the lowest prices to the higher
 * one at the highest prices.
 */
export function estimateRangedSavings(
  facts: Omit<SavingsFacts, 'prices'> & { readonly prices: RangedPrices },
): SavingsEstimate {
  const low = estimateSavings({ ...facts, prices: facts.prices.low })
  const isExact = Array.from(facts.prices.low).every((price, slot) =>
    Object.is(price, facts.prices.high[slot]),
  )
  if (isExact) return low
  const high = estimateSavings({ ...facts, prices: facts.prices.high })
  return {
    ...low,
    range: widest(low.range, high.range),
    part: widest(low.part, high.part),
    causes: low.causes.map((part) => {
      const other = high.causes.find(({ cause }) => cause === part.cause)
      return { ...widest(part, other ?? part), cause: part.cause }
    }),
    rooms: low.rooms.map((part, index) => widest(part, high.rooms[index] ?? part)),
  }
}

function widest(one: SavingsRange, other: SavingsRange): SavingsRange
function widest(one: SavingsRange | null, other: SavingsRange | null): SavingsRange | null
function widest(one: SavingsRange | null, other: SavingsRange | null): SavingsRange | null {
  if (one === null || other === null) return null
  return { low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) }
}

type Room = RoomLowering & { readonly room: RoomHalfHours; readonly heating: number }

/**
 * Estimates the savings of a span compared with Confort all day, or returns the reason why there is no
 * estimate. Never negative, never more than the heating cost; low is never above high.
 */
export function estimateSavings(facts: SavingsFacts): SavingsEstimate {
  const outdoor = facts.outdoor !== null && hasNumber(facts.outdoor) ? facts.outdoor : null
  const rooms: Room[] = facts.rooms
    .filter((room) => hasNumber(room.energy))
    .map((room) => ({ ...loweringOf(room), room, heating: total(room.energy) }))
  const heating = rooms.reduce((sum, room) => sum + room.heating, 0)
  const none: SavingsEstimate = {
    heatingDays: countHeatingDays(facts),
    range: null,
    reason: null,
    method: outdoor === null ? 'rule' : 'gap',
    heating: rooms.length === 0 ? null : heating,
    meanLowering: null,
    hasOutdoor: outdoor !== null,
    response: null,
    part: null,
    degreeDays: degreeDays(outdoor, facts.days),
    owed: null,
    causes: [],
    rooms: [],
  }
  if (rooms.length === 0 || heating <= 0) return { ...none, reason: 'no_heating_measured' }
  const lowered = rooms.reduce((sum, room) => sum + meanOf(room.lowering) * room.heating, 0) / heating
  const known = { ...none, meanLowering: lowered }
  if (none.heatingDays < fewestHeatingDays) return { ...known, reason: 'too_few_heating_days' }
  const cost = rooms.reduce((sum, { room }) => sum + costOf(room.energy, facts.prices), 0)
  if (Number.isNaN(cost)) return { ...known, reason: 'no_price' }

  const learnt = outdoor === null ? null : learnResponse(responseRows(facts, rooms, outdoor))
  const range =
    learnt === null ? boundsByRule(rooms, facts.prices, outdoor) : rangeOf(learnt, rooms, facts.prices)
  const capped = { low: clamp(range.low, 0, cost), high: clamp(range.high, 0, cost) }
  return {
    ...known,
    method: learnt === null ? none.method : 'response',
    response: learnt === null ? null : { loss: learnt.loss, store: learnt.store },
    range: capped,
    part: { low: partOf(capped.low, cost), high: partOf(capped.high, cost) },
    owed: learnt === null ? null : owedOf(learnt, rooms),
    ...split(capped, rooms, facts.prices, learnt === null ? null : ownLosses(facts, rooms, outdoor)),
  }
}

/** The saved share of what would have been paid. */
function partOf(saved: number, paid: number): number {
  return saved + paid > 0 ? saved / (saved + paid) : 0
}

/** Wh that the walls of lowered rooms would take up if all of them returned to Confort now. */
function owedOf({ store }: HomeResponse, rooms: readonly Room[]): number {
  const last = rooms.map(({ lowering }) => lowering.findLast((value) => !Number.isNaN(value)) ?? 0)
  return (store * last.reduce((sum, value) => sum + value, 0)) / rooms.length
}

/** W per °C of each room, from its own heating and temperature; null unless it is known for every room. */
function ownLosses(
  facts: SavingsFacts,
  rooms: readonly Room[],
  outdoor: ArrayLike<number> | null,
): number[] | null {
  if (outdoor === null) return null
  const losses = rooms.flatMap((room) => learnResponse(responseRows(facts, [room], outdoor))?.loss ?? [])
  return losses.length === rooms.length ? losses : null
}

/**
 * Euros saved if the home's response is known: the heat that was not lost, and the heat that had to be stored
 * again, each at the price of its half-hour. The uncertainty is that of the response (twice its standard
 * error) and of the sensors.
 */
function rangeOf(learnt: LearntResponse, rooms: readonly Room[], prices: ArrayLike<number>): SavingsRange {
  let [lost, stored, doubt] = [0, 0, 0]
  for (const { lowering } of rooms) {
    for (let slot = 0; slot < lowering.length; slot += 1) {
      const price = known(prices[slot]) / 1000
      const here = known(lowering[slot])
      // Unknown values, and values before the first and after the last half-hour, count as no change.
      lost += (here * price) / 2
      // Half of the change between the half-hours before and after, which are an hour apart.
      stored += ((near(lowering, slot + 1, here) - near(lowering, slot - 1, here)) * price) / 2
      if (here > sensorDoubt) doubt += (sensorDoubt * price) / 2
    }
  }
  // Each heated room counts as an equal part of the home whose response was learnt.
  const euros = ({ loss, store }: HomeResponse): number => (loss * lost + store * stored) / rooms.length
  const middle = euros(learnt)
  const around = 2 * deviation(learnt.withoutADay.map(euros)) + (learnt.loss * doubt) / rooms.length
  return { low: middle - around, high: middle + around }
}

/**
 * Distributes the range by the lowering of each half-hour, at its price; between rooms by their own losses,
 * without which there is no split by room.
 */
function split(
  range: SavingsRange,
  rooms: readonly Room[],
  prices: ArrayLike<number>,
  losses: readonly number[] | null,
): Pick<SavingsEstimate, 'causes' | 'rooms'> {
  const byCause = new Map<SavingsCause, number>()
  const byRoom = rooms.map(({ lowering, causes }, room) => {
    let sum = 0
    for (const [slot, cause] of causes.entries()) {
      const part = known(lowering[slot]) * known(prices[slot]) * (losses?.[room] ?? 1)
      sum += part
      if (part > 0) byCause.set(cause, (byCause.get(cause) ?? 0) + part)
    }
    return sum
  })
  const whole = byRoom.reduce((sum, part) => sum + part, 0)
  const share = (part: number): SavingsRange => ({
    low: whole > 0 ? (range.low * part) / whole : 0,
    high: whole > 0 ? (range.high * part) / whole : 0,
  })
  return {
    causes: [...byCause].map(([cause, part]) => ({ cause, ...share(part) })),
    rooms: losses === null && rooms.length > 1 ? [] : byRoom.map(share),
  }
}

function costOf(energy: ArrayLike<number>, prices: ArrayLike<number>): number {
  let euros = 0
  for (let slot = 0; slot < energy.length; slot += 1) {
    const used = energy[slot] ?? Number.NaN
    if (used > 0) euros += (used / 1000) * (prices[slot] ?? Number.NaN)
  }
  return euros
}

function countHeatingDays({ rooms, days }: SavingsFacts): number {
  const energies = new Map<number, number>()
  for (const { energy } of rooms) {
    for (let slot = 0; slot < energy.length; slot += 1) {
      const used = energy[slot] ?? Number.NaN
      const day = days[slot] ?? 0
      if (used > 0) energies.set(day, (energies.get(day) ?? 0) + used)
    }
  }
  return [...energies.values()].filter((energy) => energy >= heatingDayEnergy).length
}

function meanOf(values: ArrayLike<number>): number {
  const numbers = Array.from(values).filter((value) => !Number.isNaN(value))
  return numbers.length === 0 ? 0 : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value
}

/** An adjacent value, or the value itself if there is none. */
function near(values: Float64Array, slot: number, here: number): number {
  const value = values[slot]
  return value === undefined || Number.isNaN(value) ? here : value
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function hasNumber(values: ArrayLike<number>): boolean {
  return Array.from(values).some((value) => !Number.isNaN(value))
}

function total(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + (value > 0 ? value : 0), 0)
}
