import { least } from '@foyer/rules/extremes/extremes.ts'
import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { calendarDay } from '#lib/dates.ts'

export type Outage = { from: number; to: number }

type SilentDay = {
  /** Calendar day of the home, `2026-02-10`. */
  key: string
  /** An instant within that day, for its name. */
  at: number
  /** Share of the day without an answer, 0 to 1. */
  silent: number
}

/**
 * The spans without an answer that a log tells of, newest first as the gateway gives them. One that lasts ends now.
 * @param rows of one hub or device
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
 * The last days of the home, oldest first, each with the share of it that was silent: of today what is over, of a day
 * of the clock change its own 23 or 25 hours.
 * @param days how many, today included
 * @param zone IANA zone of the home
 */
export function silentDays(outages: readonly Outage[], now: number, days: number, zone: string): SilentDay[] {
  const today = calendarDay(now, zone)
  const apart = apartOf(outages)
  return Array.from({ length: days }, (_, index) => {
    const day = today.subtract({ days: days - 1 - index })
    const from = day.toZonedDateTime(zone).epochMilliseconds
    const to = Math.min(now, day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
    return {
      key: day.toString(),
      at: from,
      silent: to === from ? 0 : silentBetween(apart, from, to) / (to - from),
    }
  })
}

/**
 * From when on the reachability of a hub or device is known: since it was added, or since its first news, whose past
 * may have come later; never before the span that is shown.
 * @param created ISO instant
 * @param from ms, where the shown span begins
 */
export function knownSince(
  rows: readonly ConnectivityLog[],
  created: string | undefined,
  from: number,
): number {
  const first = least(rows.map((row) => Date.parse(row.timestamp)))
  return Math.max(from, Math.min(first, Date.parse(created ?? '') || from))
}

/** Share of the shown time that was answered, 0 to 1. */
export function answeredShare(outages: readonly Outage[], from: number, to: number): number {
  return 1 - silentBetween(outages, from, to) / (to - from)
}

function silentBetween(outages: readonly Outage[], from: number, to: number): number {
  return outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(outage.to, to) - Math.max(outage.from, from)),
    0,
  )
}

/** The same silence without overlaps, oldest first: what two outages share is silent once. */
function apartOf(outages: readonly Outage[]): Outage[] {
  let end = -Infinity
  return outages
    .toSorted((one, other) => one.from - other.from)
    .map((outage) => {
      const from = Math.max(outage.from, end)
      end = Math.max(end, outage.to)
      return { from, to: Math.max(from, outage.to) }
    })
}

/** What a device or a hub says of when it could be reached. */
type Reach = Parameters<typeof silentSince>[0] & { readonly connected_since?: string | null | undefined }

/** ISO instant since which it is online, or offline, as it is now; null where nobody knows. */
export function reachSince(reach: Reach, isOnline: boolean): string | null {
  return isOnline ? (reach.connected_since ?? null) : silentSince(reach)
}
