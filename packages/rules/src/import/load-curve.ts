import { collectLines, type FileFacts, type LineValue, type WrittenLine } from './file-lines.ts'
import { type FileResult, fileOf, type Interval, type MeasuredFile } from './half-hours.ts'

const MINUTE = 60_000
/** Minutes that a load curve can have. */
export const curveSteps = [5, 10, 15, 30, 60]
/** Mean power, or the energy of each step. */
export const curveUnits = ['w', 'kw', 'wh', 'kwh'] as const
/** A meter of a home has at most 36 kVA. In W. */
const MOST_POWER = 100_000

export type CurveUnit = (typeof curveUnits)[number]

type CurveFacts = {
  readonly format: MeasuredFile['format']
  /** The number of the meter; null if the file doesn't contain it. */
  readonly meter: string | null
  readonly unit: CurveUnit
  /** Minutes until the next value, if the file contains them. */
  readonly step?: number | null
  /** True if a value begins at its time. Else it ends there. */
  readonly isFromStart?: boolean
}

/**
 * The half-hours of a load curve: a mean power, or an energy, from or until each time. Refused if its values are
 * further apart than an hour (`coarse`), or if there are not two (`empty`).
 */
export function readLoadCurve(
  written: readonly WrittenLine[],
  facts: FileFacts,
  { format, meter, unit, step = null, isFromStart = false }: CurveFacts,
): FileResult {
  const lines = collectLines(written, facts, MOST_POWER / wattsOf(unit))
  const usual = step ?? usualStep(lines.values)
  if (usual === null) return { refusal: lines.values.length > 1 ? 'coarse' : 'empty' }
  const steps = { usual, most: step ?? 60, unit }
  const intervals = isFromStart ? intervalsFrom(lines.values, steps) : intervalsUntil(lines.values, steps)
  return fileOf({ format, meter: meter?.slice(-3) ?? null, step: usual }, lines, intervals)
}

function wattsOf(unit: CurveUnit): number {
  return unit.startsWith('k') ? 1000 : 1
}

/** Minutes between most values; null if no two have the distance of a load curve. */
function usualStep(values: readonly LineValue[]): number | null {
  const counts = new Map<number, number>()
  for (const [index, { at }] of values.entries()) {
    const gap = (at - (values[index - 1]?.at ?? at)) / MINUTE
    if (curveSteps.includes(gap)) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  return most?.[0] ?? null
}

/** Minutes of most values and of the longest, and the unit of the values. */
type Steps = { readonly usual: number; readonly most: number; readonly unit: CurveUnit }

/**
 * The time until each value. The step of a meter can change within a file, so it is the distance to the value before if
 * the next or the previous distance is the same, else that to the nearer neighbour: after a missing value it doesn't
 * become longer.
 */
function intervalsUntil(values: readonly LineValue[], { usual, most, unit }: Steps): Interval[] {
  const gapBefore = (index: number): number =>
    ((values[index]?.at ?? Number.POSITIVE_INFINITY) - (values[index - 1]?.at ?? Number.NEGATIVE_INFINITY)) /
    MINUTE
  return values.map(({ at, value }, index) => {
    const [before, after] = [gapBefore(index), gapBefore(index + 1)]
    const isSteady = curveSteps.includes(before) && (before === after || before === gapBefore(index - 1))
    const near = isSteady ? before : Math.min(before, after)
    const minutes = Math.min(most, curveSteps.includes(near) ? near : Math.min(usual, before))
    const inWatts = value * wattsOf(unit)
    const wattHours = unit.endsWith('h') ? inWatts : (inWatts * minutes) / 60
    return { from: at - minutes * MINUTE, to: at, wattHours }
  })
}

/** The time from each value on: that until it, with the time reversed. */
function intervalsFrom(values: readonly LineValue[], steps: Steps): Interval[] {
  const reversed = values.map((one) => ({ ...one, at: -one.at })).toReversed()
  return intervalsUntil(reversed, steps)
    .map(({ from, to, wattHours }) => ({ from: -to, to: -from, wattHours }))
    .toReversed()
}
