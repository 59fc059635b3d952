import type { Capability } from '@foyer/contract/device.ts'

type Value = { readonly at: number; readonly value: number }

/** A value as it arrived; `again`: how many different ones came before it at the same instant. */
type Arrived = Value & { readonly again: number }

/** What a capability was said to be. */
export type Told = {
  /** The newest by event time. As nearly always it is the last one itself: a home has a hundred of these. */
  newest: Value
  /** The last to arrive. */
  last: Arrived
}

/** A value of a message as it is recorded. */
export type ToldReading = Value & {
  readonly capability: Capability
  /** The newest before it by event time; null where none was known. */
  readonly former: Value | null
  /** Whether it is the newest now; false for one that came late. */
  readonly isNewest: boolean
}

/**
 * The values of one message, to be recorded. All of them are kept, unchanged ones too: a value that comes late may
 * make a change of what was none, and nobody knows which until no more can come. Only the same value at the same
 * instant is left out. A set is answered by several messages of one instant: each later value comes a
 * millisecond after the one before, or only the first would count.
 */
export function toldReadings(
  told: Map<Capability, Told>,
  at: number,
  values: ReadonlyMap<Capability, number>,
): ToldReading[] {
  const readings: ToldReading[] = []
  for (const [capability, value] of values) {
    const known = told.get(capability)
    const isRepeated = known?.last.at === at
    if (isRepeated && known.last.value === value) continue
    const again = isRepeated ? known.last.again + 1 : 0
    const reading = { at: at + again, value }
    const former = known?.newest ?? null
    const isNewest = former === null || reading.at > former.at
    const last = { at, value, again }
    told.set(capability, { newest: !isNewest ? former : again === 0 ? last : reading, last })
    readings.push({ capability, ...reading, former, isNewest })
  }
  return readings
}
