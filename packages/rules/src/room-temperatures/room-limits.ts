/** °C of the frost floor and of the ceiling, and minutes for which an open window stops the heating: bounds and steps. */
export const roomLimits = {
  floor: { min: 5, max: 12, step: 0.5 },
  ceiling: { min: 18, max: 30, step: 0.5 },
  window: { min: 5, max: 240, step: 5 },
} as const

/** °C by which the ceiling lies above Confort, at least: a room is not stopped before it is as warm as it is to be. */
const CEILING_ABOVE = 1

/** The lowest ceiling that a room may have where Confort means so many °C. */
export function leastCeiling(comfort: number): number {
  return Math.max(roomLimits.ceiling.min, comfort + CEILING_ABOVE)
}

/** Which part of a room's protection is none that it may have; null where all of it is. */
export function limitFault(limits: {
  readonly floor: number
  readonly ceiling: number
  /** Minutes. */
  readonly window: number
  /** What Confort means in the room, °C: the ceiling must leave it room. */
  readonly comfort: number
}): keyof typeof roomLimits | null {
  for (const part of ['floor', 'ceiling', 'window'] as const) {
    const { min, max, step } = roomLimits[part]
    const value = limits[part]
    if (value < min || value > max || !Number.isInteger(value / step)) return part
  }
  return limits.ceiling < leastCeiling(limits.comfort) ? 'ceiling' : null
}
