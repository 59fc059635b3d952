import type { ScenarioAction, ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import { someIds } from './arbitrary-rule.ts'
import { type JudgedScenario, type Judgement, judgeScenario, type ScenarioEvent } from './judge-scenario.ts'
import type { ScenarioMemory } from './scenario-memory.ts'
import { type HomeRecord, recordedFacts, recordKey } from './recorded-facts.ts'
import type { ScenarioFacts } from './scenario-facts.ts'

/** An instant (ms) from its ISO text. */
export function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

/** A scenario of rules (condition and actions) for tests: every day in Paris, in Éco. */
export function scenarioOf(
  conditions: readonly ScenarioCondition[],
  given: { actions?: ScenarioAction[]; zone?: string; days?: number[]; active?: boolean } = {},
): JudgedScenario {
  const { actions = [{ kind: 'notify', text: 'x' }], zone = 'Europe/Paris', active = true } = given
  return {
    mode: 'eco',
    zone,
    days: given.days ?? [1, 2, 3, 4, 5, 6, 7],
    rules: conditions.map((condition, index) => ({ id: `r${index}`, condition, actions, active })),
  }
}

/** The record of a home without events; given parts replace its own. */
export function recordOf(parts: Partial<HomeRecord> = {}): HomeRecord {
  return {
    readings: new Map(),
    online: new Map(someIds.map((id) => [id, { times: [0], values: [true] }])),
    rooms: new Map(),
    prices: { times: [], values: [] },
    heatedRooms: [],
    nextBlock: () => null,
    isNow: false,
    ...parts,
  }
}

/** Facts of a home in which one device reported these values: [ms, value]. */
export function factsOf(
  deviceId: string,
  capability: 'temperature' | 'open' | 'occupancy' | 'instant_power',
  reports: readonly (readonly [number, number])[],
  parts: Partial<HomeRecord> = {},
) {
  const times = reports.map(([at]) => at)
  const values = reports.map(([, value]) => value)
  return recordedFacts(
    recordOf({ readings: new Map([[recordKey(deviceId, capability), { times, values }]]), ...parts }),
  )
}

/** Conditions joined by and. */
export function all(...of: Extract<ScenarioCondition, { kind: 'group' }>['of']): ScenarioCondition {
  return { kind: 'group', join: 'all', of }
}

/** The times at which rules ran. */
export function ran(events: readonly ScenarioEvent[]): number[] {
  return events.filter(({ kind }) => kind === 'ran').map(({ at }) => at)
}

/** Evaluates a scenario at each of these instants in sequence. */
export function evaluateAll(scenario: JudgedScenario, facts: ScenarioFacts, times: readonly number[]) {
  let memory: ScenarioMemory | null = null
  const events: ScenarioEvent[] = []
  const ended: Judgement['ended'][number][] = []
  for (const now of times) {
    const judged = judgeScenario(scenario, memory, { facts, now })
    memory = judged.memory
    events.push(...judged.events)
    ended.push(...judged.ended)
  }
  return { memory, events, ended }
}
