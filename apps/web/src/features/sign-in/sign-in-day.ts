import type { OrderFace } from '#ui/order-face.ts'

/** A block of the picture, in hours after 06:00. */
export type ArtBlock = { from: number; to: number; order: OrderFace }

/** Seven rooms of a house on a working day, drawn once. */
export const dayLines: readonly (readonly ArtBlock[])[] = [
  line(
    [0.5, 'eco'],
    [2.5, 'comfort'],
    [10.5, 'eco'],
    [12, 'comfort_minus_1'],
    [16.5, 'comfort'],
    [24, 'eco'],
  ),
  line([0.5, 'eco'], [2.25, 'comfort_minus_1'], [11.5, 'eco'], [14.5, 'comfort_minus_1'], [24, 'eco']),
  line([1.75, 'comfort'], [2.25, 'stop'], [11.75, 'eco'], [14, 'comfort'], [23, 'eco'], [24, 'comfort']),
  line([1.5, 'comfort_minus_1'], [10.5, 'eco'], [14.5, 'comfort'], [24, 'comfort_minus_2']),
  line([2, 'comfort_minus_2'], [14.5, 'eco'], [16.5, 'comfort_minus_1'], [24, 'comfort_minus_2']),
  line([24, 'frost_protection']),
  line([3, 'eco'], [8, 'comfort_minus_1'], [12, 'comfort_minus_1'], [24, 'eco']),
]

function line(...steps: readonly (readonly [to: number, order: OrderFace])[]): readonly ArtBlock[] {
  return steps.map(([to, order], index) => ({ from: steps[index - 1]?.[0] ?? 0, to, order }))
}

/**
 * The last 06:00 of this browser's clock, in milliseconds since the epoch: before six it is yesterday's day. The one place that
 * counts days without Temporal: the login is drawn before a browser without it has loaded it.
 */
export function dayStart(now: number): number {
  const start = new Date(now)
  start.setHours(6, 0, 0, 0)
  if (start.getTime() > now) start.setDate(start.getDate() - 1)
  return start.getTime()
}
