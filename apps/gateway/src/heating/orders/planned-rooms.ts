import type { HomeMemory } from '@foyer/rules/home/plan-home.ts'
import { edgesAfter, isEdgeDue, type PlannedRoom } from '@foyer/rules/home/plan-rooms.ts'
import type { Database } from '#base/database/database.ts'
import type { ClaimRow } from './claim.store.ts'
import { type RoomSourcesRow, selectHeld } from './order.store.ts'
import { orderSources } from './room-sources.ts'
import { selectLastSlots } from './slot.store.ts'

/** Reads what decides about the orders of these rooms at an instant (ms), by home. */
export async function readPlannedRooms(
  tx: Database,
  {
    rows,
    memories,
  }: { rows: readonly RoomSourcesRow[]; memories: ReadonlyMap<string, Pick<HomeMemory, 'rooms'>> },
  now: number,
): Promise<Map<string, PlannedRoom[]>> {
  const memoryOf = ({ homeId, roomId }: RoomSourcesRow) => memories.get(homeId)?.rooms[roomId]
  const rooms = rows.map((row) => ({ row, sources: orderSources(row), weekSince: row.weekSince }))
  const due = rooms.filter((room) => isEdgeDue(room, memoryOf(room.row), now))
  const last =
    due.length === 0
      ? new Map<string, number>()
      : await selectLastSlots(
          tx,
          due.map(({ row }) => row),
        )
  const held = Map.groupBy(
    due.length === 0
      ? []
      : await selectHeld(
          tx,
          due.map((room) => {
            const { homeId, roomId } = room.row
            const known = { lastSlotAt: last.get(roomId) ?? null, memory: memoryOf(room.row) }
            return { homeId, roomId, after: edgesAfter(room, known, now) }
          }),
        ),
    ({ roomId }) => roomId,
  )
  const isDue = new Set(due.map(({ row }) => row.roomId))
  return Map.groupBy(
    rooms.map(({ row: { homeId, roomId, claims }, sources, weekSince }) => ({
      homeId,
      roomId,
      sources,
      claims: claims.map(roomClaim),
      weekSince,
      past: isDue.has(roomId) ? { lastSlotAt: last.get(roomId) ?? null, held: held.get(roomId) ?? [] } : null,
    })),
    ({ homeId }) => homeId,
  )
}

function roomClaim({
  id,
  kind,
  since,
  until,
  causeId,
  causeName,
  state,
}: ClaimRow): PlannedRoom['claims'][number] {
  return { id, kind, since, until, cause: { id: causeId, name: causeName }, isBegun: state === 'begun' }
}
