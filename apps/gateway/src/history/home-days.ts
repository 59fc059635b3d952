import { Temporal } from 'temporal-polyfill'

/** A calendar day of a home: its ISO date, and [start, end) in ms since the epoch. 23 to 25 hours long. */
export type HomeDay = { readonly day: string; readonly start: number; readonly end: number }

export type HomeDays = {
  /** The day that contains an instant (ms). */
  at(instant: number): HomeDay
  /** The day of an ISO date. */
  of(day: string): HomeDay
  /** The days that overlap [from, to), in order; none if the span is empty. */
  between(from: number, to: number): HomeDay[]
  /** The instant with the same local time some days earlier. */
  daysBefore(instant: number, days: number): number
}

const dayLength = 86_400_000

/** The days of a zone never change, so the whole process shares one table per zone. */
const tables = new Map<string, HomeDays>()
const unknownZones = new Set<string>()

/** The days of an IANA time zone. Throws a RangeError for an unknown zone. */
export function homeDays(zone: string): HomeDays {
  const known = tables.get(zone)
  if (known !== undefined) return known
  const made = makeHomeDays(zone)
  tables.set(zone, made)
  return made
}

/** False if this process does not know the zone: a gateway with newer time zone data may have set it. */
export function isKnownZone(zone: string): boolean {
  if (unknownZones.has(zone)) return false
  try {
    homeDays(zone)
    return true
  } catch {
    unknownZones.add(zone)
    return false
  }
}

function makeHomeDays(zone: string): HomeDays {
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
  const byDate = new Map<string, HomeDay>()
  const nextOf = new Map<string, HomeDay>()
  /** Days of the home by the UTC day that they overlap: a lookup without calendar arithmetic. */
  const byUtcDay = new Map<number, HomeDay[]>()
  let last: HomeDay | undefined

  function of(day: string): HomeDay {
    const known = byDate.get(day)
    if (known !== undefined) return known
    const date = Temporal.PlainDate.from(day)
    const made = {
      day: date.toString(),
      start: date.toZonedDateTime(zone).epochMilliseconds,
      end: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
    }
    byDate.set(day, made)
    return made
  }

  function after(day: HomeDay): HomeDay {
    const known = nextOf.get(day.day)
    if (known !== undefined) return known
    const next = of(Temporal.PlainDate.from(day.day).add({ days: 1 }).toString())
    nextOf.set(day.day, next)
    return next
  }

  function overlapping(utcDay: number): HomeDay[] {
    const known = byUtcDay.get(utcDay)
    if (known !== undefined) return known
    const start = utcDay * dayLength
    const instant = Temporal.Instant.fromEpochMilliseconds(start)
    const days = [of(instant.toZonedDateTimeISO(zone).toPlainDate().toString())]
    for (let day = days[0]; day !== undefined && day.end < start + dayLength;) {
      day = after(day)
      days.push(day)
    }
    byUtcDay.set(utcDay, days)
    return days
  }

  function at(instant: number): HomeDay {
    if (last !== undefined && instant >= last.start && instant < last.end) return last
    const found = overlapping(Math.floor(instant / dayLength)).find((day) => instant < day.end)
    if (found === undefined) throw new RangeError(`No day of ${zone} holds ${instant}`)
    last = found
    return found
  }

  return {
    at,
    of,
    between(from, to) {
      const days: HomeDay[] = []
      if (to <= from) return days
      for (let day = at(from); day.start < to; day = after(day)) days.push(day)
      return days
    },
    daysBefore(instant, days) {
      const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
      return wall.subtract({ days }).epochMilliseconds
    },
  }
}

/**
 * The days by which readings are stored: those of UTC, whatever the time zone of a home is, so that a change of its
 * zone changes nothing that is stored.
 */
export const storedDays = homeDays('UTC')
