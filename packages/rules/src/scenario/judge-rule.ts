import type { ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { dayAt, startOfDay, weekdayOf } from '#schedule/local-day.ts'
import { leafAt, type LeafMemory, type LeafState } from './leaf-truth.ts'
import type { TimePlace } from './next-time.ts'
import type { ScenarioFacts, Truth } from './scenario-facts.ts'

/** One leaf of a condition with its state. */
export type Clause = { readonly leaf: ScenarioLeaf } & LeafState

/** The state of a condition at an instant. Times are ms. */
export type RuleState = {
  readonly is: Truth
  /** Since when it is true; the instant itself if it is not. */
  readonly since: number
  /** False on a day that is not a day of operation: no condition is true then. */
  readonly isDay: boolean
  readonly clauses: readonly Clause[]
  /** The next instant at which it may change without a report; null for never. */
  readonly until: number | null
}

/**
 * Evaluates a condition at an instant (ms), from the former states of its leaves in the same order; empty for
 * the first time.
 */
export function judgeRule(
  condition: ScenarioCondition,
  before: readonly LeafMemory[],
  { facts, place, at }: { facts: ScenarioFacts; place: TimePlace; at: number },
): RuleState {
  const clauses: Clause[] = []
  const whole = weigh(condition, (leaf) => {
    const state = leafAt(leaf, before[clauses.length], { facts, zone: place.zone, at })
    clauses.push({ leaf, ...state })
    return state
  })
  const today = dayAt(place.zone, at)
  const isDay = place.days.includes(weekdayOf(today))
  // The next change may be days ahead: each midnight is looked at until then.
  const midnights = place.days.length === 7 ? [] : [startOfDay(place.zone, today + 1)]
  const edges = [...clauses.flatMap(({ until }) => until ?? []), ...midnights].filter((edge) => edge > at)
  const is = isDay ? whole.is : 'no'
  return {
    is,
    since: is === 'yes' ? Math.max(whole.from, startOfDayOfOperation(place, today)) : at,
    isDay,
    clauses,
    until: edges.length === 0 ? null : Math.min(...edges),
  }
}

/**
 * The start of the consecutive days of operation up to `today`: a condition cannot have been true before it.
 */
function startOfDayOfOperation({ zone, days }: TimePlace, today: number): number {
  let first = today
  while (days.length < 7 && days.includes(weekdayOf(first - 1))) first -= 1
  return days.length < 7 ? startOfDay(zone, first) : -Infinity
}

type Weight = { readonly is: Truth; readonly from: number }

/** Kleene's three-valued logic: an unknown part does not matter if the result is certain without it. */
function weigh(part: ScenarioCondition, judge: (leaf: ScenarioLeaf) => LeafState): Weight {
  if (part.kind !== 'group') {
    const { counts, countsFrom } = judge(part)
    return { is: counts, from: countsFrom ?? -Infinity }
  }
  const parts = part.of.map((child) => weigh(child, judge))
  const agreeing = parts.filter(({ is }) => is === 'yes').map(({ from }) => from)
  const isNone = parts.every(({ is }) => is === 'no')
  if (part.join === 'any') {
    if (agreeing.length > 0) return { is: 'yes', from: Math.min(...agreeing) }
    return { is: isNone ? 'no' : 'unknown', from: -Infinity }
  }
  if (agreeing.length === parts.length) return { is: 'yes', from: Math.max(...agreeing) }
  return { is: parts.some(({ is }) => is === 'no') ? 'no' : 'unknown', from: -Infinity }
}
