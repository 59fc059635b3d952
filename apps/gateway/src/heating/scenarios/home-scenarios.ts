import type { PlannedScenario, ScenariosFacts } from '@foyer/rules/home/plan-scenarios.ts'
import type { Database } from '#base/database/database.ts'
import type { HomeNow } from './home-record.ts'
import { causeOf, judgedOf } from './judged-scenario.ts'
import { selectEvaluatedOf, type ScenarioWithMemory } from './scenario-memory.store.ts'
import { selectCauses, selectWaiting } from './scenario-run.store.ts'

/** ms after a run in which it can be the cause of another one. */
const CAUSES = 60_000

/** The scenarios of a home that are evaluated or have a run that waits. */
export type HomeScenarios = Omit<ScenariosFacts, 'record'> & { rows: readonly ScenarioWithMemory[] }

/** The same, with the state of their home. `home` computes it once; it may throw. */
export type ScenariosInHome = HomeScenarios & ScenariosFacts & { home(): HomeNow }

/** Reads the scenarios of homes that are evaluated at an instant (ms). Homes without any are missing. */
export async function readScenariosOf(
  tx: Database,
  homeIds: readonly string[],
  now: number,
): Promise<Map<string, HomeScenarios>> {
  const evaluated = Map.groupBy(await selectEvaluatedOf(tx, homeIds), ({ homeId }) => homeId)
  const waiting = Map.groupBy(await selectWaiting(tx, homeIds), ({ homeId }) => homeId)
  const found = evaluated.size === 0 ? [] : await selectCauses(tx, [...evaluated.keys()], now - CAUSES)
  const causes = Map.groupBy(found, ({ homeId }) => homeId)
  return new Map(
    [...new Set([...evaluated.keys(), ...waiting.keys()])].map((homeId) => {
      const rows = evaluated.get(homeId) ?? []
      const scenarios: HomeScenarios = {
        rows,
        evaluated: rows.map(plannedOf),
        waiting: waiting.get(homeId) ?? [],
        causes: (causes.get(homeId) ?? []).map(causeOf),
      }
      return [homeId, scenarios]
    }),
  )
}

function plannedOf(row: ScenarioWithMemory): PlannedScenario {
  return { ...judgedOf(row), id: row.id, isActive: row.state === 'active', memory: row.memory }
}

/** Adds the state of their home, which is computed when it is first needed. */
export function inHome(scenarios: HomeScenarios, read: () => HomeNow): ScenariosInHome {
  let known: HomeNow | undefined
  const home = () => (known ??= read())
  return { ...scenarios, home, record: () => home().record }
}
