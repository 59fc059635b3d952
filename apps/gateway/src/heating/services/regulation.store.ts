import type { Database } from '#base/database/database.ts'

/** The stored mapping of each device: where each capability is found in its messages. */
export async function selectMappings(database: Database, homeId: string): Promise<Map<string, unknown>> {
  const rows = await database.query<{ id: string; mapping: unknown }>(
    'select id, mapping from device where home_id = $1 and removed_at is null',
    [homeId],
  )
  return new Map(rows.map((row) => [row.id, row.mapping]))
}
