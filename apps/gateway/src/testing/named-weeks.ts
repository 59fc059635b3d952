import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** For tests: the id of a home's named week. */
export function namedWeekId(home: TestHome): string {
  return `${home.roomId.slice(0, -12)}00000000000d`
}

/**
 * For tests: inserts that week again, or resets it to its first version. Its name is new each time: another request may
 * have given the former one to another week of the home.
 */
export async function bringNamedWeekBack(database: Database, home: TestHome): Promise<void> {
  await database.query(
    `insert into named_week (home_id, id, name, week, created_at, created_by_name)
     values ($1, $2, $3, '[[],[],[],[],[],[],[]]', now(), $3)
     on conflict (home_id, id) do update set name = excluded.name, version = 1`,
    [home.homeId, namedWeekId(home), `Semaine ${home.mark} ${randomUUID().slice(0, 8)}`],
  )
}
