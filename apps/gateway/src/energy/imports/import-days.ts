import type { Database } from '#base/database/database.ts'
import { type ImportDay, selectImportDays, type StoredDay } from './import.store.ts'

const halfHour = 1_800_000
const day = 48 * halfHour

/** Wh of half-hours from an instant (ms) on, by the days of UTC that contain them; NaN becomes null. */
export function importDaysOf(from: number, halfHours: Float64Array): ImportDay[] {
  const first = Math.floor(from / day)
  const shift = (from - first * day) / halfHour
  const count = Math.ceil((shift + halfHours.length) / 48)
  return Array.from({ length: count }, (_, index) => ({
    day: dateOf((first + index) * day),
    wattHours: Array.from({ length: 48 }, (_value, slot) => {
      const value = halfHours[index * 48 + slot - shift] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    }),
  })).filter(({ wattHours }) => wattHours.some((value) => value !== null))
}

/**
 * The imported days of a home that contain [from, to), ms; those of the newest import last, after those of imports that
 * contain only totals of days.
 */
export async function readImportDays(
  database: Database,
  homeId: string,
  { from, to }: { from: number; to: number },
): Promise<StoredDay[]> {
  return selectImportDays(database, homeId, { first: dateOf(from), last: dateOf(to) })
}

/**
 * The imported Wh of half-hours with these edges (ms); NaN where no day has a value. Of several the last with a value
 * counts.
 */
export function importedColumn(days: readonly ImportDay[], edges: Float64Array): Float64Array {
  const byHalfHour = new Map<number, number>()
  for (const { day: date, wattHours } of days) {
    const start = Date.parse(date) / halfHour
    for (const [slot, value] of wattHours.entries()) if (value !== null) byHalfHour.set(start + slot, value)
  }
  return new Float64Array(Math.max(0, edges.length - 1)).map((_, slot) => {
    const start = edges[slot] ?? 0
    // The half-hours of a zone that is 45 minutes from UTC are others.
    if (start % halfHour !== 0 || edges[slot + 1] !== start + halfHour) return Number.NaN
    return byHalfHour.get(start / halfHour) ?? Number.NaN
  })
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
