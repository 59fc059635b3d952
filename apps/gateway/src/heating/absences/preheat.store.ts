import type { Database } from '#base/database/database.ts'
import type { AbsenceKey } from './absence.store.ts'

/** Since when (ms) rooms are warmed for the returns of absences of homes: by absence, then by room. */
export async function selectPreheats(
  tx: Database,
  homeIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await tx.query<{ absenceId: string; roomId: string; at: number }>(
    `select absence_id as "absenceId", room_id as "roomId", started_at as at from absence_preheat
     where home_id = any($1::uuid[])`,
    [homeIds],
  )
  const found = new Map<string, Map<string, number>>()
  for (const { absenceId, roomId, at } of rows) {
    const rooms = found.get(absenceId) ?? new Map<string, number>()
    found.set(absenceId, rooms.set(roomId, at))
  }
  return found
}

/** Notes that rooms are warmed from an instant (ms) on; those that are already stay as they are. */
export async function insertPreheats(
  tx: Database,
  { homeId, absenceId }: AbsenceKey,
  rooms: readonly { roomId: string; at: number }[],
): Promise<void> {
  await tx.query(
    `insert into absence_preheat (home_id, absence_id, room_id, started_at)
     select $1, $2, room_id, to_timestamp(ms / 1000) from unnest($3::uuid[], $4::float8[]) as begun (room_id, ms)
     on conflict do nothing`,
    [homeId, absenceId, rooms.map(({ roomId }) => roomId), rooms.map(({ at }) => at)],
  )
}
