import type { LeafMemory } from './leaf-truth.ts'
import type { Effect } from './plan-actions.ts'
import type { Truth } from './scenario-facts.ts'

/**
 * ms for which a rule holds its rooms after its condition was last known to be true. A hub restarts within
 * minutes, and a sensor gets a new battery within hours; a room that is still held after a night would be
 * cold because of a broken sensor.
 */
export const HELD_FOR = 12 * 3_600_000

/** A hold is renewed only if this time or less is left, ms: not with each report. */
const RENEWED_FROM = HELD_FOR / 2

export type RuleMemory = {
  readonly leaves: readonly LeafMemory[]
  /** The last known state of the whole condition. */
  readonly was: 'yes' | 'no' | null
  /** It has run and requested an effect that lasts as long as its condition. */
  readonly holds: boolean
  /**
   * The end (ms) of that hold, unless the condition is known to be true again by then. Absent in older rows.
   */
  readonly heldUntil?: number | null
  /** When (ms) its last near miss was recorded. */
  readonly nearAt: number | null
}

/** State kept between two evaluations; it is stored together with the events. Times are ms. */
export type ScenarioMemory = {
  readonly rules: Readonly<Record<string, RuleMemory>>
  /** The next instant at which it has to be evaluated without a report. */
  readonly nextAt: number | null
  /** The times of its recent runs. */
  readonly runs: readonly number[]
}

export type Hold = {
  /** ms; null: there is no hold. */
  readonly until: number | null
  /** Its condition has ended. */
  readonly isOver: boolean
  /** The new end (ms) of the hold; null: unchanged. */
  readonly renewedUntil: number | null
  /** When (ms) it has to be evaluated next. */
  readonly next: number | null
}

/**
 * The hold of a rule that lasts as long as its condition, at an instant (ms). It is renewed while the
 * condition is known to be true, and expires after `HELD_FOR` without that. A past instant that is caught up
 * does not renew it, because the hold may have ended since.
 */
export function holdAt(
  before: RuleMemory | undefined,
  { is, hasBegun, at, isNow }: { is: Truth; hasBegun: boolean; at: number; isNow: boolean },
): Hold {
  const held = before?.holds === true ? (before.heldUntil ?? at + HELD_FOR) : null
  const goesOn = held !== null && is !== 'no' && held > at
  const isRenewed = !hasBegun && goesOn && isNow && is === 'yes' && held <= at + RENEWED_FROM
  const until = hasBegun || isRenewed ? at + HELD_FOR : goesOn ? held : null
  const next = until !== null && until > at + RENEWED_FROM ? until - RENEWED_FROM : until
  return { until, isOver: held !== null && is === 'no', renewedUntil: isRenewed ? until : null, next }
}

/**
 * The memory after a person ran a rule at an instant (ms): its effect ends with its condition, or after
 * `HELD_FOR`.
 */
export function heldByHand(memory: ScenarioMemory, ruleId: string, at: number): ScenarioMemory {
  const known = memory.rules[ruleId]
  if (known === undefined) return memory
  const held = { ...known, holds: true, heldUntil: at + HELD_FOR }
  return { ...memory, rules: { ...memory.rules, [ruleId]: held } }
}

/** True if an effect holds a room as long as a condition is true. */
export function lastsWithCondition(effect: Effect): effect is Extract<Effect, { kind: 'room' }> {
  return effect.kind === 'room' && effect.until_kind === 'while' && effect.order !== null
}
