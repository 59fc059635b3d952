import type { ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import type { Effect } from './plan-actions.ts'
import { touches } from './loops.ts'

/** ms between two runs of a scenario (T20). */
export const RUN_GAP = 10_000
/** More runs than these in the window and it is suspended (T20). */
export const MOST_RUNS = 20
const WINDOW = 5 * 60_000
/** Runs that lead to each other in a row, at most (T20). */
export const LOOP_DEPTH = 5
/** ms in which what a run did can be what makes another one begin. */
const CAUSE_WINDOW = 60_000

/** A run of any scenario of the home that has just been. */
export type Cause = { readonly at: number; readonly depth: number; readonly effects: readonly Effect[] }

/** Whether one run more at an instant (ms) would be too many. */
export function isStopped(runs: readonly number[], at: number): boolean {
  return runs.filter((run) => run > at - WINDOW).length >= MOST_RUNS
}

/** How many runs in a row led to one that begins now: 1 where nothing that a scenario did made it begin. */
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
