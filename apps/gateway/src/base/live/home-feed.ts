import { randomUUID } from 'node:crypto'
import type { LiveBatch } from '@foyer/contract/live.ts'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { eventText } from './event-text.ts'

/** ms for which batches are kept for clients that reconnect, and the largest number of bytes per home. */
const kept = 5 * 60_000
const keptBytes = 1_000_000

type Entry = { seq: number; at: number; text: Uint8Array }

/** The batches of one home: merged while they wait, numbered when sent, kept for clients that reconnect. */
export type HomeFeed = {
  /** Adds to the waiting batch. */
  add(batch: LiveBatch): void
  /** Returns the waiting batch as an event, numbers and keeps it; null if nothing waits. */
  take(now: number): Uint8Array | null
  /** The id of the last event. */
  lastId(): string
  /** The events after an id; null if some of the missed events are no longer kept. */
  since(id: string, now: number): Uint8Array[] | null
}

/** Creates a feed that starts now. It does not know the ids of any other feed. */
export function createHomeFeed(): HomeFeed {
  const name = randomUUID().slice(0, 8)
  const devices = new Map<string, LiveBatch['devices'][number]>()
  const stale = new Set<LiveTopic>()
  let entries: Entry[] = []
  let bytes = 0
  let seq = 0

  function forget(now: number): void {
    let gone = 0
    for (const entry of entries) {
      if (entry.at > now - kept && bytes <= keptBytes) break
      bytes -= entry.text.byteLength
      gone += 1
    }
    if (gone > 0) entries = entries.slice(gone)
  }

  return {
    add(batch) {
      for (const device of batch.devices) {
        if (device.id !== undefined) devices.set(device.id, { ...devices.get(device.id), ...device })
      }
      for (const topic of batch.stale) stale.add(topic)
    },
    take(now) {
      if (devices.size === 0 && stale.size === 0) return null
      seq += 1
      const batch: LiveBatch = { devices: [...devices.values()], stale: [...stale] }
      const text = eventText('batch', `${name}-${seq}`, batch)
      devices.clear()
      stale.clear()
      entries.push({ seq, at: now, text })
      bytes += text.byteLength
      forget(now)
      return text
    },
    lastId: () => `${name}-${seq}`,
    since(id, now) {
      forget(now)
      const [feed, number] = id.split('-')
      if (feed !== name || !/^\d{1,15}$/.test(number ?? '')) return null
      const after = Number(number)
      const oldest = entries[0]?.seq ?? seq + 1
      if (after > seq || after < oldest - 1) return null
      return entries.filter((entry) => entry.seq > after).map((entry) => entry.text)
    },
  }
}
