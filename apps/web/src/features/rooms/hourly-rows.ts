import type { CurvePoint } from '#ui/timeline/curve-path.ts'
import type { RoomSeries } from './room-series.ts'

const HOUR_MS = 3_600_000

type Spoken = { from: number; to: number; label: string }

export type HourlyRow = {
  at: number
  price: string | null
  /** At the beginning of the hour, °C. */
  temperature: number | null
  setpoint: number | null
  order: string | null
  /** Mean of the hour, W. */
  power: number | null
}

/** The day of a room hour by hour: prices and orders for all of it, measurements for the hours that have begun. */
export function hourlyRows({
  hours,
  series,
  spans,
  blocks,
  now,
}: {
  /** Beginnings of the hours, ms. */
  hours: readonly number[]
  series: RoomSeries
  spans: readonly Spoken[]
  blocks: readonly Spoken[]
  now: number
}): HourlyRow[] {
  const wordAt = (list: readonly Spoken[], at: number) =>
    list.find((item) => item.from <= at && at < item.to)?.label ?? null
  return hours.map((at) => {
    const hasBegun = at <= now
    const powers = series.power.flatMap((bar) =>
      bar.from >= at && bar.from < at + HOUR_MS && bar.value !== null ? [bar.value] : [],
    )
    return {
      at,
      price: wordAt(spans, at),
      temperature: hasBegun ? firstIn(series.temperature, at) : null,
      setpoint: hasBegun ? firstIn(series.setpoint, at) : null,
      order: wordAt(blocks, at),
      power: powers.length === 0 ? null : powers.reduce((sum, value) => sum + value, 0) / powers.length,
    }
  })
}

function firstIn(points: readonly CurvePoint[], from: number): number | null {
  const found = points.find(([at, value]) => at >= from && at < from + HOUR_MS && value !== null)
  return found?.[1] ?? null
}
