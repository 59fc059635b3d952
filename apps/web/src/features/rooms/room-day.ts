import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '#api/queries/account.ts'
import { roomLinesQuery } from '#api/queries/rooms.ts'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { homeDayAt, hoursBetween, isMidnight, DAY_LENGTH_MS } from '#lib/home-time.ts'
import type { Axis } from '#ui/timeline/axis.ts'

const HOUR_MS = 3_600_000

type Formatters = {
  hour: (at: number) => string
  time: (at: number) => string
  midnight: (at: number) => string
}

/** The day from 06:00 to 06:00 that `now` (ms) belongs to, with a tick every second hour. */
export function dayAxis(now: number, timeZone: string, formatters: Formatters): Axis {
  const { start, end } = homeDayAt(now, timeZone)
  return axisOver(start, end, 2, { now, timeZone, formatters })
}

/** The next six hours, with now at the left edge. */
export function comingAxis(now: number, timeZone: string, formatters: Formatters): Axis {
  // The word for midnight is too long for the end of a narrow axis.
  return axisOver(now, now + 6 * HOUR_MS, 1, {
    now,
    timeZone,
    formatters: { ...formatters, midnight: formatters.hour },
  })
}

function axisOver(
  start: number,
  end: number,
  every: number,
  { now, timeZone, formatters }: { now: number; timeZone: string; formatters: Formatters },
): Axis {
  const ticks = hoursBetween(start, end, every, timeZone).map((at) => {
    const isStrong = isMidnight(at, timeZone)
    return { at, label: isStrong ? formatters.midnight(at) : formatters.hour(at), isStrong }
  })
  return { start, end, ticks, now, nowLabel: formatters.time(now) }
}

const NEXT_DAY_MS = DAY_LENGTH_MS

/**
 * The span of room lines that all screens request: the day on screen plus the hours after it, which the next six hours
 * can reach. It changes once a day, so that all screens share one cached answer.
 */
export function lineSpanAt(now: number, timeZone: string): { startDate: string; endDate: string } {
  const { start, end } = homeDayAt(now, timeZone)
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(end + NEXT_DAY_MS).toISOString(),
  }
}

/** Number of commands that a room's screen loads. */
export const LEDGER_LIMIT = 20

/** Number of events that a room's line loads. */
export const EVENT_LIMIT = 50

/** For loaders: prefetches the room lines once the home's time zone is known. The screen reports a failure. */
export function prefetchRoomLines(client: QueryClient): void {
  const prefetch = async () => {
    const { home } = await ensureQuery(client, meQuery)
    const { startDate, endDate } = lineSpanAt(Date.now(), home.time_zone)
    prefetchQuery(client, roomLinesQuery(startDate, endDate))
  }
  prefetch().catch(() => undefined)
}
