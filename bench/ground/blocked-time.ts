/** A long task of a page's main thread (https://www.w3.org/TR/longtasks-1/), ms since the navigation. */
export type LongTask = { at: number; ms: number }

/** ms that a task may take: a longer one delays a press or a key. */
const UNNOTICED_MS = 50

/**
 * ms for which the main thread was blocked until an instant: for each long task the time beyond 50 ms; a running task
 * is cut off there. Total Blocking Time (https://web.dev/articles/tbt), counted from the navigation.
 */
export function blockedTime(tasks: readonly LongTask[], until: number): number {
  return tasks.reduce((sum, { at, ms }) => sum + Math.max(0, Math.min(at + ms, until) - at - UNNOTICED_MS), 0)
}

/** ms of the longest task that began by then; 0 if none did. */
export function longestTask(tasks: readonly LongTask[], until: number): number {
  return Math.max(0, ...tasks.filter(({ at }) => at < until).map(({ ms }) => ms))
}
