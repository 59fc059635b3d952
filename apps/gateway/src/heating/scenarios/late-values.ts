import { recordKey } from '@foyer/rules/scenario/recorded-facts.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Report } from '#hub-link/hub-link-port.ts'

/** ms by which the values of one message are stored after its event time, at most (`reported-readings.ts`). */
const SAME_MESSAGE_MS = 50

/** A value that came late: its event time, and when it was received, ms. */
export type LateValue = { readonly at: number; readonly receivedAt: number }

export type LateValues = {
  /** Remembers the values of a message that came late; a message in time replaces them. */
  note(report: Report): void
  /** The values of a home, by the key of `recordKey`; undefined if none came late. */
  ofHome(homeId: string): ReadonlyMap<string, LateValue> | undefined
  /** Forgets the homes of partitions. */
  onRevoked(partitions: readonly number[]): void
}

/**
 * The newest values that came late, in memory: a scenario that was evaluated with such a value keeps that in its own
 * memory. Those that no scenario watches are included: a report may arrive before this gateway has read the scenarios of
 * its home.
 */
export function createLateValues(): LateValues {
  const homes = new Map<string, Map<string, LateValue>>()
  return {
    note({ homeId, deviceId, at, receivedAt, isLive, values }) {
      const home = homes.get(homeId)
      if (isLive && home === undefined) return
      const late = home ?? new Map<string, LateValue>()
      for (const capability of values.keys()) {
        const key = recordKey(deviceId, capability)
        if (isLive) late.delete(key)
        // A backlog may arrive in any order.
        else if (at > (late.get(key)?.at ?? -Infinity)) late.set(key, { at, receivedAt })
      }
      if (late.size > 0) homes.set(homeId, late)
      else homes.delete(homeId)
    },
    ofHome: (homeId) => homes.get(homeId),
    onRevoked(partitions) {
      for (const homeId of homes.keys()) if (partitions.includes(partitionOf(homeId))) homes.delete(homeId)
    },
  }
}

/** True if a stored reading (ms) is from the message of a late value. */
export function isOfMessage({ at }: LateValue, readingAt: number): boolean {
  return readingAt >= at && readingAt <= at + SAME_MESSAGE_MS
}
