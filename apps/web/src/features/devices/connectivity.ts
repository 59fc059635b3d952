import { least } from '@foyer/rules/extremes/extremes.ts'
import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { calendarDay } from '#lib/dates.ts'

export type Outage = { from: number; to: number }

type SilentDay = {
  /** Calendar day of the home, `2026-02-10`. */
  key: string
  /** An instant within that day, ms, for its label. */
  at: number
  /** Share of the day that was offline, 0 to 1. */
  silent: number
}

/**
 * The outages in a log, newest first as the gateway sends them. An outage that has not ended lasts until `now`.
 * @param rows log of one hub or device
 * @param now ms
 */
export function outagesOf(rows: readonly ConnectivityLog[], now: number): Outage[] {
  return rows
    .filter((row) => row.status === 'offline')
    .map((row) => {
      const from = Date.parse(row.timestamp)
      return { from, to: row.duration === null ? now : Math.min(now, from + row.duration * 1000) }
    })
}

/**
 * The last days of the home, oldest first, each with its offline share: for today of the elapsed time, for a day with a
 * clock change of its 23 or 25 hours.
 * @param days number of days, today included
 * @param zone IANA zone of the home
 */
export function silentDays(outages: readonly Outage[], now: number, days: number, zone: string): SilentDay[] {
  const today = calendarDay(now, zone)
  const merged = mergeOverlapping(outages)
  return Array.from({ length: days }, (_, index) => {
    const day = today.subtract({ days: days - 1 - index })
    const from = day.toZonedDateTime(zone).epochMilliseconds
    const to = Math.min(now, day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
    return {
      key: day.toString(),
      at: from,
      silent: to === from ? 0 : silentBetween(merged, from, to) / (to - from),
    }
  })
}

/**
 * Start (ms) of the time for which the reachability of a hub or device is known: when it was added or its first log
 * row, whichever is earlier, but never before the shown span.
 * @param created ISO instant
 * @param from start of the shown span, ms
 */
export function knownSince(
  rows: readonly ConnectivityLog[],
  created: string | undefined,
  from: number,
): number {
  const first = least(rows.map((row) => Date.parse(row.timestamp)))
  return Math.max(from, Math.min(first, Date.parse(created ?? '') || from))
}

/** Share of the span without outages, 0 to 1. */
export function answeredShare(outages: readonly Outage[], from: number, to: number): number {
  return 1 - silentBetween(outages, from, to) / (to - from)
}

function silentBetween(outages: readonly Outage[], from: number, to: number): number {
  return outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(outage.to, to) - Math.max(outage.from, from)),
    0,
  )
}

/** Removes overlaps between outages, oldest first, so that shared time is counted once. */
function mergeOverlapping(outages: readonly Outage[]): Outage[] {
  let end = -Infinity
  return outages
    .toSorted((one, other) => one.from - other.from)
    .map((outage) => {
      const from = Math.max(outage.from, end)
      end = Math.max(end, outage.to)
      return { from, to: Math.max(from, outage.to) }
    })
}

/** Fields of a device or hub about its reachability. */
type Reachability = Parameters<typeof silentSince>[0] & {
  readonly connected_since?: string | null | undefined
}

/** ISO instant since which it is online or offline; null if unknown. */
export function reachabilitySince(source: Reachability, isOnline: boolean): string | null {
  return isOnline ? (source.connected_since ?? null) : silentSince(source)
}
