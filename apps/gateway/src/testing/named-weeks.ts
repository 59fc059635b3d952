import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** For tests: the id of the week that a home keeps. */
export function namedWeekId(home: TestHome): string {
  return `${home.roomId.slice(0, -12)}00000000000d`
}

/** For tests: the home keeps that week again, as it was first, by a name that nobody else gives in that home. */
export async function bringNamedWeekBack(database: Database, home: TestHome): Promise<void> {
  await database.query(
    `insert into named_week (home_id, id, name, week, created_at, created_by_name)
     values ($1, $2, $3, '[[],[],[],[],[],[],[]]', now(), $3)
     on conflict (home_id, id) do update set name = excluded.name, version = 1`,
    [home.homeId, namedWeekId(home), `Semaine gardée ${home.mark}`],
  )
}
