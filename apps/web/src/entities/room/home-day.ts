/** The hour at which a day begins on screen: a night belongs to the evening before it. */
const FIRST_HOUR = 6
const HOUR_MS = 3_600_000

/** [start, end) in milliseconds since the epoch; 23 or 25 hours where the clock changes. */
export type HomeDay = { start: number; end: number }

/**
 * The day on screen that an instant (ms) belongs to: from 06:00 to 06:00 by the clock of the home.
 * @param timeZone IANA zone of the home
 */
export function homeDayAt(at: number, timeZone: string): HomeDay {
  const wall = wallClock(at, timeZone)
  const date = wall.getUTCHours() < FIRST_HOUR ? wall.getTime() - 24 * HOUR_MS : wall.getTime()
  return { start: morningOf(date, timeZone), end: morningOf(date + 24 * HOUR_MS, timeZone) }
}

/** The instants (ms) in [from, to] at which an hour of the wall clock begins, each `every` hours of that clock. */
export function hoursBetween(from: number, to: number, every: number, timeZone: string): number[] {
  const found: number[] = []
  // Quarter hours: some zones stand half an hour or 45 minutes beside the others.
  for (let at = Math.ceil(from / (HOUR_MS / 4)) * (HOUR_MS / 4); at <= to; at += HOUR_MS / 4) {
    const wall = wallClock(at, timeZone)
    if (wall.getUTCMinutes() === 0 && wall.getUTCHours() % every === 0) found.push(at)
  }
  return found
}

/** True where the wall clock of the home says 00:00. */
export function isMidnight(at: number, timeZone: string): boolean {
  const wall = wallClock(at, timeZone)
  return wall.getUTCHours() === 0 && wall.getUTCMinutes() === 0
}

/** 06:00 of the date that a wall clock (as if it were UTC) shows. */
function morningOf(wall: number, timeZone: string): number {
  const date = new Date(wall)
  const morning = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), FIRST_HOUR)
  const guess = morning - offsetAt(morning, timeZone)
  // The guess may have used the offset of the other side of a clock change.
  return morning - offsetAt(guess, timeZone)
}

function offsetAt(at: number, timeZone: string): number {
  return wallClock(at, timeZone).getTime() - Math.floor(at / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall shows, as a date whose UTC fields are the wall's. */
function wallClock(at: number, timeZone: string): Date {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  clocks.set(timeZone, clock)
  const fields = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => fields.get(name) ?? 0
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')))
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** ISO weekday by the clock of the home, 1 is Monday. */
export function weekdayAt(at: number, timeZone: string): number {
  return wallClock(at, timeZone).getUTCDay() || 7
}

/** Minutes since midnight by the clock of the home, 0 to 1439. */
export function wallMinutesAt(at: number, timeZone: string): number {
  const wall = wallClock(at, timeZone)
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}
