/** A stretch of reports that came in event order: how it began and how it ended. */
export type Run = {
  from: number
  first: number
  until: number
  last: number
  /** Begun before the gateway was: its beginning is no change. */
  isContinued?: true
}
export type Edge = { at: number; value: number }

/** What is older is not compared again. */
const MAX_RUNS = 200

/**
 * Follows one flag in event order while its reports come in any order. Within a run a change is seen at once; between
 * two runs (a backlog comes day by day, newest first) it is seen by `edgesBetween` when both are there.
 * Returns the change that this report is, or null.
 */
export function addToRuns(runs: Run[], at: number, value: number): Edge | null {
  const current = runs.at(-1)
  if (current !== undefined && at >= current.until && !isOvertaken(runs, current, at)) {
    const isChange = current.last !== value
    current.until = at
    current.last = value
    return isChange ? { at, value } : null
  }
  // A value from the middle of a run that is known is history, and changes nothing.
  if (runs.some((run) => at >= run.from && at <= run.until)) return null
  // The run that this one continues becomes the current one again.
  const before = nearestBefore(runs, at)
  if (before !== undefined && !isOvertaken(runs, before, at)) {
    runs.splice(runs.indexOf(before), 1)
    runs.push(before)
    return addToRuns(runs, at, value)
  }
  runs.push({ from: at, first: value, until: at, last: value })
  if (runs.length > MAX_RUNS) runs.shift()
  return null
}

/**
 * The changes between neighbouring runs, once no more of the past is coming. What was never heard before counts as 0:
 * a window met open was opened no later than then.
 */
export function edgesBetween(runs: readonly Run[]): Edge[] {
  const sorted = [...runs].sort((a, b) => a.from - b.from)
  return sorted.flatMap((run, index) =>
    run.isContinued || (sorted[index - 1]?.last ?? 0) === run.first
      ? []
      : [{ at: run.from, value: run.first }],
  )
}

/** Whether another run lies between the end of this one and the instant. */
function isOvertaken(runs: readonly Run[], run: Run, at: number): boolean {
  return runs.some((other) => other !== run && other.from > run.until && other.from <= at)
}

function nearestBefore(runs: readonly Run[], at: number): Run | undefined {
  let nearest: Run | undefined
  for (const run of runs) {
    if (run.until <= at && (nearest === undefined || run.until > nearest.until)) nearest = run
  }
  return nearest
}
