const MINUTE = 60_000
const DAY = 86_400_000
/** Cached instants per zone: more than a year of days, and the minutes of days with a clock change. */
const KEPT_INSTANTS = 5_000

const instantsByZone = new Map<string, Map<number, number>>()

/** The day of the zone's calendar at an instant (ms), counted from 1970-01-01. */
export function dayAt(zone: string, at: number): number {
  const guess = Math.floor(at / DAY)
  // No zone is further than a day from UTC.
  if (startOfDay(zone, guess + 1) <= at) return guess + 1
  return startOfDay(zone, guess) <= at ? guess : guess - 1
}

/** ISO weekday of a day: 1 is Monday. */
export function weekdayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The ISO date of a day. */
export function isoDate(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** The day of an ISO date: the reverse of `isoDate`. */
export function dayOf(date: string): number {
  return Date.parse(date) / DAY
}

/** The first instant (ms) of a day. Throws RangeError for an unknown zone. */
export function startOfDay(zone: string, day: number): number {
  return remember(zone, day * 1440, () => dateOf(day).toZonedDateTime(zone).epochMilliseconds)
}

/**
 * The instant (ms) at which a minute of a day's wall clock begins. A minute that the clock skips is the first
 * one after the gap; a minute that occurs twice is the first one.
 */
export function instantOf(zone: string, day: number, minute: number): number {
  return instantsOf(zone, day)(minute)
}

/** `instantOf` for many minutes of one day: the zone is asked once. */
export function instantsOf(zone: string, day: number): (minute: number) => number {
  const start = startOfDay(zone, day)
  // Fast path for nearly every day: querying the zone for each minute would be a hundred times slower.
  if (startOfDay(zone, day + 1) - start === DAY) return (minute) => start + minute * MINUTE
  return (minute) => remember(zone, day * 1440 + minute, () => askZone(zone, day, minute))
}

function askZone(zone: string, day: number, minute: number): number {
  const wall = dateOf(day).toPlainDateTime().add({ minutes: minute })
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(wall)) return first.epochMilliseconds
  // There is a transition: the clock skips this minute.
  return Number(first.getTimeZoneTransition('next')?.epochMilliseconds)
}

function dateOf(day: number): Temporal.PlainDate {
  return new Temporal.PlainDate(1970, 1, 1).add({ days: day })
}

function remember(zone: string, key: number, find: () => number): number {
  let instants = instantsByZone.get(zone)
  if (instants === undefined) {
    instants = new Map()
    instantsByZone.set(zone, instants)
  }
  const known = instants.get(key)
  if (known !== undefined) return known
  const found = find()
  if (instants.size >= KEPT_INSTANTS) instants.clear()
  instants.set(key, found)
  return found
}
