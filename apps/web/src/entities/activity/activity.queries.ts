import { listActivity, listConnectivity } from '@foyer/contract/activity.ts'
import { callQuery } from '#base/api/query.ts'

/**
 * What happened in the home, newest first.
 * @param of `limit` 1 to 100; `before` an ISO instant
 */
export function activityQuery(of: { limit?: number; before?: string; roomId?: string } = {}) {
  const { limit, ...where } = of
  return callQuery(listActivity, {
    query: { ...where, ...(limit === undefined ? {} : { limit: String(limit) }) },
  })
}

/**
 * Changes of reachability over a span of at most 90 days, newest first.
 * @param of ISO instants, rounded
 */
export function connectivityQuery(of: {
  startDate: string
  endDate: string
  deviceId?: string
  hubId?: string
}) {
  return callQuery(listConnectivity, { query: of })
}
