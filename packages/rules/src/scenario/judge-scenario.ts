import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioAction, ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import { isStopped, LOOP_DEPTH, RUN_GAP, type Cause, depthOf } from './breaker.ts'
import { type Clause, judgeRule, type RuleState } from './judge-rule.ts'
import type { LeafMemory } from './leaf-truth.ts'
import { nearMissOf } from './near-miss.ts'
import { type Effect, planActions } from './plan-actions.ts'
import type { ScenarioFacts } from './scenario-facts.ts'
import { holdAt, lastsWithCondition, type RuleMemory, type ScenarioMemory } from './scenario-memory.ts'

/**
 * ms within which a trigger is still executed if it was not evaluated in time; an older one is missed (T20b).
 */
const CATCH_UP = 15 * 60_000
/** Most instants that are caught up: after a longer gap only the last of them matter. */
const MOST_INSTANTS = 2_000

/** What the engine needs from a scenario. A suspended scenario can be evaluated as well, for a trial. */
export type JudgedScenario = {
  readonly mode: ScenarioMode
  readonly zone: string
  readonly days: readonly number[]
  readonly rules: readonly {
    readonly id: string
    readonly condition: ScenarioCondition
    readonly actions: readonly ScenarioAction[]
    readonly active: boolean
  }[]
}

/** One event of an evaluation: a run, or a near miss. */
export type ScenarioEvent = {
  readonly at: number
  readonly ruleId: string
  /**
   * `ran`; `near`: one of its conditions became true and another one was missing; `missed`: it was not
   * evaluated in time; `stopped`: it would have exceeded the limit of runs.
   */
  readonly kind: 'ran' | 'near' | 'missed' | 'stopped'
  readonly reason: 'cut' | 'missing' | 'late' | 'runaway' | 'loop' | null
  readonly clauses: readonly Clause[]
  readonly effects: readonly Effect[]
  /** Length of the chain of runs that triggered it, itself included. */
  readonly depth: number
}

export type Judgement = {
  readonly memory: ScenarioMemory
  readonly events: readonly ScenarioEvent[]
  /** Rules whose condition has ended, with the rooms that they held as long as it was true. */
  readonly ended: readonly { readonly ruleId: string; readonly roomIds: readonly string[] }[]
  /**
   * Rules whose condition is known to be still true: the rooms that they hold, and the new end (ms) of the
   * holds.
   */
  readonly renewed: readonly { ruleId: string; roomIds: readonly string[]; until: number }[]
}

/**
 * Initial memory: a scenario that was just activated or changed waits until its condition next becomes true.
 */
const fresh: ScenarioMemory = { rules: {}, nextAt: null, runs: [] }

/**
 * Evaluates a scenario at an instant (ms): first at the instants announced since the last evaluation, then at
 * this one. A rule runs when its condition becomes true after it was known to be false. A pure function, used
 * for runs, replays and catching up.
 */
export function judgeScenario(
  scenario: JudgedScenario,
  before: ScenarioMemory | null,
  given: { facts: ScenarioFacts; now: number; causes?: readonly Cause[] },
): Judgement {
  let memory = before ?? fresh
  const events: ScenarioEvent[] = []
  const ended: Judgement['ended'][number][] = []
  const renewed: Judgement['renewed'][number][] = []
  for (
    let count = 0;
    memory.nextAt !== null && memory.nextAt < given.now && count < MOST_INSTANTS;
    count += 1
  ) {
    pass(memory.nextAt)
  }
  pass(given.now)
  return { memory, events, ended, renewed }

  function pass(at: number): void {
    const step = evaluateAt(scenario, memory, { ...given, at })
    memory = step.memory
    events.push(...step.events)
    ended.push(...step.ended)
    renewed.push(...step.renewed)
  }
}

/** Why and when (ms) the breaker suspends a scenario after these events; null if it does not. */
export function stopOf(events: readonly ScenarioEvent[]): { reason: 'loop' | 'runaway'; at: number } | null {
  const stopped = events.find(({ kind }) => kind === 'stopped')
  if (stopped?.reason !== 'loop' && stopped?.reason !== 'runaway') return null
  return { reason: stopped.reason, at: stopped.at }
}

type Evaluation = { facts: ScenarioFacts; now: number; at: number; causes?: readonly Cause[] }

