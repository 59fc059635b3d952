import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { Sample } from './hold.ts'

/**
 * °C above its floor at which the protection of a room ends: a smaller margin would switch its heating with
 * each report.
 */
export const FROST_RELIEF = 1

/**
 * °C by which a thermostat lets a room fall below its setpoint. An order that should keep the floor is
 * overridden only below this margin.
 */
export const FROST_SWING = 0.5

export type FrostFacts = {
  /** °C of the room; null: not measured. */
  readonly temperature: Sample | null
  /** °C. */
  readonly floor: number
  /** °C of the order in force without the protection; null: it never heats. */
  readonly heatsTo: number | null
  /** For how long (ms) a reading is valid. */
  readonly freshFor: number
  /** Whether the protection is already active. */
  readonly isHeld: boolean
}

/**
 * Whether a room is heated at an instant (ms) because it was measured below its floor, whatever the
 * temperature of its order, and when that ends without new facts. A silent thermometer is no measurement: its
 * last value does not start the protection, and a running protection ends.
 */
export function frostFloorAt(facts: FrostFacts, now: number): { isHeld: boolean; next: number | null } {
  const { temperature, floor, heatsTo, freshFor } = facts
  if (temperature === null || now >= temperature.at + freshFor) return { isHeld: false, next: null }
  const beginsAt = heatsTo !== null && heatsTo >= floor ? floor - FROST_SWING : floor
  const isHeld = temperature.value < (facts.isHeld ? floor + FROST_RELIEF : beginsAt)
  return { isHeld, next: isHeld ? temperature.at + freshFor : null }
}

/**
 * The order for a room below its floor: Éco if it is warmer than the room's own order and raises it above the
 * floor, else Confort.
 */
export function frostOrder(order: Order, { eco, floor }: { eco: number | null; floor: number }): Order {
  const isWarmer = orderNumber(order) > orderNumber('eco')
  return isWarmer && eco !== null && eco >= floor + FROST_RELIEF ? 'eco' : 'comfort'
}
