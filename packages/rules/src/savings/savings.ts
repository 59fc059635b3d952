import type { savingsReasons } from '@foyer/contract/consumption.ts'
import { orderOfNumber, type Order } from '@foyer/contract/heating.ts'

/**
 * What a heating programme saves against Confort all day. Low: 7 % of the heating for each degree of mean lowering
 * (ADEME's rule of thumb, low for most homes). High: heating in proportion to the gap between the room and the
 * outside, less what sun and people give. Without an outdoor temperature only the low bound is known.
 */

/** °C that sun, people and devices give a home: it needs no heat until it is that much colder outside. */
const gains = 2

/** Part of the heating saved by one degree less. */
const partPerDegree = 0.07

/** °C of Confort where the room never showed its own (the energy code's mean). */
const usualComfort = 19

/** Days with heating below which an estimate says nothing. */
const fewestHeatingDays = 5

/** Wh of heating in the whole home from which a day counts as a heating day. */
const heatingDayEnergy = 200

/** °C at which a radiator holds a room in Hors gel, and the lowest that Arrêt is taken for. */
const frostTemperature = 7.5

/** One room over the half-hours of a span; NaN where nothing is known. */
export type RoomHalfHours = {
  /** The order's number in the contract, as the devices reported it. */
  readonly orders: ArrayLike<number>
  /** °C. */
  readonly temperatures: ArrayLike<number>
  /** Wh of its heating. */
  readonly energy: ArrayLike<number>
}

export type SavingsFacts = {
  readonly rooms: readonly RoomHalfHours[]
  /** °C outside; null where the home has no such sensor. */
  readonly outdoor: ArrayLike<number> | null
  /** €/kWh of each half-hour; NaN where no price is known. */
  readonly prices: ArrayLike<number>
  /** Number of the day of each half-hour, whatever they count from. */
  readonly days: ArrayLike<number>
}

export type SavingsEstimate = {
  readonly heatingDays: number
  /** Euros. null: hidden, with its reason. */
  readonly range: { readonly low: number; readonly high: number } | null
  readonly reason: (typeof savingsReasons)[number] | null
  /** Wh of heating that it rests on; null where none is measured. */
  readonly heating: number | null
  /** °C by which rooms were lower than in Confort, weighted by their heating. */
  readonly meanLowering: number | null
  readonly hasOutdoor: boolean
}

/** Estimates the savings of a span, or says why it does not. Never negative; low is never above high. */
export function estimateSavings(facts: SavingsFacts): SavingsEstimate {
  const outdoor = facts.outdoor !== null && hasNumber(facts.outdoor) ? facts.outdoor : null
  const measured = facts.rooms.filter((room) => hasNumber(room.energy))
  const days = countHeatingDays(facts)
  const heating = measured.reduce((sum, room) => sum + total(room.energy), 0)
  const none = {
    heatingDays: days,
    range: null,
    heating: measured.length === 0 ? null : heating,
    meanLowering: null,
    hasOutdoor: outdoor !== null,
  }
  if (measured.length === 0 || heating <= 0) return { ...none, reason: 'no_heating_measured' }

  const shares = measured.map((room) => savingsOfRoom(room, facts.prices, outdoor))
  const lowering = shares.reduce((sum, share) => sum + share.lowering * share.energy, 0) / heating
  const known = { ...none, meanLowering: lowering }
  if (days < fewestHeatingDays) return { ...known, reason: 'too_few_heating_days' }
  if (shares.some((share) => share.cost === null)) return { ...known, reason: 'no_price' }
  const euros = (part: 'low' | 'high'): number =>
    shares.reduce((sum, share) => sum + (share.cost ?? 0) * share[part], 0)
  return { ...known, range: { low: euros('low'), high: euros('high') }, reason: null }
}

type RoomSavings = {
  /** Wh. */
  energy: number
  /** Euros that this energy cost; null where a price is missing. */
  cost: number | null
  lowering: number
  /** Saved, as parts of that energy. */
  low: number
  high: number
}

function savingsOfRoom(
  room: RoomHalfHours,
  prices: ArrayLike<number>,
  outdoor: ArrayLike<number> | null,
): RoomSavings {
  const comfort = comfortOf(room)
  let [lowerings, known, gapWith, gapWithout, energy, cost] = [0, 0, 0, 0, 0, 0]
  for (let slot = 0; slot < room.energy.length; slot += 1) {
    const used = room.energy[slot] ?? Number.NaN
    if (used > 0) {
      energy += used
      cost += (used / 1000) * (prices[slot] ?? Number.NaN)
    }
    const order = orderOfNumber(room.orders[slot] ?? Number.NaN)
    if (order === null) continue
    const outside = outdoor?.[slot] ?? Number.NaN
    const needed = comfort - gains - outside
    // In weather that needs no heat, no order saves any.
    if (needed <= 0) continue
    const lowering = comfort - actualTemperature(order, comfort, room.temperatures[slot] ?? Number.NaN)
    known += 1
    lowerings += lowering
    if (Number.isNaN(outside)) continue
    gapWithout += needed
    gapWith += Math.max(0, needed - lowering)
  }
  const lowering = known === 0 ? 0 : lowerings / known
  // A saving beyond what was measured cannot be told from the model's own error.
  const low = Math.min(1, (1 - partPerDegree) ** -lowering - 1)
  const byGap = gapWith > 0 ? Math.min(1, gapWithout / gapWith - 1) : 0
  return { energy, cost: Number.isNaN(cost) ? null : cost, lowering, low, high: Math.max(low, byGap) }
}

/** °C that a room has in Confort: as measured while it was in it, else the usual. */
function comfortOf({ orders, temperatures }: RoomHalfHours): number {
  let [sum, n] = [0, 0]
  for (let slot = 0; slot < orders.length; slot += 1) {
    const temperature = temperatures[slot] ?? Number.NaN
    if (orderOfNumber(orders[slot] ?? Number.NaN) !== 'comfort' || Number.isNaN(temperature)) continue
    sum += temperature
    n += 1
  }
  return n === 0 ? usualComfort : sum / n
}

/** °C that a room had, between what its order asks for and Confort; what the order asks for where none is known. */
function actualTemperature(order: Order, comfort: number, measured: number): number {
  const asked = askedTemperature(order, comfort)
  return Number.isNaN(measured) ? asked : Math.max(asked, Math.min(comfort, measured))
}

/** °C that an order asks for, from the room's Confort (GIFAM pilot wire; Éco by most radiators' manuals). */
function askedTemperature(order: Order, comfort: number): number {
  switch (order) {
    case 'comfort':
      return comfort
    case 'comfort_minus_1':
      return comfort - 1
    case 'comfort_minus_2':
      return comfort - 2
    case 'eco':
      return comfort - 3.5
    case 'frost_protection':
    case 'stop':
      return Math.min(comfort, frostTemperature)
  }
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

function hasNumber(values: ArrayLike<number>): boolean {
  return Array.from(values).some((value) => !Number.isNaN(value))
}

function total(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + (value > 0 ? value : 0), 0)
}
