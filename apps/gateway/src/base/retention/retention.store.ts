import type { Database } from '#base/database/database.ts'

/** Some homes in the order of their ids, after one of them. */
export async function selectSomeHomes(
  database: Database,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select id from home where $1::uuid is null or id > $1 order by id limit $2',
    [after, limit],
  )
  return rows.map(({ id }) => id)
}
