import type { Database } from '#base/database/database.ts'
import type { TestHome } from '#testing/world.ts'
import type { AccessRow, IdPlace } from './access-row.ts'

const scenarioParam: IdPlace = { in: 'params', name: 'scenarioId', idOf: (home) => home.scenarioId }
const scenarioRunParam: IdPlace = { in: 'params', name: 'runId', idOf: (home) => home.scenarioRunId }

/** It contains no room id, so that it may be sent in every home. */
const newScenario = {
  name: 'Soirée',
  type: 'comfort',
  mode: 'comfort',
  is_secure: false,
  time_zone: 'Europe/Paris',
  operation_days: [1, 7],
  rules: [
    {
      condition: { kind: 'time', at: 1080 },
      actions: [{ kind: 'rooms', rooms: 'all', mode: null, until: { kind: 'next_block' } }],
      active: true,
    },
  ],
}

/** The rows for calls of scenarios. */
export const scenarioRows: Record<string, AccessRow> = {
  listScenarios: { shows: (home) => [home.scenarioId, home.roomId, home.mark] },
  getScenario: { id: scenarioParam, shows: (home) => [home.scenarioId, home.roomId, home.mark] },
  createScenario: { body: newScenario, shows: (home) => [home.roomId] },
  updateScenario: {
    id: scenarioParam,
    body: { ...newScenario, version: 1 },
    shows: (home) => [home.scenarioId],
  },
  patchScenario: {
    id: scenarioParam,
    body: { state: 'suspended' },
    shows: (home) => [home.scenarioId, home.roomId],
  },
  duplicateScenario: { id: scenarioParam, body: { name: 'Copie' }, shows: (home) => [home.roomId] },
  deleteScenario: { id: scenarioParam, shows: () => [] },
  runScenario: { id: scenarioParam, shows: (home) => [home.scenarioId, home.roomId] },
  confirmRun: { id: scenarioRunParam, shows: (home) => [home.scenarioRunId] },
  listScenarioRuns: { id: scenarioParam, shows: (home) => [home.scenarioRunId] },
  dryRunScenario: { id: scenarioParam, shows: (home) => [home.roomId] },
  replayScenario: { id: scenarioParam, shows: (home) => [home.roomId] },
  replayDraft: {
    bodyOf: ({ roomId }) => {
      const { mode, time_zone, rules } = newScenario
      const actions = [{ kind: 'rooms', rooms: [roomId], mode: null, until: { kind: 'next_block' } }]
      return {
        mode,
        time_zone,
        operation_days: [1, 2, 3, 4, 5, 6, 7],
        rules: rules.map((rule) => ({ ...rule, actions })),
      }
    },
    shows: (home) => [home.roomId],
  },
  listScenarioVersions: { id: scenarioParam, shows: (home) => [home.roomId, home.mark] },
  restoreScenario: {
    id: scenarioParam,
    body: { version: 1 },
    shows: (home) => [home.scenarioId, home.roomId],
  },
}

/** Resets the run of a home to waiting for confirmation, whatever happened to it and to its scenario; `now` is ms. */
export async function bringRunBack(
  database: Database,
  { homeId, scenarioId, scenarioRunId }: TestHome,
  now: number,
): Promise<void> {
  await database.query(
    `insert into scenario_run (home_id, id, scenario_id, rule_id, at, outcome, version, depth, clauses, effects,
       confirm_by)
     select home_id, $2, id, $2, to_timestamp($4::float8 / 1000), 'waiting', 1, 1, '[]', '[]',
       to_timestamp($4::float8 / 1000) + interval '2 hours'
     from scenario where home_id = $1 and id = $3 for key share
     on conflict (home_id, id) do update set outcome = 'waiting', person_name = null`,
    [homeId, scenarioRunId, scenarioId, now],
  )
}
