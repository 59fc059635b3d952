import type { Database } from '#base/database/database.ts'

/** When (ms) each room begins to preheat for the return, as last computed: by absence of a home, then by room. */
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

/**
 * Stores when (ms) rooms begin to preheat for the returns of absences, and removes the other rooms of these absences.
 */
export async function replacePreheats(
  tx: Database,
  homeId: string,
  absences: readonly { absenceId: string; rooms: readonly { roomId: string; at: number }[] }[],
): Promise<void> {
  const rows = absences.flatMap(({ absenceId, rooms }) => rooms.map((room) => ({ absenceId, ...room })))
  const absenceIds = rows.map(({ absenceId }) => absenceId)
  const roomIds = rows.map(({ roomId }) => roomId)
  await tx.query(
    `delete from absence_preheat p where p.home_id = $1 and p.absence_id = any($2::uuid[])
       and (p.absence_id, p.room_id) not in (select * from unnest($3::uuid[], $4::uuid[]))`,
    [homeId, absences.map(({ absenceId }) => absenceId), absenceIds, roomIds],
  )
  await tx.query(
    `insert into absence_preheat (home_id, absence_id, room_id, starts_at)
     select $1, absence_id, room_id, to_timestamp(ms / 1000)
     from unnest($2::uuid[], $3::uuid[], $4::float8[]) as new (absence_id, room_id, ms)
     on conflict (home_id, absence_id, room_id) do update set starts_at = excluded.starts_at`,
    [homeId, absenceIds, roomIds, rows.map(({ at }) => at)],
  )
}