function evaluateAt(scenario: JudgedScenario, memory: ScenarioMemory, evaluation: Evaluation): Judgement {
  const { facts, at, now } = evaluation
  const place = { zone: scenario.zone, days: scenario.days }
  const lastRun = memory.runs.at(-1) ?? -Infinity
  const events: ScenarioEvent[] = []
  const ended: Judgement['ended'][number][] = []
  const renewed: Judgement['renewed'][number][] = []
  const edges: number[] = []
  const rules: Record<string, RuleMemory> = {}
  for (const rule of scenario.rules) {
    const known = memory.rules[rule.id]
    const heldRooms = () =>
      planActions(rule.actions, { mode: scenario.mode, zone: scenario.zone, facts, at })
        .filter(lastsWithCondition)
        .map(({ room_id }) => room_id)
    if (!rule.active) {
      if (known?.holds === true) ended.push({ ruleId: rule.id, roomIds: heldRooms() })
      continue
    }
    const state = judgeRule(rule.condition, known?.leaves ?? [], { facts, place, at })
    if (state.until !== null) edges.push(state.until)
    // The first report of a device gives its state, not a change.
    const begins = state.is === 'yes' && known?.was === 'no'
    if (begins && at >= lastRun && at < lastRun + RUN_GAP) {
      // It runs after the gap, if its condition is still true then.
      edges.push(lastRun + RUN_GAP)
      rules[rule.id] = { ...known, leaves: leavesOf(state) }
      continue
    }
    const event = begins
      ? begin(scenario, rule, { state, memory, evaluation })
      : known === undefined
        ? null
        : nearly(rule.id, state, { before: known.leaves, nearAt: known.nearAt, at })
    if (event !== null) events.push(event)
    const hasBegun = event?.kind === 'ran' && event.effects.some(lastsWithCondition)
    const hold = holdAt(known, { is: state.is, hasBegun, at, isNow: at === now })
    if (hold.isOver) ended.push({ ruleId: rule.id, roomIds: heldRooms() })
    if (hold.renewedUntil !== null) {
      renewed.push({ ruleId: rule.id, roomIds: heldRooms(), until: hold.renewedUntil })
    }
    if (hold.next !== null) edges.push(hold.next)
    rules[rule.id] = {
      leaves: leavesOf(state),
      was: state.is === 'unknown' ? (known?.was ?? null) : state.is,
      holds: hold.until !== null,
      heldUntil: hold.until,
      nearAt: event?.kind === 'near' ? at : (known?.nearAt ?? null),
    }
  }
  const hasRun = events.some(({ kind }) => kind === 'ran')
  return {
    memory: {
      rules,
      nextAt: edges.length === 0 ? null : Math.min(...edges),
      runs: hasRun ? [...memory.runs, at].slice(-MOST_RUNS_KEPT) : memory.runs,
    },
    events,
    ended,
    renewed,
  }
}

/** More than the breaker needs. */
const MOST_RUNS_KEPT = 32

function begin(
  scenario: JudgedScenario,
  rule: JudgedScenario['rules'][number],
  { state, memory, evaluation }: { state: RuleState; memory: ScenarioMemory; evaluation: Evaluation },
): ScenarioEvent {
  const { facts, at, now, causes = [] } = evaluation
  const depth = depthOf(rule, causes, at)
  const effects = planActions(rule.actions, { mode: scenario.mode, zone: scenario.zone, facts, at })
  const event = { at, ruleId: rule.id, clauses: state.clauses, effects, depth }
  if (now - Math.min(state.since, at) > CATCH_UP) return { ...event, kind: 'missed', reason: 'late' }
  if (depth > LOOP_DEPTH) return { ...event, kind: 'stopped', reason: 'loop' }
  if (isStopped(memory.runs, at)) return { ...event, kind: 'stopped', reason: 'runaway' }
  return { ...event, kind: 'ran', reason: null }
}

function nearly(
  ruleId: string,
  state: RuleState,
  known: { before: readonly LeafMemory[]; nearAt: number | null; at: number },
): ScenarioEvent | null {
  const reason = nearMissOf(state, known)
  const { at } = known
  return reason === null
    ? null
    : { at, ruleId, kind: 'near', reason, clauses: state.clauses, effects: [], depth: 0 }
}

function leavesOf(state: RuleState): LeafMemory[] {
  return state.clauses.map(({ is, since, counts, lateAt }) => ({
    is,
    since,
    counts,
    ...(lateAt === undefined ? {} : { lateAt }),
  }))
}
