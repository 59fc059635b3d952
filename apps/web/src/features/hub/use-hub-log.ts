import { useQuery } from '@tanstack/react-query'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { connectivityQuery } from '#api/queries/activity.queries.ts'

/** Days of a hub's log that its screen knows. */
export const HUB_DAYS = 90
const HOUR_MS = 3_600_000
/** When a hub went and came in the last ninety days, newest first; of its devices nothing. */
export function useHubLog(hubId: string) {
  // To the hour: a key of its own each minute would ask anew each minute.
  const end = Math.ceil((useMinute() + 1) / HOUR_MS) * HOUR_MS
  return useQuery({
    ...connectivityQuery({
      startDate: new Date(end - HUB_DAYS * DAY_LENGTH_MS).toISOString(),
      endDate: new Date(end).toISOString(),
      hubId,
    }),
    select: (rows) => rows.filter((row) => row.device_id === null),
  })
}
