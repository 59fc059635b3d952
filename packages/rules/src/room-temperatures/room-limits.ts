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

/** °C by which Éco lies above the frost floor, at least: Éco is what lifts a room off its floor. */
export const ECO_ABOVE_FLOOR = 1

/** Which part of a room's protection is none that it may have; null where all of it is. */
export function limitFault(limits: {
  readonly floor: number
  readonly ceiling: number
  /** Minutes. */
  readonly window: number
  /** What Confort and Éco mean in the room, °C: they lie between its floor and its ceiling. */
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
