import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { resolveSeries, type SeriesKey } from './history.store.ts'

/** What the writer remembers of a series, so that a reading costs no look-up. */
export type KnownSeries = {
  readonly id: number
  readonly homeId: string
  readonly deviceId: string
  readonly capability: Capability
  readonly zone: string
  /** ms of the newest value known here; -Infinity where none is. Another gateway can only make it newer. */
  latestAt: number
  /** The newest value that was announced; null where none was. */
  announced: { at: number; value: number } | null
  /** End (ms) of the running day whose mark is stored already; 0 where none is. */
  markedUntil: number
}

export type SeriesCache = {
  find(key: SeriesKey): KnownSeries | undefined
  /** Looks up, and makes where missing, all series of these keys that are not known yet. */
  learn(keys: readonly SeriesKey[]): Promise<void>
  /** Forgets some series: another gateway may know better by now. */
  forget(isStale: (series: KnownSeries) => boolean): void
  /** Forgets everything: after a row vanished under it. */
  clear(): void
}

/** A cache of series over a database. A device that is not of its home stays unknown. */
export function createSeriesCache(database: Database): SeriesCache {
  const byDevice = new Map<string, Map<Capability, KnownSeries>>()

  function find(key: SeriesKey): KnownSeries | undefined {
    const series = byDevice.get(key.deviceId)?.get(key.capability)
    return series?.homeId === key.homeId ? series : undefined
  }

  return {
    find,
    async learn(keys) {
      const missing = new Map<string, SeriesKey>()
      for (const key of keys) {
        if (find(key) === undefined) missing.set(`${key.homeId} ${key.deviceId} ${key.capability}`, key)
      }
      if (missing.size === 0) return
      for (const row of await resolveSeries(database, [...missing.values()])) {
        const series = { ...row, latestAt: row.latestAt ?? -Infinity, announced: null, markedUntil: 0 }
        const ofDevice = byDevice.get(row.deviceId) ?? new Map<Capability, KnownSeries>()
        ofDevice.set(row.capability, series)
        byDevice.set(row.deviceId, ofDevice)
      }
    },
    forget(isStale) {
      for (const [deviceId, ofDevice] of byDevice) {
        for (const [capability, series] of ofDevice) if (isStale(series)) ofDevice.delete(capability)
        if (ofDevice.size === 0) byDevice.delete(deviceId)
      }
    },
    clear: () => byDevice.clear(),
  }
}
