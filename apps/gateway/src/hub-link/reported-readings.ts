import type { Capability } from '@foyer/contract/device.ts'

type Value = { readonly at: number; readonly value: number }

/** A value as it arrived; `again` counts the different values before it at the same instant. */
type Arrived = Value & { readonly again: number }

/** The reported values of a capability. */
export type ReportedValues = {
  /** The newest by event time. It is nearly always the same object as `last`: a home has a hundred of these. */
  newest: Value
  /** The last to arrive. */
  last: Arrived
}

/** A value of a message as it is recorded. */
export type ReportedReading = Value & {
  readonly capability: Capability
  /** The newest before it by event time; null where none was known. */
  readonly former: Value | null
  /** Whether it is the newest now; false for one that came late. */
  readonly isNewest: boolean
}

/**
 * The values of one message, to be recorded. Unchanged values are recorded too: a late value may turn an unchanged one
 * into a change, and this is not known until no more late ones can arrive. Only the same value at the same instant is
 * skipped. A set is answered by several messages of one instant: each later value is moved one millisecond after the
 * one before, or only the first would be kept.
 */
export function reportedReadings(
  reported: Map<Capability, ReportedValues>,
  at: number,
  values: ReadonlyMap<Capability, number>,
): ReportedReading[] {
  const readings: ReportedReading[] = []
  for (const [capability, value] of values) {
    const known = reported.get(capability)
    const isRepeated = known?.last.at === at
    if (isRepeated && known.last.value === value) continue
    const again = isRepeated ? known.last.again + 1 : 0
    const reading = { at: at + again, value }
    const former = known?.newest ?? null
    const isNewest = former === null || reading.at > former.at
    const last = { at, value, again }
    reported.set(capability, { newest: !isNewest ? former : again === 0 ? last : reading, last })
    readings.push({ capability, ...reading, former, isNewest })
  }
  return readings
}
