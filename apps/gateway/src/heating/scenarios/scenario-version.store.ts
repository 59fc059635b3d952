import type { Database } from '#base/database/database.ts'
import type { ScenarioChoices } from './scenario.store.ts'

type Key = { homeId: string; scenarioId: string }

/** A stored version of a scenario; `at` is ms. */
export type VersionRow = { version: number; at: number; personName: string | null; choices: ScenarioChoices }

/** Stores the present version of a scenario. */
export async function keepVersion(tx: Database, { homeId, scenarioId }: Key): Promise<void> {
  await tx.query(
    `insert into scenario_version (home_id, scenario_id, version, at, person_name, choices)
     select home_id, id, version, modified_on, modified_by_name, jsonb_build_object('name', name, 'type', type,
       'mode', mode, 'isSecure', is_secure, 'state', state, 'timeZone', time_zone, 'operationDays', operation_days,
       'rules', rules)
     from scenario where home_id = $1 and id = $2`,
    [homeId, scenarioId],
  )
}

/** The versions of a scenario of a home, newest first; the last hundred. */
export async function selectVersions(database: Database, { homeId, scenarioId }: Key): Promise<VersionRow[]> {
  return database.query<VersionRow>(
    `select version, at, person_name as "personName", choices from scenario_version
     where home_id = $1 and scenario_id = $2 order by version desc limit 100`,
    [homeId, scenarioId],
  )
}

/** One version of a scenario. */
export async function selectVersion(
  database: Database,
  { homeId, scenarioId }: Key,
  version: number,
): Promise<VersionRow | undefined> {
  const rows = await database.query<VersionRow>(
    `select version, at, person_name as "personName", choices from scenario_version
     where home_id = $1 and scenario_id = $2 and version = $3`,
    [homeId, scenarioId, version],
  )
  return rows[0]
}
