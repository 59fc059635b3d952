import type { RoomHalfHours, RoomLowering } from './room-lowering.ts'

/** °C gained from sun, people and devices: a home needs no heat until it is that much colder outside. */
export const gains = 2

/** Share of the heating saved per degree (ADEME's rule of thumb, low for most homes). */
export const partPerDegree = 0.07

/**
 * Bounds in euros if the home's own response is not known. Low: 7 % of the heating per degree of mean
 * lowering. High: heating in proportion to the difference between the room and outside, minus the gains from
 * sun and people. Without an outdoor temperature only the low bound is known.
 */
export function boundsByRule(
  rooms: readonly (RoomLowering & { readonly room: RoomHalfHours })[],
  prices: ArrayLike<number>,
  outdoor: ArrayLike<number> | null,
): { low: number; high: number } {
  let [low, high] = [0, 0]
  for (const { room, comfort, lowering } of rooms) {
    let [known, lowered, gapWith, gapWithout, cost] = [0, 0, 0, 0, 0]
    for (let slot = 0; slot < lowering.length; slot += 1) {
      const used = room.energy[slot] ?? Number.NaN
      if (used > 0) cost += (used / 1000) * (prices[slot] ?? Number.NaN)
      const here = lowering[slot] ?? Number.NaN
      if (Number.isNaN(here)) continue
      const outside = outdoor?.[slot] ?? Number.NaN
      const needed = comfort - gains - outside
      // In weather that needs no heat, no order saves any.
      if (needed <= 0) continue
      known += 1
      lowered += here
      if (Number.isNaN(outside)) continue
      gapWithout += needed
      gapWith += Math.max(0, needed - here)
    }
    // A saving larger than the measured heating is within the error of the model.
    const byRule = known === 0 ? 0 : Math.min(1, (1 - partPerDegree) ** (-lowered / known) - 1)
    const byGap = gapWith > 0 ? Math.min(1, gapWithout / gapWith - 1) : 0
    low += cost * byRule
    high += cost * Math.max(byRule, byGap)
  }
  return { low, high }
}
