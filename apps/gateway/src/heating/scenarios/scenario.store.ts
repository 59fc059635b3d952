import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioState, ScenarioType } from '@foyer/contract/scenario.ts'
import type { ScenarioRuleInput } from '@foyer/contract/scenario-rule.ts'
import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

export type StoredRule = ScenarioRuleInput & { id: string }

/** The settings of a scenario that a person chooses. */
export type ScenarioChoices = {
  name: string
  type: ScenarioType
  mode: ScenarioMode
  isSecure: boolean
  state: ScenarioState
  timeZone: string
  operationDays: number[]
  rules: StoredRule[]
}

export type ScenarioRow = ScenarioChoices & {
  id: string
  version: number
  createdOn: number
  createdByName: string | null
  modifiedOn: number
  modifiedByName: string | null
  /** Why and since when (ms) its breaker suspended it. */
  suspendedReason: 'loop' | 'runaway' | null
  suspendedAt: number | null
}

type Key = { homeId: string; scenarioId: string }

/** The person who made a change, and when (ms). */
export type Change = { at: number; accountId: string; accountName: string }

/** The columns of a scenario. */
export const columns = `id, name, type, mode, is_secure as "isSecure", state, time_zone as "timeZone",
  operation_days as "operationDays", rules, version, created_on as "createdOn",
  created_by_name as "createdByName", modified_on as "modifiedOn", modified_by_name as "modifiedByName",
  suspended_reason as "suspendedReason", suspended_at as "suspendedAt"`

/** The scenarios of a home, oldest first. */
export async function selectScenarios(database: Database, homeId: string): Promise<ScenarioRow[]> {
  return database.query<ScenarioRow>(
    `select ${columns} from scenario where home_id = $1 order by created_on, name, id`,
    [homeId],
  )
}

/** One scenario of a home. */
export async function selectScenario(database: Database, key: Key): Promise<ScenarioRow | undefined> {
  const rows = await database.query<ScenarioRow>(
    `select ${columns} from scenario where home_id = $1 and id = $2`,
    [key.homeId, key.scenarioId],
  )
  return rows[0]
}

/** Counts the scenarios of a home, and locks the home so that the count cannot change until the transaction ends. */
export async function countScenariosLocked(tx: Database, homeId: string): Promise<number> {
  await lockHome(tx, homeId)
  const rows = await tx.query<{ n: number }>('select count(*) as n from scenario where home_id = $1', [
    homeId,
  ])
  return rows[0]?.n ?? 0
}

/** Inserts a scenario into a home. */
export async function insertScenario(
  tx: Database,
  key: Key,
  choices: ScenarioChoices,
  change: Change,
): Promise<void> {
  await tx.query(
    `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
       created_on, created_by, created_by_name, modified_on, modified_by, modified_by_name)
     values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10,
       to_timestamp($11::float8 / 1000), $12, $13, to_timestamp($11::float8 / 1000), $12, $13)`,
    [...valuesOf(key, choices), change.at, change.accountId, change.accountName],
  )
}

/** Replaces the settings of a scenario of a home and increments its version. */
export async function updateScenarioRow(
  tx: Database,
  key: Key,
  choices: ScenarioChoices,
  change: Change,
): Promise<void> {
  await tx.query(
    `update scenario set name = $3, type = $4, mode = $5, is_secure = $6, state = $7, time_zone = $8,
       operation_days = $9, rules = $10, version = version + 1,
       suspended_reason = case when $7 = 'suspended' then suspended_reason end,
       suspended_at = case when $7 = 'suspended' then suspended_at end,
       modified_on = to_timestamp($11::float8 / 1000), modified_by = $12, modified_by_name = $13
     where home_id = $1 and id = $2`,
    [...valuesOf(key, choices), change.at, change.accountId, change.accountName],
  )
}

function valuesOf(key: Key, choices: ScenarioChoices): unknown[] {
  return [
    key.homeId,
    key.scenarioId,
    choices.name,
    choices.type,
    choices.mode,
    choices.isSecure,
    choices.state,
    choices.timeZone,
    JSON.stringify(choices.operationDays),
    JSON.stringify(choices.rules),
  ]
}

/** Deletes a scenario of a home. False if the home has no such scenario. */
export async function deleteScenarioRow(tx: Database, key: Key): Promise<boolean> {
  const rows = await tx.query('delete from scenario where home_id = $1 and id = $2 returning id', [
    key.homeId,
    key.scenarioId,
  ])
  return rows.length === 1
}

/** The rooms and devices that the rules of a home can name, with the room of each device. */
export async function selectNameable(
  database: Database,
  homeId: string,
): Promise<{ roomIds: string[]; roomOfDevice: Map<string, string | null> }> {
  const rooms = await database.query<{ id: string }>(
    'select id from room where home_id = $1 order by position, id',
    [homeId],
  )
  const devices = await database.query<{ id: string; roomId: string | null }>(
    'select id, room_id as "roomId" from device where home_id = $1 and removed_at is null',
    [homeId],
  )
  return {
    roomIds: rooms.map((room) => room.id),
    roomOfDevice: new Map(devices.map((device) => [device.id, device.roomId])),
  }
}
