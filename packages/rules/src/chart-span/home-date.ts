/** A day of the home's calendar, `2027-01-18`. */
export type HomeDate = string

/** The day of the zone's calendar at an instant (ms). Throws RangeError for an unknown zone. */
export function homeDateAt(zone: string, at: number): HomeDate {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
}

/** The first instant (ms) of a day, also if the clock skips midnight. */
export function startOfDate(zone: string, date: HomeDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
}

/**
 * The instant (ms) of a wall-clock hour of a day, quarters allowed. An hour that the clock skips is moved
 * after the jump; one that occurs twice is the first.
 */
export function hourOfDate(zone: string, date: HomeDate, hour: number): number {
  const wall = Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: hour * 60 })
  return wall.toZonedDateTime(zone).epochMilliseconds
}

/** The day a number of days later, or earlier. */
export function datePlus(date: HomeDate, days: number): HomeDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The first day of the month a number of months later, or earlier. */
export function monthPlus(date: HomeDate, months: number): HomeDate {
  return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months }).toString()
}

/** ISO weekday: 1 is Monday. */
export function weekdayOfDate(date: HomeDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}
