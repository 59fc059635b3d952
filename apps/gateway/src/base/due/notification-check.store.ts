import type { Database } from '#base/database/database.ts'

/** Returns those of these homes that have an open notification of a failed order. */
export async function selectNotifiedOfOrder(
  database: Database,
  homeIds: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ homeId: string }>(
    `select distinct home_id as "homeId" from notification
     where home_id = any($1::uuid[]) and kind = 'order_missed' and ended_at is null`,
    [homeIds],
  )
  return rows.map(({ homeId }) => homeId)
}
