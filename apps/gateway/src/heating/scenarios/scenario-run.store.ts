import type { ScenarioClause, ScenarioEffect, runOutcomes, runReasons } from '@foyer/contract/scenario-run.ts'
import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/** An event of a scenario, such as a run; times are ms. */
export type RunRow = {
  id: string
  homeId: string
  scenarioId: string
  ruleId: string
  at: number
  outcome: (typeof runOutcomes)[number]
  reason: (typeof runReasons)[number] | null
  personName: string | null
  version: number
  depth: number
  clauses: ScenarioClause[]
  effects: ScenarioEffect[]
  confirmBy: number | null
}

type Key = { homeId: string; scenarioId: string }

const columns = `id, home_id as "homeId", scenario_id as "scenarioId", rule_id as "ruleId", at, outcome, reason,
  person_name as "personName", version, depth, clauses, effects, confirm_by as "confirmBy"`

/**
 * Inserts events of scenarios. A trigger has one row: if its instant comes again because a clock was set back, the new
 * event replaces the former one.
 */
export async function insertRuns(tx: Database, runs: readonly RunRow[]): Promise<void> {
  if (runs.length === 0) return
  await tx.query(
    `insert into scenario_run (home_id, id, scenario_id, rule_id, at, outcome, reason, person_name, version, depth,
       clauses, effects, confirm_by)
     select home_id, id, scenario_id, rule_id, to_timestamp(at / 1000), outcome, reason, person_name, version, depth,
       clauses::jsonb, effects::jsonb, to_timestamp(confirm_by / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::float8[], $6::text[], $7::text[], $8::text[],
       $9::integer[], $10::smallint[], $11::text[], $12::text[], $13::float8[]) as new (home_id, id, scenario_id,
       rule_id, at, outcome, reason, person_name, version, depth, clauses, effects, confirm_by)
     on conflict (home_id, rule_id, at) where person_name is null do update
     set id = excluded.id, outcome = excluded.outcome, reason = excluded.reason, version = excluded.version,
       depth = excluded.depth, clauses = excluded.clauses, effects = excluded.effects,
       confirm_by = excluded.confirm_by`,
    [
      runs.map((run) => run.homeId),
      runs.map((run) => run.id),
      runs.map((run) => run.scenarioId),
      runs.map((run) => run.ruleId),
      runs.map((run) => run.at),
      runs.map((run) => run.outcome),
      runs.map((run) => run.reason),
      runs.map((run) => run.personName),
      runs.map((run) => run.version),
      runs.map((run) => run.depth),
      runs.map((run) => JSON.stringify(run.clauses)),
      runs.map((run) => JSON.stringify(run.effects)),
      runs.map((run) => run.confirmBy),
    ],
  )
}

/** The runs of a scenario of a home, newest first. */
export async function selectRuns(
  database: Database,
  key: Key,
  { before, limit }: { before: number | null; limit: number },
): Promise<RunRow[]> {
  return database.query<RunRow>(
    `select ${columns} from scenario_run where home_id = $1 and scenario_id = $2
       and ($3::float8 is null or at < to_timestamp($3::float8 / 1000))
     order by at desc, id limit $4`,
    [key.homeId, key.scenarioId, before, limit],
  )
}

/** When (ms) each scenario of a home last ran. */
export async function selectLastRuns(database: Database, homeId: string): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; at: number }>(
    `select s.id, last.at from scenario s cross join lateral (
       select at from scenario_run r where r.home_id = s.home_id and r.scenario_id = s.id and r.outcome = 'ran'
       order by at desc limit 1) last
     where s.home_id = $1`,
    [homeId],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** The recent runs of homes with their effects: possible causes of other runs. */
export async function selectCauses(
  tx: Database,
  homeIds: readonly string[],
  after: number,
): Promise<{ homeId: string; at: number; depth: number; effects: ScenarioEffect[] }[]> {
  return tx.query(
    `select home_id as "homeId", at, depth, effects from scenario_run
     where home_id = any($1::uuid[]) and at > to_timestamp($2::float8 / 1000) and outcome = 'ran'`,
    [homeIds, after],
  )
}

/** The runs of homes that wait for confirmation, and until when (ms). */
export async function selectWaiting(
  tx: Database,
  homeIds: readonly string[],
): Promise<{ homeId: string; id: string; confirmBy: number }[]> {
  return tx.query(
    `select home_id as "homeId", id, confirm_by as "confirmBy" from scenario_run
     where home_id = any($1::uuid[]) and outcome = 'waiting'`,
    [homeIds],
  )
}

/** The scenario of a run; null if the home has no such run. */
export async function selectScenarioOfRun(
  tx: Database,
  { homeId, runId }: { homeId: string; runId: string },
): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    'select scenario_id as id from scenario_run where home_id = $1 and id = $2',
    [homeId, runId],
  )
  return rows[0]?.id ?? null
}

/** A run of a home, locked until the transaction ends. */
export async function selectRunLocked(
  tx: Database,
  { homeId, runId }: { homeId: string; runId: string },
): Promise<RunRow | undefined> {
  const rows = await tx.query<RunRow>(
    `select ${columns} from scenario_run where home_id = $1 and id = $2 for update`,
    [homeId, runId],
  )
  return rows[0]
}

/** Stores the result of a run after its confirmation. */
export async function updateRun(
  tx: Database,
  { homeId, id, outcome, personName, effects }: RunRow,
): Promise<void> {
  await tx.query(
    `update scenario_run set outcome = $3, person_name = $4, effects = $5 where home_id = $1 and id = $2`,
    [homeId, id, outcome, personName, JSON.stringify(effects)],
  )
}

/** Expires the runs of a scenario that wait for confirmation. Returns their ids. */
export async function expireRuns(tx: Database, { homeId, scenarioId }: Key): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update scenario_run set outcome = 'expired' where home_id = $1 and scenario_id = $2 and outcome = 'waiting'
     returning id`,
    [homeId, scenarioId],
  )
  return rows.map(({ id }) => id)
}

/** Expires one run of a home, if it still waits. */
export async function expireRun(tx: Database, { homeId, id }: { homeId: string; id: string }): Promise<void> {
  await tx.query(
    `update scenario_run set outcome = 'expired' where home_id = $1 and id = $2 and outcome = 'waiting'`,
    [homeId, id],
  )
}

/** When (ms) scenarios sent requests to each of these devices, over the hour before an instant. */
export async function selectAskedByScenarios(
  tx: Database,
  { homeId, deviceIds, now }: { homeId: string; deviceIds: readonly string[]; now: number },
): Promise<Map<string, number[]>> {
  const rows = await tx.query<{ deviceId: string; at: number }>(
    `select cd.device_id as "deviceId", c.requested_at as at from command c
     join command_device cd on cd.home_id = c.home_id and cd.command_id = c.id
     where c.home_id = $1 and cd.device_id = any($2::uuid[]) and c.actor_kind = 'scenario'
       and c.requested_at > to_timestamp(($3::float8 - 3600000) / 1000)`,
    [homeId, deviceIds, now],
  )
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return new Map([...byDevice].map(([id, own]) => [id, own.map(({ at }) => at)]))
}

/** Removes runs before `before` (ms). */
export async function removeOldRuns(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from scenario_run
       where home_id = any($3::uuid[]) and at < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from scenario_run using old where scenario_run.home_id = old.home_id and scenario_run.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
