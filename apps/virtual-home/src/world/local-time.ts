import { Temporal } from 'temporal-polyfill'

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Wall clock of the home. `day` counts local days since 1970-01-01, `weekday` is 0 on Monday. */
export type LocalTime = { day: number; minute: number; weekday: number }

const offsetByHour = new Map<number, number>()

/** The wall clock in Europe/Paris at an instant in ms. */
export function localTime(at: number): LocalTime {
  const local = at + offsetAt(at)
  const day = Math.floor(local / dayMs)
  return { day, minute: (local - day * dayMs) / minuteMs, weekday: (day + 3) % 7 }
}

/** The instant (ms) at which a local day reaches a minute of its wall clock. */
export function instantOf(day: number, minute: number): number {
  const wall = day * dayMs + minute * minuteMs
  const guess = wall - offsetAt(wall - hourMs)
  return wall - offsetAt(guess)
}

// Clocks change on whole hours only, so one lookup of the time zone per hour is enough.
function offsetAt(at: number): number {
  const hour = Math.floor(at / hourMs)
  const known = offsetByHour.get(hour)
  if (known !== undefined) return known
  const zoned = Temporal.Instant.fromEpochMilliseconds(hour * hourMs).toZonedDateTimeISO('Europe/Paris')
  const offset = zoned.offsetNanoseconds / 1e6
  if (offsetByHour.size > 20_000) offsetByHour.clear()
  offsetByHour.set(hour, offset)
  return offset
}
