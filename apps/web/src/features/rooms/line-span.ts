import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { homeDayAt } from '#lib/home-day.ts'

const COMING_MS = DAY_LENGTH_MS

/**
 * The span of rooms' lines that the screens ask for: the day on screen and the one after it, whose beginning stands in
 * the six hours that come. It changes once a day, so that all screens share one answer.
 */
export function lineSpanAt(now: number, timeZone: string): { startDate: string; endDate: string } {
  const { start, end } = homeDayAt(now, timeZone)
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(end + COMING_MS).toISOString(),
  }
}
