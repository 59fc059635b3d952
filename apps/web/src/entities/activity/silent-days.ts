import type { ConnectivityLog } from '@foyer/contract/activity.ts'

const DAY_MS = 86_400_000
const STEP_MS = 30 * 60_000

export type Outage = { from: number; to: number }

export type SilentDay = {
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
 * The last days of the home, oldest first, each with the share of it that was silent. Steps of half an hour:
 * a day of the clock change counts its own 23 or 25 hours.
 * @param days how many, today included
 * @param dayKey the home's calendar day of an instant
 */
export function silentDays(
  outages: readonly Outage[],
  now: number,
  days: number,
  dayKey: (at: number) => string,
): SilentDay[] {
  const counted = new Map<string, { at: number; all: number; silent: number }>()

  for (let at = now - (now % STEP_MS) - days * DAY_MS; at <= now; at += STEP_MS) {
    const key = dayKey(at)
    const day = counted.get(key) ?? { at, all: 0, silent: 0 }
    day.all += 1
    if (outages.some((outage) => outage.from < at + STEP_MS && outage.to > at))
      day.silent += overlapOf(outages, at)
    counted.set(key, day)
  }
  return Array.from(counted, ([key, day]) => ({ key, at: day.at, silent: day.silent / day.all })).slice(-days)
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
  const first = Math.min(...rows.map((row) => Date.parse(row.timestamp)))
  return Math.max(from, Math.min(first, Date.parse(created ?? '') || from))
}

/** Share of the shown time that was answered, 0 to 1. */
export function answeredShare(outages: readonly Outage[], from: number, to: number): number {
  const silent = outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(outage.to, to) - Math.max(outage.from, from)),
    0,
  )
  return 1 - silent / (to - from)
}

function overlapOf(outages: readonly Outage[], at: number): number {
  const silent = outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(outage.to, at + STEP_MS) - Math.max(outage.from, at)),
    0,
  )
  return Math.min(1, silent / STEP_MS)
}
