import { instant, type Instant } from './instant.ts'

/** The calendar day of a zone at an instant. */
export function calendarDay(at: Instant, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant(at)))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
}

/** Midnights of a zone between two instants: 0 on the same day, 1 from yesterday, whatever hours lie between. */
export function daysBetween(from: Instant, to: Instant, timeZone: string): number {
  return calendarDay(from, timeZone).until(calendarDay(to, timeZone), { largestUnit: 'day' }).days
}
