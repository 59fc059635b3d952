import { activityKinds, outcomes, type Activity, type Outcome } from '@foyer/contract/activity.ts'
import { actorKinds } from '@foyer/contract/order-state.ts'

/** Maximum number of requests for the axis of the day: more than any day has. */
export const DAY_LIMIT = 200

/** Entries per page. */
export const PAGE = 30

/** The search parameters of the activity; all are optional. */
export type ActivitySearch = {
  kind?: Activity['kind']
  /** Id of a room. */
  room?: string
  /** A kind of actor, or the id of a user. */
  actor?: string
  /** The outcome of a request, or that it is pending. */
  outcome?: Outcome
  /** ISO instant: only entries before it. */
  before?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const actors: readonly string[] = actorKinds

/** Reads the search parameters; invalid ones are left out. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const { room, actor, before } = search
  const kind = activityKinds.find((one) => one === search['kind'])
  const outcome = outcomes.find((one) => one === search['outcome'])
  const isActor = typeof actor === 'string' && (actors.includes(actor) || uuid.test(actor))
  const at = typeof before === 'string' ? Date.parse(before) : Number.NaN
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(typeof room === 'string' && uuid.test(room) ? { room } : {}),
    ...(isActor ? { actor } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(Number.isFinite(at) ? { before: new Date(at).toISOString() } : {}),
  }
}

/** The parameters of the request for a search. */
export function questionOf({ kind, room, actor, outcome, before }: ActivitySearch) {
  return {
    limit: PAGE,
    ...(kind === undefined ? {} : { kind }),
    ...(room === undefined ? {} : { roomId: room }),
    ...(actor === undefined ? {} : { actor }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(before === undefined ? {} : { before }),
  }
}

/** True if the address filters the list; an older page is not a filter. */
export function hasFilters({ kind, room, actor, outcome }: ActivitySearch): boolean {
  return kind !== undefined || room !== undefined || actor !== undefined || outcome !== undefined
}
