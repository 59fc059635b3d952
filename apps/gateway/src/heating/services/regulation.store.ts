import type { Database } from '#base/database/database.ts'

/** Where each capability of a device stands in its messages, as it is kept. */
export async function selectMappings(database: Database, homeId: string): Promise<Map<string, unknown>> {
  const rows = await database.query<{ id: string; mapping: unknown }>(
    'select id, mapping from device where home_id = $1 and removed_at is null',
    [homeId],
  )
  return new Map(rows.map((row) => [row.id, row.mapping]))
}
