import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioAction, ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import { isStopped, LOOP_DEPTH, RUN_GAP, type Cause, depthOf } from './breaker.ts'
import { type Clause, judgeRule, type RuleState } from './judge-rule.ts'
import type { LeafMemory } from './leaf-truth.ts'
import { nearMissOf } from './near-miss.ts'
import { type Effect, planActions } from './plan-actions.ts'
import type { ScenarioFacts } from './scenario-facts.ts'
import { holdAt, lastsWithCondition, type RuleMemory, type ScenarioMemory } from './scenario-memory.ts'

/** ms within which a trigger is caught up that nobody saw; an older one is missed (T20b). */
const CATCH_UP = 15 * 60_000
/** Instants that are caught up at most: after a longer absence only the last of them matter. */
const MOST_INSTANTS = 2_000

/** What the engine needs of a scenario. Whoever judges a suspended one asks what would be. */
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

/** One thing that came of a look: a run, or a run that nearly was. */
export type Happening = {
  readonly at: number
  readonly ruleId: string
  /**
   * `ran`; `near`: something that it waits for came, and something else was missing; `missed`: nobody looked in time;
   * `stopped`: it would have run once too often.
   */
  readonly kind: 'ran' | 'near' | 'missed' | 'stopped'
  readonly reason: 'cut' | 'missing' | 'late' | 'runaway' | 'loop' | null
  readonly clauses: readonly Clause[]
  readonly effects: readonly Effect[]
  /** How many runs in a row led to it, itself included. */
  readonly depth: number
}

export type Judgement = {
  readonly memory: ScenarioMemory
  readonly happenings: readonly Happening[]
  /** Rules whose condition has ended, and with it what was asked for as long as it held. */
  readonly ended: readonly string[]
  /** Rules whose condition is known to hold still: the rooms that they hold, and until when (ms) they do now. */
  readonly renewed: readonly { ruleId: string; roomIds: readonly string[]; until: number }[]
}

/** Nothing is remembered: a scenario that was just activated or changed waits for the next time its condition begins. */
const fresh: ScenarioMemory = { rules: {}, nextAt: null, runs: [] }

/**
 * Looks at a scenario at an instant (ms): passes the instants that it had announced since the last look, then this one.
 * A rule runs when its condition begins to hold after it was known not to. Pure: run, replay and catching up are this.
 */
export function judgeScenario(
  scenario: JudgedScenario,
  before: ScenarioMemory | null,
  given: { facts: ScenarioFacts; now: number; causes?: readonly Cause[] },
): Judgement {
  let memory = before ?? fresh
  const happenings: Happening[] = []
  const ended: string[] = []
  const renewed: Judgement['renewed'][number][] = []
  for (
    let count = 0;
    memory.nextAt !== null && memory.nextAt < given.now && count < MOST_INSTANTS;
    count += 1
  ) {
    pass(memory.nextAt)
  }
  pass(given.now)
  return { memory, happenings, ended, renewed }

  function pass(at: number): void {
    const step = lookAt(scenario, memory, { ...given, at })
    memory = step.memory
    happenings.push(...step.happenings)
    ended.push(...step.ended)
    renewed.push(...step.renewed)
  }
}

type Look = { facts: ScenarioFacts; now: number; at: number; causes?: readonly Cause[] }

function lookAt(scenario: JudgedScenario, memory: ScenarioMemory, look: Look): Judgement {
  const { facts, at, now } = look
  const place = { zone: scenario.zone, days: scenario.days }
  const lastRun = memory.runs.at(-1) ?? -Infinity
  const happenings: Happening[] = []
  const ended: string[] = []
  const renewed: Judgement['renewed'][number][] = []
  const edges: number[] = []
  const rules: Record<string, RuleMemory> = {}
  for (const rule of scenario.rules) {
    const known = memory.rules[rule.id]
    if (!rule.active) {
      if (known?.holds === true) ended.push(rule.id)
      continue
    }
    const state = judgeRule(rule.condition, known?.leaves ?? [], { facts, place, at })
    if (state.until !== null) edges.push(state.until)
    // A device that speaks for the first time says how it stands, not that anything began.
    const begins = state.is === 'yes' && known?.was === 'no'
    if (begins && at > lastRun && at < lastRun + RUN_GAP) {
      // It runs once its turn has come, if its condition holds by then.
      edges.push(lastRun + RUN_GAP)
      rules[rule.id] = { ...known, leaves: leavesOf(state) }
      continue
    }
    const happened = begins
      ? begin(scenario, rule, { state, memory, look })
      : known === undefined
        ? null
        : nearly(rule.id, state, { before: known.leaves, nearAt: known.nearAt, at })
    if (happened !== null) happenings.push(happened)
    const hasBegun = happened?.kind === 'ran' && happened.effects.some(lastsWithCondition)
    const hold = holdAt(known, { is: state.is, hasBegun, at, isNow: at === now })
    if (hold.isOver) ended.push(rule.id)
    if (hold.renewedUntil !== null) {
      const effects = planActions(rule.actions, { mode: scenario.mode, zone: scenario.zone, facts, at })
      const roomIds = effects.filter(lastsWithCondition).map(({ room_id }) => room_id)
      renewed.push({ ruleId: rule.id, roomIds, until: hold.renewedUntil })
    }
    if (hold.next !== null) edges.push(hold.next)
    rules[rule.id] = {
      leaves: leavesOf(state),
      was: state.is === 'unknown' ? (known?.was ?? null) : state.is,
      holds: hold.until !== null,
      heldUntil: hold.until,
      nearAt: happened?.kind === 'near' ? at : (known?.nearAt ?? null),
    }
  }
  const hasRun = happenings.some(({ kind }) => kind === 'ran')
  return {
    memory: {
      rules,
      nextAt: edges.length === 0 ? null : Math.min(...edges),
      runs: hasRun ? [...memory.runs, at].slice(-MOST_RUNS_KEPT) : memory.runs,
    },
    happenings,
    ended,
    renewed,
  }
}

/** More than the breaker asks for. */
const MOST_RUNS_KEPT = 32

function begin(
  scenario: JudgedScenario,
  rule: JudgedScenario['rules'][number],
  { state, memory, look }: { state: RuleState; memory: ScenarioMemory; look: Look },
): Happening {
  const { facts, at, now, causes = [] } = look
  const depth = depthOf(rule, causes, at)
  const effects = planActions(rule.actions, { mode: scenario.mode, zone: scenario.zone, facts, at })
  const happening = { at, ruleId: rule.id, clauses: state.clauses, effects, depth }
  if (now - Math.min(state.since, at) > CATCH_UP) return { ...happening, kind: 'missed', reason: 'late' }
  if (depth > LOOP_DEPTH) return { ...happening, kind: 'stopped', reason: 'loop' }
  if (isStopped(memory.runs, at)) return { ...happening, kind: 'stopped', reason: 'runaway' }
  return { ...happening, kind: 'ran', reason: null }
}

function nearly(
  ruleId: string,
  state: RuleState,
  known: { before: readonly LeafMemory[]; nearAt: number | null; at: number },
): Happening | null {
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
