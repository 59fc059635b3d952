import type { OrderSource } from '@foyer/contract/order-state.ts'
import { strength } from '@foyer/rules/room-order/compare-claims.ts'
import type { Actor } from '#heating/commands/commands.ts'
import type { ClaimRow, PassedClaim } from './claim.store.ts'
import type { RoomSourcesRow } from './order.store.ts'

/** The beginning or the end of an override or claim; `at` in ms. */
type HoldChange = { at: number; source: OrderSource; isEnd: boolean; actor: Actor }

/** Why a room's order may have changed, and when (ms). */
export type HoldEdge = { at: number; actor: Actor }

/** The claims of a room that have begun or ended by now (ms) and that the keeper has not processed yet. */
export function passedClaims({ homeId, claims }: RoomSourcesRow, now: number): PassedClaim[] {
  return claims.flatMap(({ id, since, until, state }): PassedClaim[] => {
    if (until !== null && until <= now) return [{ homeId, id, state: 'ended' }]
    return state === 'waiting' && since <= now ? [{ homeId, id, state: 'begun' }] : []
  })
}

/**
 * The last beginning or end since the keeper's last pass that explains what is in force now (ms): the source in force
 * has begun, or a stronger one has ended. Null if there is none.
 */
export function holdEdge(room: RoomSourcesRow, inForce: OrderSource, now: number): HoldEdge | null {
  const changes = [
    ...overrideChanges(room, now),
    ...room.claims.flatMap((claim) => claimChanges(claim, room.claims, now)),
  ]
  const [last] = changes
    .filter(({ source, isEnd }) => (isEnd ? strength(source) <= strength(inForce) : source === inForce))
    // If one ends at the instant at which another begins, the beginning is the reason.
    .toSorted((one, other) => other.at - one.at || Number(one.isEnd) - Number(other.isEnd))
  return last === undefined ? null : { at: last.at, actor: last.actor }
}

function overrideChanges({ override }: RoomSourcesRow, now: number): HoldChange[] {
  const at = override?.until ?? null
  if (at === null || at > now) return []
  return [
    {
      at,
      source: 'override',
      isEnd: true,
      actor: { kind: 'override_end', id: null, name: null },
    },
  ]
}

function claimChanges(claim: ClaimRow, all: readonly ClaimRow[], now: number): HoldChange[] {
  const { kind, since, until, state } = claim
  const actor = { id: claim.causeId, name: claim.causeName }
  const ofCause = all.filter((one) => one.kind === kind && one.causeId === claim.causeId)
  if (until !== null && until <= now) {
    // A claim that was to begin after its end never took effect. A claim with another order replaces one of its cause,
    // which goes on.
    return until <= since || ofCause.some((one) => isInForce(one, now))
      ? []
      : [{ at: until, source: kind, isEnd: true, actor: { ...actor, kind: `${kind}_end` } }]
  }
  if (state !== 'waiting' || since > now) return []
  const replaced = ofCause.flatMap((one) => (isInForce(one, now) ? [] : (one.until ?? [])))
  return [{ at: Math.max(since, ...replaced), source: kind, isEnd: false, actor: { ...actor, kind } }]
}

function isInForce({ since, until }: ClaimRow, now: number): boolean {
  return since <= now && (until === null || until > now)
}
