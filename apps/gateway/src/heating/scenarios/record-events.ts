import { randomUUID } from 'node:crypto'
import { CONFIRM_MINUTES, type ScenarioClause } from '@foyer/contract/scenario-run.ts'
import type { Clause } from '@foyer/rules/scenario/judge-rule.ts'
import type { ScenarioEvent } from '@foyer/rules/scenario/judge-scenario.ts'
import type { Database } from '#base/database/database.ts'
import { instant } from '#home/devices/present-device.ts'
import type { HomeNow } from './home-record.ts'
import { type EffectParts, presentEffect, runEffects } from './run-effects.ts'
import { insertRuns, type RunRow } from './scenario-run.store.ts'
import type { ScenarioRow } from './scenario.store.ts'

const MINUTE = 60_000

/**
 * Inserts a row for each event of a scenario, and carries out the effects of its runs. `person`: who runs it by hand. A
 * run of a secure scenario that was not started by hand waits for confirmation.
 */
export async function recordScenarioEvents(
  parts: EffectParts,
  tx: Database,
  given: {
    scenario: ScenarioRow & { homeId: string }
    events: readonly ScenarioEvent[]
    home: HomeNow
    now: number
    person: string | null
    /** Until when (ms) a rule holds a room as long as its condition; not after `now` if that has ended. */
    whileUntil(ruleId: string): number
  },
): Promise<RunRow[]> {
  const { scenario, events, home, now, person } = given
  const runs: RunRow[] = []
  for (const event of events) {
    const waits = event.kind === 'ran' && scenario.isSecure && person === null
    const row: RunRow = {
      id: randomUUID(),
      homeId: scenario.homeId,
      scenarioId: scenario.id,
      ruleId: event.ruleId,
      at: event.at,
      outcome: waits ? 'waiting' : event.kind,
      reason: event.reason,
      personName: person,
      version: scenario.version,
      depth: event.depth,
      clauses: event.clauses.map(presentClause),
      effects: event.effects.map(presentEffect),
      confirmBy: waits ? now + CONFIRM_MINUTES * MINUTE : null,
    }
    if (row.outcome === 'ran') {
      const pending = pendingEffectsOf(scenario, row, {
        effects: event.effects,
        now,
        triggeredAt: event.at,
        whileUntil: given.whileUntil(event.ruleId),
      })
      row.effects = await runEffects(parts, tx, { pending, home })
    }
    runs.push(row)
    if (waits) {
      const { homeId, scenarioId, id: runId } = row
      await parts.notifications.notify(tx, { kind: 'scenario_waiting', homeId, scenarioId, runId })
    }
  }
  await insertRuns(tx, runs)
  return runs
}

/** The effects of a run that are to be carried out now (ms). */
export function pendingEffectsOf(
  { homeId, id: scenarioId, name: scenarioName }: ScenarioRow & { homeId: string },
  { id: runId, ruleId }: RunRow,
  given: { effects: ScenarioEvent['effects']; now: number; triggeredAt: number; whileUntil: number },
) {
  const { effects, now: at, triggeredAt, whileUntil } = given
  return { homeId, scenarioId, scenarioName, ruleId, runId, at, triggeredAt, effects, whileUntil }
}

/** Converts a part of a condition to the contract's shape. */
export function presentClause({ leaf, counts, value, since }: Clause): ScenarioClause {
  return { leaf, is: counts, value, since: instant(since) }
}
