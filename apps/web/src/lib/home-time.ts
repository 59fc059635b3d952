import { createStore } from './store.ts'

/** The hour at which a day on screen begins: a night belongs to the evening before it. */
const FIRST_HOUR = 6

/** [start, end) in milliseconds since the epoch; 23 or 25 hours on days with a clock change. */
export type HomeDay = { start: number; end: number }

/**
 * The day on screen of an instant (ms): from 06:00 to 06:00 in the home's time zone.
 * @param timeZone IANA zone of the home
 */
export function homeDayAt(at: number, timeZone: string): HomeDay {
  const wall = wallClock(at, timeZone)
  const date = wall.toPlainDate()
  return homeDayOf(wall.hour < FIRST_HOUR ? date.subtract({ days: 1 }) : date, timeZone)
}

/** The day on screen that begins on a date of the home's calendar. */
export function homeDayOf(date: Temporal.PlainDate, timeZone: string): HomeDay {
  return { start: morningOf(date, timeZone), end: morningOf(date.add({ days: 1 }), timeZone) }
}

/** The instants (ms) in [from, to] at which the wall clock shows a full hour that is a multiple of `every`. */
export function hoursBetween(from: number, to: number, every: number, timeZone: string): number[] {
  const hours: number[] = []
  let wall = nextHour(wallClock(from, timeZone))
  while (wall.epochMilliseconds <= to) {
    if (wall.hour % every === 0) hours.push(wall.epochMilliseconds)
    // Round up to the hour: some zones change their clock by half an hour.
    wall = nextHour(wall.add({ hours: 1 }))
  }
  return hours
}

/** True if the time is 00:00 in the home's time zone. */
export function isMidnight(at: number, timeZone: string): boolean {
  return wallMinutesAt(at, timeZone) === 0
}

/** ISO weekday in the home's time zone, 1 is Monday. */
export function weekdayAt(at: number, timeZone: string): number {
  return wallClock(at, timeZone).dayOfWeek
}

/** Minutes since midnight in the home's time zone, 0 to 1439. */
export function wallMinutesAt(at: number, timeZone: string): number {
  const { hour, minute } = wallClock(at, timeZone)
  return hour * 60 + minute
}

function morningOf(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime({ timeZone, plainTime: { hour: FIRST_HOUR } }).epochMilliseconds
}

function nextHour(wall: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return wall.round({ smallestUnit: 'hour', roundingMode: 'ceil' })
}

function wallClock(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(timeZone)
}

/** IANA zone of the home: every time on screen is in it. The browser's zone until the home is known. */
export const homeZone = createStore(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Sets the home's zone; ignores one that this browser does not know. */
export function setHomeZone(zone: string): void {
  try {
    homeZone.set(Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  } catch {
    // An unknown zone: times stay in the browser's zone.
  }
}

/** 24 hours in ms. For calendar days use Temporal: they may have 23 or 25 hours. */
export const DAY_LENGTH_MS = 86_400_000
