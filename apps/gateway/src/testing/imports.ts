import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { homeDays } from '#history/home-days.ts'
import { openMeteredHome } from './metered-home.ts'
import type { TestHome } from './world.ts'

const paris = homeDays('Europe/Paris')
const halfHour = 1_800_000

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

/** For tests: a file of Enedis: from a day until another, with the same power in W. */
export function loadCurve(first: string, after: string, watts: number): string {
  const lines = [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
    `14000000000027;Courbe de charge;${first};${after};Energie active;Consommation;Comptage Brut;W;`,
    'Horodate;Valeur',
  ]
  for (let at = paris.of(first).start; at < paris.of(after).start; at += halfHour) {
    const end = Temporal.Instant.fromEpochMilliseconds(at + halfHour).toZonedDateTimeISO('Europe/Paris')
    lines.push(`${end.toString({ timeZoneName: 'never', smallestUnit: 'second' })};${watts}`)
  }
  return lines.join('\r\n')
}

/** For tests: a home whose owner asks calls that must succeed. */
export async function openImports() {
  const home = await openMeteredHome()
  const { at, owner } = home
  return {
    ...home,
    async ask(call: Parameters<typeof at.ask>[0], input: Omit<Parameters<typeof at.ask>[1], 'token'>) {
      const { status, body } = await at.ask(call, { token: owner, ...input })
      expect(body).not.toHaveProperty('code')
      expect(status).toBe(200)
      return body
    },
  }
}
