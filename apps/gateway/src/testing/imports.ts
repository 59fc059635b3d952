import type { Database } from '#base/database/database.ts'
import type { TestHome } from './world.ts'

/** For tests: the id of a home's import. */
export function importId(home: TestHome): string {
  return `${home.roomId.slice(0, -12)}00000000000e`
}

/** For tests: inserts that import again, with one half-hour in 2020. */
export async function bringImportBack(database: Database, home: TestHome): Promise<void> {
  // In one statement: other requests remove it at the same time.
  await database.query(
    `with made as (
       insert into energy_import (home_id, id, format, file_name, first_at, end_at, half_hours, watt_hours,
         imported_at, imported_by_name)
       values ($1, $2, 'enedis_load_curve', $3, '2020-01-15T12:00Z', '2020-01-15T12:30Z', 1, 250, now(), '')
       on conflict do nothing returning home_id, id)
     insert into energy_import_day (home_id, day, import_id, watt_hours)
     select home_id, '2020-01-15', id, array_fill(null::float8, array[24]) || 250::float8
       || array_fill(null::float8, array[23]) from made`,
    [home.homeId, importId(home), `${home.mark}.csv`],
  )
}
