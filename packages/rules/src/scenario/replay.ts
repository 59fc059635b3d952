import type { Happening, JudgedScenario } from './judge-scenario.ts'
import type { ScenarioMemory } from './scenario-memory.ts'
import { judgeScenario } from './judge-scenario.ts'
import type { ScenarioFacts } from './scenario-facts.ts'

/** A run of a replay; `endedAt`: when (ms) what it asked for as long as its condition holds ended, null: not by then. */
export type ReplayedHappening = Happening & { readonly endedAt: number | null }

/**
 * What would have come of a scenario over [from, to), ms, had it been active: the engine looks at each instant at which
 * something was reported (in order), and at those that it announces by itself.
 */
export function replay(
  scenario: JudgedScenario,
  {
    facts,
    from,
    to,
    reports,
  }: { facts: ScenarioFacts; from: number; to: number; reports: readonly number[] },
): ReplayedHappening[] {
  const happenings: ReplayedHappening[] = []
  let memory = look(null, from)
  for (const now of [...reports, to]) {
    if (now <= from || now > to) continue
    // Each instant is passed at its time: of nothing it is said that nobody looked.
    while (memory.nextAt !== null && memory.nextAt < now) memory = look(memory, memory.nextAt)
    memory = look(memory, now)
  }
  return happenings

  function look(before: ScenarioMemory | null, now: number): ScenarioMemory {
    const judged = judgeScenario(scenario, before, { facts, now })
    for (const ruleId of judged.ended) {
      const index = happenings.findLastIndex((one) => one.kind === 'ran' && one.ruleId === ruleId)
      const held = happenings[index]
      if (held !== undefined) happenings[index] = { ...held, endedAt: now }
    }
    happenings.push(...judged.happenings.map((happening) => ({ ...happening, endedAt: null })))
    return judged.memory
  }
}
