import type { ScenarioMemory } from '@foyer/rules/scenario/scenario-memory.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import { columns, type ScenarioRow } from './scenario.store.ts'

/** A scenario with the engine's memory of it; null if this version was never evaluated. */
export type WatchedScenario = ScenarioRow & { homeId: string; memory: ScenarioMemory | null }

/** What an active scenario watches follows from its rules. */
export type ActiveScenario = Pick<WatchedScenario, 'homeId' | 'id' | 'version' | 'rules'>

type Key = { homeId: string; scenarioId: string }

const watched = `${columns}, home_id as "homeId",
  (select m.memory from scenario_memory m
   where m.home_id = scenario.home_id and m.scenario_id = scenario.id and m.version = scenario.version) as memory`

/**
 * Locks scenarios of any homes until the transaction ends, without waiting: those that another transaction has locked
 * are skipped. `gone`: those that no longer exist.
 */
export async function holdFreeScenarios(
  tx: Database,
  rows: readonly DueRow[],
): Promise<{ held: WatchedScenario[]; gone: string[] }> {
  const homeIds = rows.map(({ homeId }) => homeId)
  const ids = rows.map(({ subject }) => subject)
  const locked = await tx.query<{ id: string }>(
    `select id from scenario
     where (home_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) for no key update skip locked`,
    [homeIds, ids],
  )
  // The memory is read once the lock is held: the statement that waits for the lock reads what was stored before it.
  const known = await tx.query<WatchedScenario>(
    `select ${watched} from scenario where (home_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [homeIds, ids],
  )
  const lockedIds = new Set(locked.map(({ id }) => id))
  const knownIds = new Set(known.map(({ id }) => id))
  return { held: known.filter(({ id }) => lockedIds.has(id)), gone: ids.filter((id) => !knownIds.has(id)) }
}

/** A scenario of a home with the engine's memory of it; `isLocked` prevents other transactions from changing it. */
export async function selectWatched(
  database: Database,
  { homeId, scenarioId }: Key,
  { isLocked }: { isLocked: boolean },
): Promise<WatchedScenario | undefined> {
  if (isLocked) {
    await database.query('select from scenario where home_id = $1 and id = $2 for no key update', [
      homeId,
      scenarioId,
    ])
  }
  const rows = await database.query<WatchedScenario>(
    `select ${watched} from scenario where home_id = $1 and id = $2`,
    [homeId, scenarioId],
  )
  return rows[0]
}

/** Stores the engine's memory of a scenario's version. */
export async function saveMemory(
  tx: Database,
  { homeId, scenarioId }: Key,
  { version, memory }: { version: number; memory: ScenarioMemory },
): Promise<void> {
  await tx.query(
    `insert into scenario_memory (home_id, scenario_id, version, memory) values ($1, $2, $3, $4)
     on conflict (home_id, scenario_id) do update set version = excluded.version, memory = excluded.memory`,
    [homeId, scenarioId, version, JSON.stringify(memory)],
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

/** The active scenarios of the homes of partitions, with their rules. */
export async function selectActiveOf(
  database: Database,
  partitions: readonly number[],
): Promise<ActiveScenario[]> {
  return database.query(
    `select s.home_id as "homeId", s.id, s.version, s.rules from scenario s join home h on h.id = s.home_id
     where h.partition = any($1::smallint[]) and s.state = 'active'`,
    [partitions],
  )
}

/** The active scenarios of these homes with a rule about the mode of a room. */
export async function selectOrderScenarios(
  tx: Database,
  homeIds: readonly string[],
): Promise<{ homeId: string; id: string }[]> {
  return tx.query(
    `select home_id as "homeId", id from scenario
     where home_id = any($1::uuid[]) and state = 'active'
       and jsonb_path_exists(rules, '$[*] ? (@.active == true).condition.** ? (@.kind == "order")')`,
    [homeIds],
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
