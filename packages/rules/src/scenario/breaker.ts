import type { ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import type { Effect } from './plan-actions.ts'
import { touches } from './loops.ts'

/** ms between two runs of a scenario (T20). */
export const RUN_GAP = 10_000
/** With this many runs in the window, the next one suspends the scenario (T20). */
export const MOST_RUNS = 20
const WINDOW = 5 * 60_000
/** Longest chain of runs that trigger each other (T20). */
export const LOOP_DEPTH = 5
/** ms for which the effects of a run can trigger another one. */
const CAUSE_WINDOW = 60_000

/** A recent run of any scenario of the home. */
export type Cause = { readonly at: number; readonly depth: number; readonly effects: readonly Effect[] }

/** True if another run at an instant (ms) would be too many. */
export function isStopped(runs: readonly number[], at: number): boolean {
  return runs.filter((run) => run > at - WINDOW).length >= MOST_RUNS
}

/** Length of the chain of runs that triggers a run now, itself included: 1 if no scenario triggered it. */
export function depthOf(
  rule: { readonly condition: ScenarioCondition },
  causes: readonly Cause[],
  at: number,
): number {
  const former = causes
    .filter(
      (cause) =>
        at - cause.at < CAUSE_WINDOW && cause.effects.some((effect) => touches(effect, rule.condition)),
    )
    .map(({ depth }) => depth)
  return 1 + Math.max(0, ...former)
}
