import type { Week } from '@foyer/contract/schedule.ts'
import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

export type NamedWeekRow = {
  id: string
  name: string
  week: Week
  createdAt: number
  createdBy: string
  version: number
  /** Null if it was never changed. */
  changedBy: string | null
}

const columns = `id, name, week, created_at as "createdAt", created_by_name as "createdBy", version,
  changed_by_name as "changedBy"`

/** The named weeks of a home, the oldest first. */
export async function selectNamedWeeks(database: Database, homeId: string): Promise<NamedWeekRow[]> {
  return database.query<NamedWeekRow>(
    `select ${columns} from named_week where home_id = $1 order by created_at, id`,
    [homeId],
  )
}

/**
 * A named week, locked together with its home until the transaction ends, so that changes are made one after the other.
 */
export async function selectNamedWeekLocked(
  tx: Database,
  { homeId, id }: { homeId: string; id: string },
): Promise<NamedWeekRow | undefined> {
  await lockHome(tx, homeId)
  const rows = await tx.query<NamedWeekRow>(
    `select ${columns} from named_week where home_id = $1 and id = $2 for no key update`,
    [homeId, id],
  )
  return rows[0]
}

/** Updates a locked week, as its next version. Undefined if another week of the home has the name. */
export async function updateNamedWeekRow(
  tx: Database,
  to: { homeId: string; id: string; name: string; week: Week; changedBy: string },
): Promise<NamedWeekRow | undefined> {
  const rows = await tx.query<NamedWeekRow>(
    `update named_week set name = $3, week = $4::jsonb, changed_by_name = $5, version = version + 1
     where home_id = $1 and id = $2 and not exists (
       select 1 from named_week other where other.home_id = $1 and other.id <> $2 and lower(other.name) = lower($3))
     returning ${columns}`,
    [to.homeId, to.id, to.name, JSON.stringify(to.week), to.changedBy],
  )
  return rows[0]
}

/**
 * Inserts a named week. False if its name is taken, or the home has the maximum number of weeks. Locks the home, so
 * that concurrent inserts cannot exceed the maximum.
 */
export async function insertNamedWeek(
  tx: Database,
  made: Omit<NamedWeekRow, 'version' | 'changedBy'> & { homeId: string; most: number },
): Promise<boolean> {
  await lockHome(tx, made.homeId)
  const rows = await tx.query(
    `insert into named_week (home_id, id, name, week, created_at, created_by_name)
     select $1, $2, $3, $4::jsonb, to_timestamp($5::float8 / 1000), $6
     where (select count(*) from named_week where home_id = $1) < $7
     on conflict do nothing returning 1`,
    [made.homeId, made.id, made.name, JSON.stringify(made.week), made.createdAt, made.createdBy, made.most],
  )
  return rows.length === 1
}

/** Deletes a named week. False if the home does not have it. */
export async function deleteNamedWeekOf(
  database: Database,
  { homeId, id }: { homeId: string; id: string },
): Promise<boolean> {
  const rows = await database.query('delete from named_week where home_id = $1 and id = $2 returning 1', [
    homeId,
    id,
  ])
  return rows.length === 1
}
