import { activityKinds, outcomes, type Activity, type Outcome } from '@foyer/contract/activity.ts'
import { actorKinds } from '@foyer/contract/order-state.ts'

/** Requests that the day's axis is drawn from: more than any day has. */
export const DAY_LIMIT = 200

/** Things on one page. */
export const PAGE = 30

/** What the address of the activity says; every part may be missing. */
export type ActivitySearch = {
  kind?: Activity['kind']
  /** Id of a room. */
  room?: string
  /** A kind of actor, or the id of a person. */
  actor?: string
  /** How a request ended, or that it has not yet. */
  outcome?: Outcome
  /** ISO instant: only what was before it. */
  before?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const actors: readonly string[] = actorKinds

/** Reads the search of the address; what is not understood is left out. */
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

/** The question that an address asks. */
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

/** True where the address narrows what is shown; a page further back is no filter. */
export function hasFilters({ kind, room, actor, outcome }: ActivitySearch): boolean {
  return kind !== undefined || room !== undefined || actor !== undefined || outcome !== undefined
}
