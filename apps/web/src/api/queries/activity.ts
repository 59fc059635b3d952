import {
  listActivity,
  listActors,
  listConnectivity,
  type Activity,
  type Outcome,
} from '@foyer/contract/activity.ts'
import { apiQuery } from '#api/query.ts'

/**
 * The activity log of the home, newest first.
 * @param filter `limit` 1 to 100; `before` an ISO instant; `actor` a kind of actor or a person's id
 */
export function activityQuery(
  filter: {
    limit?: number
    before?: string
    roomId?: string
    kind?: Activity['kind']
    actor?: string
    outcome?: Outcome
  } = {},
) {
  const { limit, ...rest } = filter
  return apiQuery(listActivity, {
    query: { ...rest, ...(limit === undefined ? {} : { limit: String(limit) }) },
  })
}

/** The people who have sent a request in this home. */
export const actorsQuery = apiQuery(listActors, {})

/**
 * Changes between online and offline over a span of at most 90 days, newest first.
 * @param filter ISO instants, rounded
 */
export function connectivityQuery(filter: {
  startDate: string
  endDate: string
  deviceId?: string
  hubId?: string
}) {
  return apiQuery(listConnectivity, { query: filter })
}
