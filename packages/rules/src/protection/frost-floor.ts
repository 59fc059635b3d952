import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { Sample } from './hold.ts'

/** So much (°C) above its floor a room is let go: less would switch its heating on and off with each report. */
export const FROST_RELIEF = 1

/** So much (°C) a thermostat lets a room fall below what it keeps: an order that keeps the floor is not doubted before. */
export const FROST_SWING = 0.5

export type FrostFacts = {
  /** °C of the room; null: nothing measures it. */
  readonly temperature: Sample | null
  /** °C. */
  readonly floor: number
  /** °C to which the order heats that holds without this; null: it never heats. */
  readonly heatsTo: number | null
  /** For how long (ms) a reading says something of now. */
  readonly freshFor: number
  /** Whether the floor holds the room already. */
  readonly isHeld: boolean
}

/**
 * Whether a room is heated because it was measured below its floor at an instant (ms), whatever its order should keep,
 * and when that ends without news. A thermometer that is silent is no measure: nothing begins by its last value, and what
 * has begun ends.
 */
export function frostFloorAt(facts: FrostFacts, now: number): { isHeld: boolean; next: number | null } {
  const { temperature, floor, heatsTo, freshFor } = facts
  if (temperature === null || now >= temperature.at + freshFor) return { isHeld: false, next: null }
  const beginsAt = heatsTo !== null && heatsTo >= floor ? floor - FROST_SWING : floor
  const isHeld = temperature.value < (facts.isHeld ? floor + FROST_RELIEF : beginsAt)
  return { isHeld, next: isHeld ? temperature.at + freshFor : null }
}

/**
 * The order that a room below its floor is set to: Éco, where that is warmer than its own order and lifts it off the
 * floor, else Confort.
 */
export function frostOrder(order: Order, { eco, floor }: { eco: number | null; floor: number }): Order {
  const isWarmer = orderNumber(order) > orderNumber('eco')
  return isWarmer && eco !== null && eco >= floor + FROST_RELIEF ? 'eco' : 'comfort'
}
