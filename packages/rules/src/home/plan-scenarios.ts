import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import type { Cause } from '#scenario/breaker.ts'
import { type JudgedScenario, type Judgement, judgeScenario, stopOf } from '#scenario/judge-scenario.ts'
import { HYSTERESIS, type LeafMemory } from '#scenario/leaf-truth.ts'
import { type HomeRecord, recordedFacts } from '#scenario/recorded-facts.ts'
import { leavesOf } from '#scenario/rule-parts.ts'
import type { ScenarioMemory } from '#scenario/scenario-memory.ts'
import { eachValue, sameFlag, type Watch } from './commanded-device.ts'

/**
 * A scenario with the engine's memory of it; null if this version was never evaluated. One that is not active is
 * evaluated only for the end of what a person ran: it does nothing else.
 */
export type PlannedScenario = JudgedScenario & {
  readonly id: string
  readonly isActive: boolean
  readonly memory: ScenarioMemory | null
}

/** A run that a person may confirm until an instant (ms). */
export type WaitingRun = { readonly id: string; readonly confirmBy: number }

/** What decides about the scenarios of a home. */
export type ScenariosFacts = {
  readonly evaluated: readonly PlannedScenario[]
  readonly waiting: readonly WaitingRun[]
  /** Its recent runs: possible causes of what is true now. */
  readonly causes: readonly Cause[]
  /** Computes what its scenarios depend on. May throw. */
  record(): HomeRecord
}

/** The evaluation of a scenario; `breaker`: why it has to be suspended, null if it has not. */
export type ScenarioPlan = {
  readonly scenarioId: string
  readonly judgement: Judgement
  readonly breaker: 'loop' | 'runaway' | null
}

export type ScenariosPlan = {
  readonly evaluated: readonly ScenarioPlan[]
  /** The runs that were not confirmed in time. */
  readonly expired: readonly WaitingRun[]
  readonly watches: readonly Watch[]
  /** ms; null: no time is planned. */
  readonly nextAt: number | null
  /** Errors of scenarios; the others are evaluated. */
  readonly failed: readonly unknown[]
}

/** Evaluates the scenarios of a home at an instant (ms), each separately. */
export function planScenarios(
  { evaluated: scenarios, waiting, causes, record }: ScenariosFacts,
  now: number,
): ScenariosPlan {
  const expired = waiting.filter(({ confirmBy }) => confirmBy <= now)
  const times = waiting.flatMap(({ confirmBy }) => (confirmBy > now ? [confirmBy] : []))
  const evaluated: ScenarioPlan[] = []
  const watches: Watch[] = []
  const failed: unknown[] = []
  if (scenarios.length > 0) {
    try {
      const home = record()
      const given = { facts: recordedFacts(home), now, causes }
      for (const scenario of scenarios) evaluate(scenario, home, given)
    } catch (error) {
      failed.push(error)
    }
  }
  return { evaluated, expired, watches, nextAt: times.length === 0 ? null : Math.min(...times), failed }

  function evaluate(
    scenario: PlannedScenario,
    home: HomeRecord,
    given: Parameters<typeof judgeScenario>[2],
  ): void {
    try {
      const rules = judgedRules(scenario)
      const judged = judgeScenario({ ...scenario, rules }, scenario.memory, given)
      const judgement = scenario.isActive ? judged : { ...judged, events: [] }
      const breaker = stopOf(judgement.events)?.reason ?? null
      evaluated.push({ scenarioId: scenario.id, judgement, breaker })
      if (breaker !== null) return
      const { memory } = judgement
      if (memory.nextAt !== null) times.push(memory.nextAt)
      // A device that is no longer in the home has no values.
      watches.push(...watchesOf(rules, memory).filter(({ deviceId }) => home.online.has(deviceId)))
    } catch (error) {
      failed.push(new Error(`Scenario ${scenario.id} could not be evaluated.`, { cause: error }))
    }
  }
}

/** All rules of an active scenario; of another one, those that a person ran and that hold rooms with their condition. */
function judgedRules({ isActive, rules, memory }: PlannedScenario): JudgedScenario['rules'] {
  return isActive ? rules : rules.filter(({ id }) => memory?.rules[id]?.holds === true)
}

/** The values that may change the evaluation of a scenario after it left this memory. */
export function watchesOf(rules: JudgedScenario['rules'], memory: ScenarioMemory): Watch[] {
  return rules
    .filter(({ active }) => active)
    .flatMap(({ id, condition }) => {
      const states = memory.rules[id]?.leaves ?? []
      return leavesOf(condition).flatMap((leaf, index) => watchOf(leaf, states[index]) ?? [])
    })
}

function watchOf(leaf: ScenarioLeaf, state: LeafMemory | undefined): Watch | null {
  switch (leaf.kind) {
    case 'measure':
      return { deviceId: leaf.device_id, capability: leaf.capability, ...bandOf(leaf, state) }
    case 'opening':
      return { deviceId: leaf.device_id, capability: 'open', ...flagBand(leaf.is === 'open', state) }
    case 'presence':
      return { deviceId: leaf.device_id, capability: 'occupancy', ...flagBand(leaf.is === 'present', state) }
    default:
      return null
  }
}

type Band = Pick<Watch, 'low' | 'high'>

/** A flag is 0 or 1. `isSet`: the leaf is true while the flag is set. */
function flagBand(isSet: boolean, state: LeafMemory | undefined): Band {
  const isKnown = state !== undefined && state.is !== 'unknown'
  return sameFlag(isKnown ? (state.is === 'yes') === isSet : null)
}

/** A band includes its low end and excludes its high end. The values above a limit begin this much above it. */
const LEAST_STEP = 1e-6

/** The values that leave a comparison as it is. */
function bandOf(
  { capability, is, value }: Extract<ScenarioLeaf, { kind: 'measure' }>,
  state: LeafMemory | undefined,
): Band {
  if (state === undefined || state.is === 'unknown') return eachValue
  const isTrue = state.is === 'yes'
  const slack = isTrue ? HYSTERESIS[capability] : 0
  if (is === 'below') {
    return isTrue ? { low: -Infinity, high: value + slack } : { low: value, high: Infinity }
  }
  const limit = value - slack + LEAST_STEP
  return isTrue ? { low: limit, high: Infinity } : { low: -Infinity, high: limit }
}
