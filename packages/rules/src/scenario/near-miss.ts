import type { RuleState } from './judge-rule.ts'
import type { LeafMemory } from './leaf-truth.ts'

/** ms between two near misses of a rule, so that an oscillating sensor is reported once. */
const NEAR_GAP = 10 * 60_000

/**
 * The near miss of a condition that is false: `missing` if one of its leaves has just become true (a time of
 * day; any other leaf if only one is missing), `cut` if a leaf with a duration ended in the second half of
 * it; null if there is none.
 */
export function nearMissOf(
  state: RuleState,
  { before, nearAt, at }: { before: readonly LeafMemory[]; nearAt: number | null; at: number },
): 'missing' | 'cut' | null {
  if (state.is === 'yes' || !state.isDay || (nearAt !== null && at - nearAt < NEAR_GAP)) return null
  const missing = state.clauses.filter(({ counts }) => counts !== 'yes').length
  const isOnlyOneMissing = missing === 1 && state.clauses.length > 1
  for (const [index, clause] of state.clauses.entries()) {
    const was = before[index]
    const hasCome = clause.counts === 'yes' && was?.counts !== 'yes'
    if (hasCome && (clause.leaf.kind === 'time' || isOnlyOneMissing)) return 'missing'
    const minutes = 'minutes' in clause.leaf ? clause.leaf.minutes : 0
    const isCut = minutes > 0 && clause.is === 'no' && was?.is === 'yes' && was.counts !== 'yes'
    if (isCut && missing === 1 && clause.since - was.since >= minutes * 30_000) return 'cut'
  }
  return null
}
