import type { Capability } from '@foyer/contract/device.ts'

/** The last word on a capability. `again`: how many different values came before it at the same instant. */
export type Told = { at: number; value: number; again: number }

/** An unchanged value is kept once in each of these, in ms: history shows that it was still so. */
const SLOT = 5 * 60_000

/**
 * The values of one message that are worth keeping: changes, and the first word of each five minutes. What is kept
 * depends on the messages alone, so that a day told twice is stored once. A set is answered by several messages of one
 * instant: each later value comes a millisecond after the one before, or only the first would count.
 */
export function thinReadings(
  told: Map<Capability, Told>,
  at: number,
  values: ReadonlyMap<Capability, number>,
): { capability: Capability; at: number; value: number }[] {
  const kept: { capability: Capability; at: number; value: number }[] = []
  for (const [capability, value] of values) {
    const last = told.get(capability)
    const isSame = last?.value === value
    const again = last?.at !== at ? 0 : isSame ? last.again : last.again + 1
    told.set(capability, { at, value, again })
    if (isSame && at >= last.at && Math.floor(at / SLOT) === Math.floor(last.at / SLOT)) continue
    kept.push({ capability, at: at + again, value })
  }
  return kept
}
