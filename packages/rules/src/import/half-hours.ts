import type { importFormats, importRefusals } from '@foyer/contract/energy-import.ts'
import type { FileLines, FileProblem } from './file-lines.ts'

const HALF_HOUR = 1_800_000

export type ImportFormat = (typeof importFormats)[number]

/** The half-hours of a file. */
export type MeasuredFile = {
  readonly format: ImportFormat
  /** The last digits of the meter's number; null if the file doesn't contain it. */
  readonly meter: string | null
  /** Minutes of most of its values; 1440: the total of each day, of which each half-hour has an equal share. */
  readonly step: number
  /** Lines with a value or a problem. */
  readonly lines: number
  /** Start (ms) of the first half-hour. */
  readonly from: number
  /** Wh of each half-hour from then on, to the µWh; NaN where it is not known. The first and the last are known. */
  readonly halfHours: Float64Array
  /** In the order of the lines, missing half-hours last. */
  readonly problems: readonly FileProblem[]
}

export type FileResult =
  | { readonly file: MeasuredFile }
  | { readonly refusal: (typeof importRefusals)[number] }

/** Wh in [from, to), ms, of at most a day; NaN if not known. */
export type Interval = { readonly from: number; readonly to: number; readonly wattHours: number }

/**
 * The half-hours of a file's intervals, which are sorted and don't overlap, with the spans that have none. Refused
 * (`empty`) if none is known.
 */
export function fileOf(
  about: Pick<MeasuredFile, 'format' | 'meter' | 'step'>,
  lines: FileLines,
  intervals: readonly Interval[],
): FileResult {
  const start = slotOf(intervals[0]?.from ?? 0)
  const sums = new Float64Array(Math.max(0, slotOf((intervals.at(-1)?.to ?? 0) + HALF_HOUR - 1) - start))
  const covered = new Float64Array(sums.length)
  for (const { from, to, wattHours } of intervals) {
    for (let slot = slotOf(from); slot * HALF_HOUR < to; slot += 1) {
      const part = Math.min(to, (slot + 1) * HALF_HOUR) - Math.max(from, slot * HALF_HOUR)
      sums[slot - start] = (sums[slot - start] ?? 0) + (wattHours * part) / (to - from)
      covered[slot - start] = (covered[slot - start] ?? 0) + part
    }
  }
  // To the µWh: three thirds of an hour are not exactly one.
  const values = sums.map((sum, slot) =>
    covered[slot] === HALF_HOUR ? Math.round(sum * 1e6) / 1e6 : Number.NaN,
  )
  const first = values.findIndex((value) => !Number.isNaN(value))
  if (first < 0) return { refusal: 'empty' }
  const last = values.findLastIndex((value) => !Number.isNaN(value))
  const halfHours = values.slice(first, last + 1)
  // A half-hour whose lines have no usable value is explained by these.
  const isMissing = halfHours.map((_, slot) => (covered[first + slot] === HALF_HOUR ? 0 : 1))
  const from = (start + first) * HALF_HOUR
  return {
    file: {
      ...about,
      lines: lines.count,
      from,
      halfHours,
      problems: [...lines.problems, ...missingSpans(isMissing, from)],
    },
  }
}

function slotOf(at: number): number {
  return Math.floor(at / HALF_HOUR)
}

function missingSpans(isMissing: Float64Array, from: number): FileProblem[] {
  const spans: FileProblem[] = []
  for (let slot = 0; slot < isMissing.length; slot += 1) {
    if (isMissing[slot] === 0) continue
    const end = isMissing.indexOf(0, slot)
    const span = { from: from + slot * HALF_HOUR, to: from + end * HALF_HOUR }
    spans.push({ kind: 'missing', lines: null, text: null, span, count: end - slot, usedLine: null })
    slot = end
  }
  return spans
}
