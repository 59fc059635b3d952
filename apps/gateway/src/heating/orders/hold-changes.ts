import type { OrderSource } from '@foyer/contract/order-state.ts'
import { strength } from '@foyer/rules/room-order/compare-claims.ts'
import type { Actor } from '#heating/commands/commands.ts'
import type { ClaimRow, PassedClaim } from './claim.store.ts'
import type { RoomSourcesRow } from './order.store.ts'

/** A beginning or an end of what held a room above its week; `at` in ms. */
type HoldChange = { at: number; source: OrderSource; isEnd: boolean; actor: Actor }

/** Why a room's order may have changed, and when (ms). */
export type HoldEdge = { at: number; actor: Actor }

/** What of a room's claims has begun or ended by now (ms), for the first time that its keeper looks. */
export function passedClaims({ homeId, claims }: RoomSourcesRow, now: number): PassedClaim[] {
  return claims.flatMap(({ id, since, until, state }): PassedClaim[] => {
    if (until !== null && until <= now) return [{ homeId, id, state: 'ended' }]
    return state === 'waiting' && since <= now ? [{ homeId, id, state: 'begun' }] : []
  })
}

/**
 * The last beginning or end since the keeper looked that can be why the room is in what is in force now (ms): what is
 * in force has begun, or what was stronger has ended. Null where there is none.
 */
export function holdEdge(room: RoomSourcesRow, inForce: OrderSource, now: number): HoldEdge | null {
  const changes = [...overrideChanges(room, now), ...room.claims.flatMap((claim) => claimChanges(claim, now))]
  const [last] = changes
    .filter(({ source, isEnd }) => (isEnd ? strength(source) <= strength(inForce) : source === inForce))
    // Of what ends while its next begins, the beginning is why.
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

function claimChanges(claim: ClaimRow, now: number): HoldChange[] {
  const { kind, since, until, state } = claim
  const actor = { id: claim.causeId, name: claim.causeName }
  if (until !== null && until <= now) {
    // One that was to begin after its end never was.
    return until <= since
      ? []
      : [{ at: until, source: kind, isEnd: true, actor: { ...actor, kind: `${kind}_end` } }]
  }
  return state === 'waiting' && since <= now
    ? [{ at: since, source: kind, isEnd: false, actor: { ...actor, kind } }]
    : []
}
