import type { Logger } from 'pino'
import type { Capability } from '@foyer/contract/device.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#database/database.ts'
import { selectNewest } from './history.store.ts'
import { createReadingBuffer } from './reading-buffer.ts'
import { createSeriesCache } from './series-cache.ts'
import { writeReadings, type FlushChange, type Reading } from './write-readings.ts'

export type { FlushChange, Reading } from './write-readings.ts'

export type History = {
  /**
   * Stores readings. Resolves when they are committed; waits while the database is away, and rejects with
   * `unavailable` when too much waits already or the gateway is closing.
   */
  record(readings: readonly Reading[]): Promise<void>
  /** Stores at once what waits for company. */
  flush(): Promise<void>
  /** Hears, after each commit, which values became the newest. Returns what ends it. */
  onFlush(listener: (changes: FlushChange[]) => void): () => void
  /** The newest value of each capability of each device of a home. */
  newest(homeId: string): Promise<Map<string, Map<Capability, { at: number; value: number }>>>
  close(): Promise<void>
}

/** History on a database: batched writes, one reading function over all of it, sealing of finished days. */
export function createHistory(parts: { database: Database; clock: Clock; log: Logger }): History {
  const { database, clock, log } = parts
  const cache = createSeriesCache(database)
  const listeners = new Set<(changes: FlushChange[]) => void>()

  const buffer = createReadingBuffer({
    async write(readings, isAgain) {
      const changes = await writeReadings({ database, cache, now: clock.now(), isAgain }, readings)
      if (changes.length > 0) announce(changes)
    },
    onFailure(error, pause) {
      // A series may have gone with its home: the next try looks all of them up again.
      cache.clear()
      log.error({ err: error, pause }, 'readings could not be stored; trying again')
    },
  })

  function announce(changes: FlushChange[]): void {
    for (const listener of listeners) {
      try {
        listener(changes)
      } catch (error) {
        log.error({ err: error }, 'a listener to the flush failed')
      }
    }
  }

  return {
    record: (readings) => buffer.add(readings),
    flush: () => buffer.flush(),
    onFlush(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async newest(homeId) {
      const devices = new Map<string, Map<Capability, { at: number; value: number }>>()
      for (const { deviceId, capability, at, value } of await selectNewest(database, homeId)) {
        const values = devices.get(deviceId) ?? new Map<Capability, { at: number; value: number }>()
        values.set(capability, { at, value })
        devices.set(deviceId, values)
      }
      return devices
    },
    close: () => buffer.close(),
  }
}
