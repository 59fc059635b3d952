import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** For tests: the day that `bringRedDayBack` makes red, a Monday in winter. */
export const redDay = '2027-01-18'

/** For tests: puts a home on Tempo, with an accepted plan for red days and a red day. */
export async function bringRedDayBack(database: Database, { homeId }: TestHome): Promise<void> {
  // In one statement: other requests withdraw the plan at the same time.
  await database.query(
    `with contracted as (
       insert into contract (home_id, valid_from, option, subscribed_power) values ($1, $2, 'tempo', 9)
       on conflict (home_id, valid_from) do update
         set option = excluded.option, off_peak = '[]', off_peak_summer = null, market = null),
     colored as (
       insert into day_color (home_id, option, day, source, color) values ($1, 'tempo', $2, 'meter', 'red')
       on conflict do nothing)
     insert into red_day_plan (home_id, accepted_at, accepted_by_name) values ($1, now(), 'Marie')
     on conflict do nothing`,
    [homeId, redDay],
  )
}
