import { orderOfNumber, type Order } from '@foyer/contract/heating.ts'
import type { savingsCauses } from '@foyer/contract/consumption.ts'
import { isLowered } from './is-lowered.ts'

export type SavingsCause = (typeof savingsCauses)[number]

/** One room over the half-hours of a span; NaN if not known. */
export type RoomHalfHours = {
  /** The number of the order in the contract, as the devices reported it. */
  readonly orders: ArrayLike<number>
  /** °C. */
  readonly temperatures: ArrayLike<number>
  /** Wh of its heating. */
  readonly energy: ArrayLike<number>
  /** The cause of the order in each half-hour; default: the schedule. */
  readonly causes?: readonly (SavingsCause | undefined)[]
  /** Whether a window of the room was open. */
  readonly isOpen?: readonly boolean[]
}

/** °C of Confort if the room never showed its own (the average in the energy code). */
export const usualComfort = 19

/** °C that a radiator keeps in Hors Gel, and the lowest assumed for Arrêt. */
const frostTemperature = 7.5

/** Half-hours for which a room may stay cool after a lower order: later it has another cause. */
const longestRecovery = 12

/** Fewest heated half-hours from which a Confort temperature is derived. */
const enoughShown = 8

/** How much lower than in Confort a room was, per half-hour, and why. */
export type RoomLowering = {
  /** °C of the room in Confort. */
  readonly comfort: number
  /** °C; NaN if the order is not known. */
  readonly lowering: Float64Array
  /** For a half-hour in Confort that is still cooler: the cause of the earlier lower order. */
  readonly causes: readonly SavingsCause[]
}

/** Compares a room with its own Confort temperature. */
export function loweringOf(room: RoomHalfHours): RoomLowering {
  const comfort = comfortOf(room)
  const lowering = new Float64Array(room.energy.length).fill(Number.NaN)
  const causes: SavingsCause[] = []
  let cause: SavingsCause = 'programme'
  let sinceLowered = Number.POSITIVE_INFINITY
  for (let slot = 0; slot < lowering.length; slot += 1) {
    const order = orderOfNumber(room.orders[slot] ?? Number.NaN)
    const isLower = order !== null && isLowered(order)
    sinceLowered = isLower ? 0 : sinceLowered + 1
    if (isLower) cause = causeOf(room.causes?.[slot] ?? 'programme', order)
    causes.push(cause)
    if (order === null) continue
    // Airing cools the room in Confort too: only a window that switched the heating off saves anything.
    const isAired = room.isOpen?.[slot] === true && order !== 'stop' && order !== 'frost_protection'
    const isOver = sinceLowered > longestRecovery
    lowering[slot] =
      isAired || isOver
        ? 0
        : comfort - actualTemperature(order, comfort, room.temperatures[slot] ?? Number.NaN)
  }
  return { comfort, lowering, causes }
}

/**
 * A room that its schedule keeps in Hors Gel is a separate cause: it would not have been heated otherwise.
 */
function causeOf(cause: SavingsCause, order: Order): SavingsCause {
  const isLeft = order === 'frost_protection' || order === 'stop'
  return cause === 'programme' && isLeft ? 'frost' : cause
}

/**
 * °C of a room in Confort: the temperature kept in the highest order in which it was heated, plus the degrees
 * of that order below Confort. The upper quartile, since a room that still warms up has not reached it.
 */
function comfortOf({ orders, temperatures, energy }: RoomHalfHours): number {
  for (const [order, below] of [
    ['comfort', 0],
    ['comfort_minus_1', 1],
    ['comfort_minus_2', 2],
  ] as const) {
    const shown: number[] = []
    for (let slot = 0; slot < orders.length; slot += 1) {
      const temperature = temperatures[slot] ?? Number.NaN
      const isHeld = orderOfNumber(orders[slot] ?? Number.NaN) === order && (energy[slot] ?? 0) > 0
      if (isHeld && !Number.isNaN(temperature)) shown.push(temperature + below)
    }
    if (shown.length >= enoughShown) {
      return shown.toSorted((a, b) => a - b)[Math.floor(shown.length * 0.75)] ?? usualComfort
    }
  }
  return usualComfort
}

/** °C of a room, at most the Confort temperature; the temperature of the order if not measured. */
function actualTemperature(order: Order, comfort: number, measured: number): number {
  const asked = askedTemperature(order, comfort)
  if (Number.isNaN(measured)) return asked
  // In Confort the room is still warming up; a thermostat lets a room fall slightly below its setpoint.
  const least = order === 'comfort' ? frostTemperature : asked - 0.5
  return Math.max(Math.min(comfort, least), Math.min(comfort, measured))
}

/**
 * °C of an order, from the room's Confort (GIFAM pilot wire; Éco according to the manuals of most radiators).
 */
export function askedTemperature(order: Order, comfort: number): number {
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
