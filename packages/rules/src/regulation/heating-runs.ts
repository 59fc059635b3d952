/** A period, ms, in which a regulation heated; `to` null: it still heats. */
export type HeatingRun = { readonly from: number; readonly to: number | null; readonly peak: number }

/**
 * The runs of a regulation, the newest first: the periods in which its reports stayed above `threshold`.
 * @param samples its reports, in order of event time
 */
export function heatingRuns(
  samples: readonly { readonly at: number; readonly value: number }[],
  threshold: number,
): HeatingRun[] {
  const runs: HeatingRun[] = []
  for (const { at, value } of samples) {
    const last = runs.at(-1)
    const isRunning = last !== undefined && last.to === null
    if (value > threshold && !isRunning) runs.push({ from: at, to: null, peak: value })
    else if (isRunning) {
      runs[runs.length - 1] =
        value > threshold ? { ...last, peak: Math.max(last.peak, value) } : { ...last, to: at }
    }
  }
  return runs.toReversed()
}
