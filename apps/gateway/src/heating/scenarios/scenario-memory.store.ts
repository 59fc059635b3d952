import type { ScenarioMemory } from '@foyer/rules/scenario/scenario-memory.ts'
import type { Database } from '#base/database/database.ts'
import { columns, type ScenarioRow } from './scenario.store.ts'

/** A scenario with the engine's memory of it; null if this version was never evaluated. */
export type ScenarioWithMemory = ScenarioRow & { homeId: string; memory: ScenarioMemory | null }

/** The engine's memory of a scenario's version. */
export type MemoryRow = { homeId: string; scenarioId: string; version: number; memory: ScenarioMemory }

type Key = { homeId: string; scenarioId: string }

const withMemory = `${columns}, home_id as "homeId",
  (select m.memory from scenario_memory m
   where m.home_id = scenario.home_id and m.scenario_id = scenario.id and m.version = scenario.version) as memory`

/** A scenario of a home with the engine's memory of it. */
export async function selectWithMemory(
  database: Database,
  { homeId, scenarioId }: Key,
): Promise<ScenarioWithMemory | undefined> {
  const rows = await database.query<ScenarioWithMemory>(
    `select ${withMemory} from scenario where home_id = $1 and id = $2`,
    [homeId, scenarioId],
  )
  return rows[0]
}

/**
 * The scenarios of homes that are evaluated, with the engine's memory of each: the active ones, and others while a rule
 * that a person ran holds rooms as long as its condition is true.
 */
export async function selectEvaluatedOf(
  database: Database,
  homeIds: readonly string[],
): Promise<ScenarioWithMemory[]> {
  return database.query<ScenarioWithMemory>(
    `select * from (select ${withMemory} from scenario where home_id = any($1::uuid[])) one
     where state = 'active' or jsonb_path_exists(memory, '$.rules.*.holds ? (@ == true)')
     order by "createdOn", id`,
    [homeIds],
  )
}

/** Stores the engine's memory of scenarios; an unchanged one is not written. */
export async function saveMemories(tx: Database, memories: readonly MemoryRow[]): Promise<void> {
  if (memories.length === 0) return
  await tx.query(
    `insert into scenario_memory (home_id, scenario_id, version, memory)
     select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::jsonb[])
     on conflict (home_id, scenario_id) do update set version = excluded.version, memory = excluded.memory
     where (scenario_memory.version, scenario_memory.memory) is distinct from (excluded.version, excluded.memory)`,
    [
      memories.map(({ homeId }) => homeId),
      memories.map(({ scenarioId }) => scenarioId),
      memories.map(({ version }) => version),
      memories.map(({ memory }) => JSON.stringify(memory)),
    ],
  )
}

/** Suspends a scenario because of its breaker. */
export async function suspendScenario(
  tx: Database,
  { homeId, scenarioId }: Key,
  { reason, at }: { reason: 'loop' | 'runaway'; at: number },
): Promise<void> {
  await tx.query(
    `update scenario set state = 'suspended', suspended_reason = $3, suspended_at = to_timestamp($4::float8 / 1000)
     where home_id = $1 and id = $2`,
    [homeId, scenarioId, reason, at],
  )
}

/** The ids of all rules of a home's scenarios. */
export async function selectRuleIds(tx: Database, homeId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select rule ->> 'id' as id from scenario, jsonb_array_elements(rules) as rule where home_id = $1`,
    [homeId],
  )
  return rows.map(({ id }) => id)
}
