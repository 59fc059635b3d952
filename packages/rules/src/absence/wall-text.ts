/** An instant (ms) as the value of a date and time field in a zone: `2027-01-22T17:00`. */
export function wallText(at: number, zone: string): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
  return wall.toString({ smallestUnit: 'minute' })
}

/**
 * The instant (ms) of such a text in a zone; null if it is invalid. A time that the clock skips is moved
 * forward.
 */
export function instantOfWall(text: string, zone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return null
  }
}
