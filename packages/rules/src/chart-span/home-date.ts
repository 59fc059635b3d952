const DAY = 86_400_000
const HOUR = 3_600_000

/** A day of the home's calendar, `2027-01-18`. */
export type HomeDate = string

/** The day of the zone's calendar at an instant (ms). Throws RangeError for a zone that does not exist. */
export function homeDateAt(zone: string, at: number): HomeDate {
  return new Date(at + offsetAt(zone, at)).toISOString().slice(0, 10)
}

/** The first instant (ms) of a day: a clock change of the night before or at midnight included. */
export function startOfDate(zone: string, date: HomeDate): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const guess = midnight - offsetAt(zone, midnight)
  // The guess may stand on the other side of a clock change.
  const start = midnight - offsetAt(zone, guess)
  return homeDateAt(zone, start) < date ? start + HOUR : start
}

/** The instant (ms) at which so many hours after midnight stand on the wall clock of a day. */
export function hourOfDate(zone: string, date: HomeDate, hour: number): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * HOUR
  return wall - offsetAt(zone, wall - offsetAt(zone, wall))
}

/** The day so many days later, or earlier. */
export function datePlus(date: HomeDate, days: number): HomeDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** The first day of the month so many months later, or earlier. */
export function monthPlus(date: HomeDate, months: number): HomeDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** ISO weekday: 1 is Monday. */
export function weekdayOfDate(date: HomeDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** ms that the zone's wall clock stands before UTC. */
function offsetAt(zone: string, at: number): number {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  const fields = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const of = (name: Intl.DateTimeFormatPartTypes) => fields.get(name) ?? 0
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(at / 1000) * 1000
}
