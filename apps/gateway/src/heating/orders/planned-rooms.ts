import type { HomeMemory } from '@foyer/rules/home/plan-home.ts'
import {
  edgesAfter,
  isEdgeDue,
  type PlannedRoom,
  type RoomMemory,
  type RoomPast,
} from '@foyer/rules/home/plan-rooms.ts'
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
  const due = rooms.flatMap(({ row, sources, weekSince }) => {
    const memory = memoryOf(row)
    return isEdgeDue({ sources, weekSince }, memory, now) ? [{ row, memory }] : []
  })
  const pasts = due.length === 0 ? new Map<string, RoomPast>() : await readPasts(tx, due, now)
  return Map.groupBy(
    rooms.map(({ row: { homeId, roomId, claims }, sources, weekSince }) => ({
      homeId,
      roomId,
      sources,
      claims: claims.map(roomClaim),
      weekSince,
      past: pasts.get(roomId) ?? null,
    })),
    ({ homeId }) => homeId,
  )
}

/** The slots and holds of rooms in which an edge may have passed, by their ids. */
async function readPasts(
  tx: Database,
  due: readonly { row: RoomSourcesRow; memory: RoomMemory | undefined }[],
  now: number,
): Promise<Map<string, RoomPast>> {
  const rows = due.map(({ row }) => row)
  const last = await selectLastSlots(tx, rows)
  const lastOf = (roomId: string) => last.get(roomId) ?? null
  const asked = due.map(({ row, memory }) => {
    const { homeId, roomId } = row
    return { homeId, roomId, after: edgesAfter(row, { lastSlotAt: lastOf(roomId), memory }, now) }
  })
  const held = Map.groupBy(await selectHeld(tx, asked), ({ roomId }) => roomId)
  return new Map(
    rows.map(({ roomId }) => [roomId, { lastSlotAt: lastOf(roomId), held: held.get(roomId) ?? [] }]),
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
