import type { ProtectionHold } from '@foyer/rules/protection/room-protection.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import type { Claim, RoomClaims } from '#heating/orders/room-claims.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import type { KnownHomes } from './known-homes.ts'
import { isHeldAs, judgeRoom } from './known-room.ts'
import { readWrittenFree } from './written-rooms.ts'

type Held = RoomKey & ProtectionHold

/**
 * Brings the protection of rooms of many homes up to date: begins and ends holds because of reports and the passing of
 * time. Rooms that another transaction has locked are left out. Returns when (ms) each room has to be settled next.
 */
export async function settleProtection(
  parts: { homes: KnownHomes; claims: Pick<RoomClaims, 'setClaims' | 'endClaims'>; clock: Clock },
  tx: Database,
  { rows, now }: { rows: readonly DueRow[]; now: number },
): Promise<Map<string, number | null>> {
  const { homes, claims, clock } = parts
  // The database's clock, which triggers this, may be a little ahead of the clock with which rooms are judged: a hold
  // that replaces another would begin after the other's end.
  const latest = clock.now()
  const keys = rows.map(({ homeId, subject }) => ({ homeId, roomId: subject }))
  const found = await readWrittenFree(tx, keys, now)
  const next = new Map<string, number | null>()
  const begun: Claim[] = []
  const over: Held[] = []
  for (const key of keys) {
    const written = found.get(key.roomId)
    if (written === undefined) next.set(key.roomId, null)
    if (written === undefined || written === null) continue
    const home = await homes.of(key.homeId)
    const room = { ...key, written }
    const answer = judgeRoom(room, homes.devicesIn(home, key.roomId), now)
    for (const hold of answer.holds) {
      if (written.held.some((one) => isHeldAs(one, hold) && one.until === hold.until)) continue
      const { cause: id, ...claim } = hold
      const since = Math.min(claim.since, latest)
      begun.push({ ...key, ...claim, since, cause: { id, name: home.devices.get(id ?? '')?.name ?? null } })
    }
    for (const hold of written.held) {
      if (!answer.holds.some((one) => isHeldAs(one, hold))) over.push({ ...key, ...hold })
    }
    next.set(key.roomId, answer.next)
    room.written = { ...written, held: answer.holds, dueAt: answer.next }
    home.rooms.set(key.roomId, room)
  }
  for (const { homeId, roomId, kind, cause } of over) {
    await claims.endClaims(tx, { homeId, kind, causeId: cause, roomIds: [roomId] })
  }
  await claims.setClaims(tx, begun)
  return next
}
