import type { Database } from '#base/database/database.ts'

/**
 * Excludes exactly these devices of a room from following it; devices that are already excluded keep their time and
 * author.
 */
export async function updateExclusions(
  tx: Database,
  change: { homeId: string; roomId: string; excluded: readonly string[]; at: number; by: string },
): Promise<void> {
  await tx.query(
    `update device set
       excluded_at = case when id = any($3::uuid[]) then to_timestamp($4::float8 / 1000) end,
       excluded_by_name = case when id = any($3::uuid[]) then $5 end
     where home_id = $1 and room_id = $2 and (excluded_at is not null) <> (id = any($3::uuid[]))`,
    [change.homeId, change.roomId, change.excluded, change.at, change.by],
  )
}
