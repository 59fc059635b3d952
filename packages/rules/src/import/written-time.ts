import { dayOf, startOfDay } from '#schedule/local-day.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A time as written in a file: wall clock, and minutes before UTC (0 for `Z`); null without an offset. */
export type WrittenTime = { readonly day: number; readonly minute: number; readonly offset: number | null }

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?$/
const dottedTime = /^(\d\d)[./](\d\d)[./](\d{4}) (\d\d):(\d\d)(?::\d\d)?$/

/** Parses `2026-01-05T00:30:00+01:00`, with a space or without an offset, and `05.01.2026 00:30`; null if it is neither. */
export function parseTime(text: string): WrittenTime | null {
  const iso = isoTime.exec(text)
  if (iso !== null) {
    const [, year = '', month = '', day = '', hour, minute, zone] = iso
    return timeOf(`${year}-${month}-${day}`, Number(hour), Number(minute), offsetOf(zone))
  }
  const dotted = dottedTime.exec(text)
  if (dotted === null) return null
  const [, day = '', month = '', year = '', hour, minute] = dotted
  return timeOf(`${year}-${month}-${day}`, Number(hour), Number(minute), null)
}

function timeOf(date: string, hour: number, minute: number, offset: number | null): WrittenTime | null {
  // `Date.parse` accepts 31 April.
  const day = dayOf(date)
  if (Number.isNaN(day) || new Date(day * DAY).toISOString().slice(0, 10) !== date) return null
  // Midnight at the end of a day is written as 24:00 by some suppliers.
  if (minute > 59 || hour * 60 + minute > 1440) return null
  return { day, minute: hour * 60 + minute, offset }
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * The instants (ms) that a wall clock time of a zone has: two in the hour that occurs twice, none in the one that the
 * clock skips.
 */
export function instantsAt(zone: string, { day, minute }: WrittenTime): number[] {
  const start = startOfDay(zone, day)
  // Fast path for nearly every day, as in `instantOf`.
  if (startOfDay(zone, day + 1) - start === DAY) return [start + minute * MINUTE]
  const wall = new Temporal.PlainDateTime(1970, 1, 1).add({ days: day, minutes: minute })
  const found = (['earlier', 'later'] as const).flatMap((disambiguation) => {
    const at = wall.toZonedDateTime(zone, { disambiguation })
    return at.toPlainDateTime().equals(wall) ? [at.epochMilliseconds] : []
  })
  return [...new Set(found)]
}

/** The instant (ms) of a time with an offset; null if its zone has other instants then. UTC is always valid. */
export function instantWithOffset(
  instants: readonly number[],
  time: WrittenTime,
  offset: number,
): number | null {
  const at = time.day * DAY + (time.minute - offset) * MINUTE
  return offset === 0 || instants.includes(at) ? at : null
}
