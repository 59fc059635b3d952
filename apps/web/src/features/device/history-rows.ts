import type { Capability } from '@foyer/contract/device.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'

/** One row a bucket: its start in ms, and what each capability was; null where nothing was heard. */
export type HistoryRow = { at: number; values: (number | null)[] }

/** The series of a reply side by side, in the order asked for. */
export function historyRows(answer: CapabilityValues, shown: readonly Capability[]): HistoryRow[] {
  const columns = shown.map(
    (capability) => new Map(answer.series.find((series) => series.capability === capability)?.points ?? []),
  )
  const times = new Set(columns.flatMap((column) => [...column.keys()]))
  return [...times]
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, values: columns.map((column) => column.get(at) ?? null) }))
}
