/**
 * Bounds and steps of the frost floor and the ceiling (°C), and of the minutes for which an open window stops
 * the heating.
 */
export const roomLimits = {
  floor: { min: 5, max: 12, step: 0.5 },
  ceiling: { min: 18, max: 30, step: 0.5 },
  window: { min: 5, max: 240, step: 5 },
} as const

/**
 * Smallest distance (°C) of the ceiling above Confort: a room is not stopped before it reaches its setpoint.
 */
const CEILING_ABOVE = 1

/** The lowest allowed ceiling of a room with this Confort temperature (°C). */
export function leastCeiling(comfort: number): number {
  return Math.max(roomLimits.ceiling.min, comfort + CEILING_ABOVE)
}

/**
 * Smallest distance (°C) of Éco above the frost floor: Éco is the order that raises a room above its floor.
 */
export const ECO_ABOVE_FLOOR = 1

/** The invalid part of a room's protection settings; null if all are valid. */
export function limitFault(limits: {
  readonly floor: number
  readonly ceiling: number
  /** Minutes. */
  readonly window: number
  /** °C of Confort and Éco in the room: they have to be between its floor and its ceiling. */
  readonly comfort: number
  readonly eco: number
}): keyof typeof roomLimits | null {
  for (const part of ['floor', 'ceiling', 'window'] as const) {
    const { min, max, step } = roomLimits[part]
    const value = limits[part]
    if (value < min || value > max || !Number.isInteger(value / step)) return part
  }
  if (limits.eco < limits.floor + ECO_ABOVE_FLOOR) return 'floor'
  return limits.ceiling < leastCeiling(limits.comfort) ? 'ceiling' : null
}
