import { someIds } from './arbitrary-rule.ts'
import type { Cause } from './breaker.ts'
import { mayAskDevice, mayAskRoom } from './device-limit.ts'
import { type JudgedScenario, judgeScenario } from './judge-scenario.ts'
import type { ScenarioMemory } from './scenario-memory.ts'
import type { Effect } from './plan-actions.ts'
import { type Flaps, SimulatedHome } from './simulated-home.ts'

const MINUTE = 60_000
/**
 * ms between two evaluations of thermometers, between an action of a scenario and the next evaluation, and
 * for which an action can be a cause.
 */
const TICK = 5 * MINUTE
const SETTLE = 1_000
const CAUSES = MINUTE
/** With more evaluations in a day, the scenarios never settle. */
const MAX_EVALUATIONS = 200_000

type Run = { at: number; scenario: number; ruleId: string; depth: number }

/** The actions of scenarios in a simulated home. */
export type LivedGraph = {
  runs: Run[]
  /** When (ms) the breaker suspended a scenario, by its index. */
  suspended: Map<number, { at: number; reason: string | null }>
  /** When a device received commands from actions on it. */
  commands: Map<string, number[]>
  /** When a room's heater received another order because of scenarios. */
  orders: Map<string, number[]>
  /** Actions that the limits prevented. */
  limited: number
  evaluations: number
}

/**
 * Runs scenarios over [from, to), ms, in a home whose rooms react: what the gateway does, without its
 * database.
 */
export function liveGraph(
  scenarios: readonly JudgedScenario[],
  { from, to, outdoor, flaps }: { from: number; to: number; outdoor: number; flaps: readonly Flaps[] },
): LivedGraph {
  const home = new SimulatedHome({ now: from, outdoor })
  const flips = flaps
    .flatMap((one) =>
      Array.from({ length: one.times }, (_, index) => ({ ...one, at: from + one.from + index * one.every })),
    )
    .toSorted((one, other) => one.at - other.at)
  const memories = scenarios.map((): ScenarioMemory | null => null)
  const lived: LivedGraph = {
    runs: [],
    suspended: new Map(),
    commands: new Map(),
    orders: new Map([...home.rooms].map(([id, { orderTimes }]) => [id, orderTimes])),
    limited: 0,
    evaluations: 0,
  }
  const begun = new Map<string, number[]>()
  let causes: Cause[] = []
  let settled = from
  for (let now = from; now < to; now = nextCheck(now)) {
    home.pass(now)
    for (let flip = flips[0]; flip !== undefined && flip.at <= now; flip = flips[0]) {
      home.flip(someIds[flip.room] ?? '', flip.capability)
      flips.shift()
    }
    causes = causes.filter(({ at }) => at > now - CAUSES)
    // All are evaluated with the home's current state, which changes afterwards.
    const changes = [...scenarios.keys()].flatMap((index) =>
      lived.suspended.has(index) ? [] : evaluate(index, now),
    )
    for (const change of changes) change()
    lived.evaluations += 1
    if (lived.evaluations > MAX_EVALUATIONS) throw new Error('The scenarios never come to rest.')
  }
  return lived

  function nextCheck(now: number): number {
    const announced = memories.map((memory, index) =>
      lived.suspended.has(index) ? null : (memory?.nextAt ?? null),
    )
    const times = [now - (now % TICK) + TICK, home.next(), flips[0]?.at ?? null, ...announced]
    if (settled > now) times.push(settled)
    return Math.max(now + 1, Math.min(...times.filter((at) => at !== null)))
  }

  function evaluate(index: number, now: number): (() => void)[] {
    const scenario = scenarios[index]
    if (scenario === undefined) return []
    const judged = judgeScenario(scenario, memories[index] ?? null, { facts: home.facts, now, causes })
    memories[index] = judged.memory
    const changes = judged.ended.map(({ ruleId, roomIds }) => () => {
      for (const id of roomIds) home.end(id, ruleId)
    })
    for (const { kind, ruleId, effects, depth, reason } of judged.events) {
      if (kind === 'stopped') {
        lived.suspended.set(index, { at: now, reason })
        for (const { id } of scenario.rules) changes.push(() => endAll(id))
      }
      if (kind !== 'ran') continue
      lived.runs.push({ at: now, scenario: index, ruleId, depth })
      causes.push({ at: now, depth, effects })
      for (const effect of effects) changes.push(() => carryOut(effect, ruleId, now))
    }
    if (changes.length > 0) settled = now + SETTLE
    return changes
  }

  function endAll(ruleId: string): void {
    for (const id of someIds) home.end(id, ruleId)
  }

  function carryOut(effect: Effect, ruleId: string, now: number): void {
    if (effect.kind === 'room') {
      const changes = home.facts.room(effect.room_id, now)?.order !== effect.order && effect.order !== null
      if (changes && !isAllowed(begun, effect.room_id, now, mayAskRoom)) return
      home.ask(effect.room_id, ruleId, effect)
    }
    if (effect.kind === 'device' && isAllowed(lived.commands, effect.device_id, now, mayAskDevice)) {
      home.command(effect.device_id, effect.capability, effect.value)
    }
  }

  /** Checks a limit and, if allowed, records the action. */
  function isAllowed(
    asked: Map<string, number[]>,
    id: string,
    now: number,
    may: (asked: readonly number[], at: number) => boolean,
  ): boolean {
    const own = asked.get(id) ?? []
    asked.set(id, own)
    if (may(own, now)) {
      own.push(now)
      return true
    }
    lived.limited += 1
    return false
  }
}
