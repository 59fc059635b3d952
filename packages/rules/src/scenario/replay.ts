import type { ScenarioEvent, JudgedScenario } from './judge-scenario.ts'
import type { ScenarioMemory } from './scenario-memory.ts'
import { judgeScenario } from './judge-scenario.ts'
import type { ScenarioFacts } from './scenario-facts.ts'

/**
 * A run of a replay. `endedAt`: when (ms) the effect that lasts as long as its condition ended; null: not
 * within the replay.
 */
export type ReplayedEvent = ScenarioEvent & { readonly endedAt: number | null }

/**
 * Simulates an active scenario over [from, to), ms: the engine evaluates it at each instant with a report (in
 * order), and at the instants that it announces itself.
 */
export function replay(
  scenario: JudgedScenario,
  {
    facts,
    from,
    to,
    reports,
  }: { facts: ScenarioFacts; from: number; to: number; reports: readonly number[] },
): ReplayedEvent[] {
  let events: ReplayedEvent[] = []
  let memory = evaluate(null, from)
  for (const now of [...reports, to]) {
    if (now <= from || now > to) continue
    // Each announced instant is evaluated on time, so that nothing is missed.
    while (memory.nextAt !== null && memory.nextAt < now) memory = evaluate(memory, memory.nextAt)
    memory = evaluate(memory, now)
  }
  return events

  function evaluate(before: ScenarioMemory | null, now: number): ScenarioMemory {
    const judged = judgeScenario(scenario, before, { facts, now })
    for (const { ruleId } of judged.ended) {
      const last = events.findLastIndex((one) => one.kind === 'ran' && one.ruleId === ruleId)
      events = events.map((one, index) => (index === last ? { ...one, endedAt: now } : one))
    }
    events.push(...judged.events.map((event) => ({ ...event, endedAt: null })))
    return judged.memory
  }
}
