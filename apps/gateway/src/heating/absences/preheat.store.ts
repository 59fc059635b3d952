import type { Database } from '#base/database/database.ts'
import type { AbsenceKey } from './absence.store.ts'

/** When (ms) each room begins to be warmed for the return, as reckoned last: by absence of a home, then by room. */
export async function selectPreheats(
  database: Database,
  homeId: string,
): Promise<Map<string, Map<string, number>>> {
  const rows = await database.query<{ absenceId: string; roomId: string; at: number }>(
    `select absence_id as "absenceId", room_id as "roomId", starts_at as at from absence_preheat where home_id = $1`,
    [homeId],
  )
  const found = new Map<string, Map<string, number>>()
  for (const { absenceId, roomId, at } of rows) {
    const rooms = found.get(absenceId) ?? new Map<string, number>()
    found.set(absenceId, rooms.set(roomId, at))
  }
  return found
}

/** Writes down when (ms) rooms begin to be warmed for a return; the others of the absence do not. */
export async function replacePreheats(
  tx: Database,
  { homeId, absenceId }: AbsenceKey,
  rooms: readonly { roomId: string; at: number }[],
): Promise<void> {
  await tx.query(
    'delete from absence_preheat where home_id = $1 and absence_id = $2 and room_id <> all($3::uuid[])',
    [homeId, absenceId, rooms.map(({ roomId }) => roomId)],
  )
  await tx.query(
    `insert into absence_preheat (home_id, absence_id, room_id, starts_at)
     select $1, $2, room_id, to_timestamp(ms / 1000) from unnest($3::uuid[], $4::float8[]) as new (room_id, ms)
     on conflict (home_id, absence_id, room_id) do update set starts_at = excluded.starts_at`,
    [homeId, absenceId, rooms.map(({ roomId }) => roomId), rooms.map(({ at }) => at)],
  )
}
