import { randomUUID } from 'node:crypto'
import type { Order } from '@foyer/contract/heating.ts'
import type { ClaimKind } from '@foyer/rules/home/plan-rooms.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import {
  type ClaimKey,
  endClaimsAt,
  extendClaims,
  prolongClaims,
  insertClaims,
  selectClaimBegins,
  selectClaimed,
} from './claim.store.ts'
export { type EndedClaim, selectEndedClaims } from './claim.store.ts'
import type { RoomKey } from './room-key.ts'

/** An order over a room for [since, until), ms; `until` null: until it is ended. `cause` is shown as the reason. */
export type Claim = RoomKey & {
  kind: ClaimKind
  order: Order
  since: number
  until: number | null
  cause: { id: string | null; name: string | null }
}

/** All claims of a kind in a home from now on, or those of some causes. */
export type ClaimReplacement = {
  homeId: string
  kind: ClaimKind
  causeIds?: readonly (string | null)[]
  claims: readonly Claim[]
}

/** What the gateway itself sets in rooms. A transaction that changes it holds the lock of the home. */
export type RoomClaims = {
  /**
   * Sets claims over rooms. A claim of the same kind and cause over a room gets the new end, or is replaced if its
   * order differs. The plan of the home sends the orders when the claims begin and end. `at`: the time (ms) of the
   * change, here and below; now by default.
   */
  setClaims(tx: Database, claims: readonly Claim[], at?: number): Promise<void>
  /** Ends the claims of a kind and cause over these rooms of a home, or over all rooms. */
  endClaims(
    tx: Database,
    asked: { homeId: string; kind: ClaimKind; causeId: string | null; roomIds?: readonly string[] },
    at?: number,
  ): Promise<void>
  /** Sets claims, and ends all other claims of the given kinds and causes in their homes. */
  replaceClaims(tx: Database, replacements: readonly ClaimReplacement[], at?: number): Promise<void>
  /** Moves the end of the claims of a kind and cause over these rooms; claims that are over stay so. */
  renewClaims(
    tx: Database,
    asked: { homeId: string; kind: ClaimKind; causeId: string; roomIds: readonly string[]; until: number },
    at?: number,
  ): Promise<void>
  /** When (ms) claims of a kind began over a room since an instant (ms). */
  claimBegins(tx: Database, asked: RoomKey & { kind: ClaimKind; since: number }): Promise<number[]>
}

export function createRoomClaims({ clock }: { clock: Clock }): RoomClaims {
  async function set(tx: Database, claims: readonly Claim[], now = clock.now()): Promise<void> {
    if (claims.length === 0) return
    const all = claims.map(({ cause, ...claim }) => ({
      ...claim,
      id: randomUUID(),
      causeId: cause.id,
      causeName: cause.name,
    }))
    const extended = new Set((await extendClaims(tx, all, now)).map(keyText))
    const others = all.filter((claim) => !extended.has(keyText(claim)))
    if (others.length > 0) {
      await endClaimsAt(tx, others, now)
      await insertClaims(tx, others)
    }
  }

  async function end(tx: Database, claims: readonly ClaimKey[], now = clock.now()): Promise<void> {
    if (claims.length === 0) return
    await endClaimsAt(tx, claims, now)
  }

  return {
    setClaims: set,
    async endClaims(tx, { homeId, kind, causeId, roomIds }, at) {
      const claimed = await selectClaimed(tx, { homeId, kind, causeIds: [causeId] })
      const ended = claimed
        .filter(({ roomId }) => roomIds?.includes(roomId) ?? true)
        .map((claim) => ({ homeId, kind, ...claim }))
      await end(tx, ended, at)
    },
    async replaceClaims(tx, replacements, at) {
      const ended: ClaimKey[] = []
      for (const { claims, ...causes } of replacements) {
        const { homeId, kind } = causes
        const kept = new Set(claims.map(({ cause, ...claim }) => keyText({ ...claim, causeId: cause.id })))
        const claimed = (await selectClaimed(tx, causes)).map((claim) => ({ homeId, kind, ...claim }))
        ended.push(...claimed.filter((claim) => !kept.has(keyText(claim))))
      }
      const claims = replacements.flatMap((one) => one.claims)
      await set(tx, claims, at)
      await end(tx, ended, at)
    },
    async renewClaims(tx, asked, at = clock.now()) {
      const { homeId, kind, causeId } = asked
      const rows = await selectClaimed(tx, { homeId, kind, causeIds: [causeId] })
      const claimed = new Set(rows.map(({ roomId }) => roomId))
      const roomIds = asked.roomIds.filter((roomId) => claimed.has(roomId))
      if (roomIds.length === 0) return
      await prolongClaims(tx, { ...asked, roomIds, now: at })
    },
    claimBegins: selectClaimBegins,
  }
}

function keyText({ roomId, kind, causeId }: ClaimKey): string {
  return `${roomId} ${kind} ${causeId ?? ''}`
}
