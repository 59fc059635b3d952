import { importSources } from '@foyer/contract/energy-import.ts'

const HALF_HOUR = 1_800_000

export type ImportSource = (typeof importSources)[number]

/** Consecutive days with the same sources; ISO dates, both included. */
export type Stretch = {
  readonly first: string
  readonly last: string
  readonly days: number
  readonly measured: readonly ImportSource[]
  readonly used: readonly ImportSource[]
}

/** Wh of the same half-hours by source, NaN where it has no value; the first one starts at `from` (ms). */
export type MeasuredHalfHours = {
  readonly from: number
  readonly own: Float64Array
  /** 1 where the own meter was read completely: only there it wins over a file. */
  readonly isOwnComplete: Float64Array
  readonly file: Float64Array
  /** Of the other imports, which `file` replaces. */
  readonly other: Float64Array
  /** Of the imports that replace `file`; absent: none does. */
  readonly newer?: Float64Array
}

/**
 * The stretches of days in which the same sources measure, and the same ones count. A half-hour belongs to the day of
 * its start; `dayAt` is the day of an instant (ms).
 */
export function coverageOf(halfHours: MeasuredHalfHours, dayAt: (at: number) => string): Stretch[] {
  const { from, own, isOwnComplete, file, other, newer } = halfHours
  const days = new Map<string, { measured: Set<ImportSource>; used: Set<ImportSource> }>()
  for (const [slot, inFile] of file.entries()) {
    const day = dayAt(from + slot * HALF_HOUR)
    const sources = days.get(day) ?? { measured: new Set(), used: new Set() }
    days.set(day, sources)
    const isReplaced = !Number.isNaN(newer?.[slot] ?? Number.NaN)
    const measured = {
      own: !Number.isNaN(own[slot] ?? Number.NaN),
      file: !Number.isNaN(inFile),
      other: isReplaced || !Number.isNaN(other[slot] ?? Number.NaN),
    }
    for (const source of importSources) if (measured[source]) sources.measured.add(source)
    const order = isReplaced ? (['other'] as const) : (['file', 'other', 'own'] as const)
    const used = isOwnComplete[slot] === 1 ? 'own' : order.find((one) => measured[one])
    if (used !== undefined) sources.used.add(used)
  }
  const stretches: Stretch[] = []
  for (const [day, sources] of days) {
    const measured = importSources.filter((source) => sources.measured.has(source))
    const used = importSources.filter((source) => sources.used.has(source))
    const former = stretches.at(-1)
    const isSame = former?.measured.join() === measured.join() && former.used.join() === used.join()
    if (isSame) stretches[stretches.length - 1] = { ...former, last: day, days: former.days + 1 }
    else stretches.push({ first: day, last: day, days: 1, measured, used })
  }
  return stretches
}
