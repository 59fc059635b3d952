import type { Order } from '@foyer/contract/heating.ts'
import type { Sample } from './hold.ts'

/** So much (°C) above its floor a room is let go: less would switch its heating on and off with each report. */
export const FROST_RELIEF = 1

/** What a room below its floor is told. Hors Gel holds the floor itself, and never lifts a room above it. */
export const FROST_ORDER: Order = 'eco'

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
 * Whether a room is heated for its floor's sake at an instant (ms), and when that ends without news. A thermometer that
 * is silent is no measure: nothing begins by its last word, and what has begun goes on until the room is measured warm.
 */
export function frostFloorAt(facts: FrostFacts, now: number): { isHeld: boolean; next: number | null } {
  const { temperature, floor, heatsTo, isHeld } = facts
  if (isHeld) {
    const isWarm = temperature !== null && temperature.value >= floor + FROST_RELIEF
    const heatsAnyway = heatsTo !== null && heatsTo >= floor + FROST_RELIEF
    return { isHeld: !isWarm && !heatsAnyway, next: null }
  }
  if (temperature === null || temperature.value >= floor) return { isHeld: false, next: null }
  if (heatsTo !== null && heatsTo >= floor) return { isHeld: false, next: null }
  const staleAt = temperature.at + facts.freshFor
  return now < staleAt ? { isHeld: true, next: staleAt } : { isHeld: false, next: null }
}
