import { orderOfNumber, type Order } from '@foyer/contract/heating.ts'
import type { savingsCauses } from '@foyer/contract/consumption.ts'
import { isLowered } from './is-lowered.ts'

export type SavingsCause = (typeof savingsCauses)[number]

/** One room over the half-hours of a span; NaN where nothing is known. */
export type RoomHalfHours = {
  /** The order's number in the contract, as the devices reported it. */
  readonly orders: ArrayLike<number>
  /** °C. */
  readonly temperatures: ArrayLike<number>
  /** Wh of its heating. */
  readonly energy: ArrayLike<number>
  /** What stood behind the order of each half-hour; the programme where left out. */
  readonly causes?: readonly (SavingsCause | undefined)[]
  /** Whether its window was open. */
  readonly isOpen?: readonly boolean[]
}

/** °C of Confort where the room never showed its own (the energy code's mean). */
export const usualComfort = 19

/** °C at which a radiator holds a room in Hors gel, and the lowest that Arrêt is taken for. */
const frostTemperature = 7.5

/** Half-hours for which a room may stay cool after what lowered it: later it is not that any more. */
const longestRecovery = 12

/** Heated half-hours that must show a temperature before it is believed. */
const enoughShown = 8

/** By how much a room was lower than in Confort, half-hour by half-hour, and why. */
export type RoomLowering = {
  /** °C that it has in Confort. */
  readonly comfort: number
  /** °C; NaN where no order is known. */
  readonly lowering: Float64Array
  /** Of a half-hour in Confort that is still cooler: what had lowered it. */
  readonly causes: readonly SavingsCause[]
}

/** Compares a room with itself in Confort. */
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
    // Airing cools the room in Confort too: only a window for which the heating went off saves anything.
    const isAired = room.isOpen?.[slot] === true && order !== 'stop' && order !== 'frost_protection'
    const isOver = sinceLowered > longestRecovery
    lowering[slot] =
      isAired || isOver
        ? 0
        : comfort - actualTemperature(order, comfort, room.temperatures[slot] ?? Number.NaN)
  }
  return { comfort, lowering, causes }
}

/** A room that its programme leaves in Hors Gel is not one that it lowers a little: nobody would have heated it. */
function causeOf(cause: SavingsCause, order: Order): SavingsCause {
  const isLeft = order === 'frost_protection' || order === 'stop'
  return cause === 'programme' && isLeft ? 'frost' : cause
}

/**
 * °C that a room has in Confort: what its radiator held under the highest order that it was heated in, the degrees
 * below Confort added. The upper quarter, since a room that is still warming up is not there yet.
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

/** °C that a room had, at most that of Confort; what the order asks for where none is known. */
function actualTemperature(order: Order, comfort: number, measured: number): number {
  const asked = askedTemperature(order, comfort)
  if (Number.isNaN(measured)) return asked
  // In Confort it is still warming up; a thermostat lets a room swing a little below what it asks for.
  const least = order === 'comfort' ? frostTemperature : asked - 0.5
  return Math.max(Math.min(comfort, least), Math.min(comfort, measured))
}

/** °C that an order asks for, from the room's Confort (GIFAM pilot wire; Éco by most radiators' manuals). */
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
