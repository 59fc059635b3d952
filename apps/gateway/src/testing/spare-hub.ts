import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** A second hub of a home, which tests may remove: nothing else of the home depends on it. */
export function spareHubId(home: TestHome): string {
  return `${home.hubId.slice(0, -12)}000000000000`
}

/** For tests: restores the home's second hub. */
export async function bringHubBack(database: Database, home: TestHome): Promise<void> {
  await database.query(
    `insert into hub (id, home_id, name, created_at) values ($1, $2, $3, '2027-01-01T00:00:00Z')
     on conflict (home_id, id) do update set removed_at = null`,
    [spareHubId(home), home.homeId, `Box ${home.mark}`],
  )
}
