import type { Database } from '#base/database/database.ts'

/** Some homes of these partitions in the order of their ids, after one of them. */
export async function selectSomeHomes(
  database: Database,
  partitions: readonly number[],
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from home where partition = any($3::smallint[]) and ($1::uuid is null or id > $1)
     order by id limit $2`,
    [after, limit, partitions],
  )
  return rows.map(({ id }) => id)
}
