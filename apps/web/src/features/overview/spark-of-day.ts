import type { Consumption, Tariff } from '@foyer/contract/consumption.ts'
import type { SparkBar } from '#ui/spark-bars.tsx'
import type { SparkStep } from '#ui/spark-steps.tsx'

const HALF_HOUR_MS = 1_800_000

type Day = { start: number; end: number }

/** The half-hours of a day as tiny bars on its axis; the one under way stands out, what lies outside is left out. */
export function barsOfDay(halfHours: Consumption['half_hours'], day: Day, now: number): SparkBar[] {
  return halfHours.flatMap(([at, value]) => {
    if (at < day.start || at >= day.end || at > now) return []
    const tone = now < at + HALF_HOUR_MS ? 'now' : 'past'
    return [{ from: shareOf(day, at), to: shareOf(day, at + HALF_HOUR_MS), value, tone }]
  })
}

/** The prices of a day as steps on its axis; bands without a price are left out. */
export function stepsOfDay(bands: Tariff['bands'], day: Day): SparkStep[] {
  return bands.flatMap(({ from, to, kind, price }) => {
    if (price === null || to <= day.start || from >= day.end) return []
    return [
      {
        from: shareOf(day, from),
        to: shareOf(day, to),
        value: price,
        kind: kind === 'peak' ? 'peak' : 'off_peak',
      },
    ]
  })
}

/** Where an instant stands in a day, 0 to 1. */
export function shareOf({ start, end }: Day, at: number): number {
  return Math.min(1, Math.max(0, (at - start) / (end - start)))
}
