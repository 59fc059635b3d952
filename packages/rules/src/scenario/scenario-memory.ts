import type { LeafMemory } from './leaf-truth.ts'
import type { Effect } from './plan-actions.ts'
import type { Truth } from './scenario-facts.ts'

/**
 * ms for which a rule holds its rooms after its condition was last known to hold. A hub restarts within minutes and a
 * sensor gets a new battery within hours; a room that is still held after a night is cold because a sensor is dead.
 */
export const HELD_FOR = 12 * 3_600_000

/** A hold is renewed once no more than this is left, ms: not with each report. */
const RENEWED_FROM = HELD_FOR / 2

export type RuleMemory = {
  readonly leaves: readonly LeafMemory[]
  /** What was last known of the whole condition. */
  readonly was: 'yes' | 'no' | null
  /** It has run and asked for something for as long as its condition holds. */
  readonly holds: boolean
  /** Until when (ms) it holds that, unless its condition is known to hold again by then. Absent in older rows. */
  readonly heldUntil?: number | null
  /** When (ms) it was last told that it nearly ran. */
  readonly nearAt: number | null
}

/** What is remembered from one look to the next; all of it is kept with what it led to. Times are ms. */
export type ScenarioMemory = {
  readonly rules: Readonly<Record<string, RuleMemory>>
  /** The next instant at which it must be looked at, though nobody reports anything. */
  readonly nextAt: number | null
  /** When it ran lately. */
  readonly runs: readonly number[]
}

export type Hold = {
  /** ms; null: it holds nothing. */
  readonly until: number | null
  /** Its condition has ended. */
  readonly isOver: boolean
  /** Until when (ms) it is to hold now; null: no longer than before. */
  readonly renewedUntil: number | null
  /** When (ms) it must be looked at. */
  readonly next: number | null
}

/**
 * What a rule holds for as long as its condition holds, at an instant (ms). It is renewed while that is known, and ends
 * by itself once nobody knows for `HELD_FOR`. An instant that passed while nobody looked renews nothing: what it held may
 * have ended meanwhile.
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
 * The memory once a person has had a rule run at an instant (ms): what it asked for ends with its condition, or
 * `HELD_FOR` later.
 */
export function heldByHand(memory: ScenarioMemory, ruleId: string, at: number): ScenarioMemory {
  const known = memory.rules[ruleId]
  if (known === undefined) return memory
  const held = { ...known, holds: true, heldUntil: at + HELD_FOR }
  return { ...memory, rules: { ...memory.rules, [ruleId]: held } }
}

/** Whether an effect holds a room for as long as a condition holds. */
export function lastsWithCondition(effect: Effect): effect is Extract<Effect, { kind: 'room' }> {
  return effect.kind === 'room' && effect.until_kind === 'while' && effect.order !== null
}
