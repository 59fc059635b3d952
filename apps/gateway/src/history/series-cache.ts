import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { nameOf, resolveSeries, type SeriesKey } from './history.store.ts'

/** A cached series, so that writing a reading needs no lookup. */
export type KnownSeries = {
  readonly id: number
  readonly homeId: string
  readonly deviceId: string
  readonly capability: Capability
  /** Time (ms) of the newest value known here; -Infinity if there is none. Another gateway can only make it newer. */
  latestAt: number
  /** The newest value that was announced; null if there was none. */
  announced: { at: number; value: number } | null
  /** End (ms) of the current day if it is stored as dirty already; 0 if not. */
  dirtyUntil: number
}

export type SeriesCache = {
  find(key: SeriesKey): KnownSeries | undefined
  /** Looks up all series of these keys that are not cached yet, and creates those that are missing. */
  learn(keys: readonly SeriesKey[]): Promise<void>
  /** Removes series from the cache: another gateway may have newer data. */
  forget(isStale: (series: KnownSeries) => boolean): void
  /** Clears the cache, after a cached row was deleted. */
  clear(): void
}

/** A cache of series. A device of another home is never found. */
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
        if (find(key) === undefined) missing.set(nameOf(key), key)
      }
      if (missing.size === 0) return
      for (const { id, latestAt, ...row } of await resolveSeries(database, [...missing.values()])) {
        // Reuses the caller's strings, which it keeps in memory anyway, instead of the row's copies: a home has a
        // hundred series.
        const { homeId, deviceId, capability } = missing.get(nameOf(row)) ?? row
        const ofDevice = byDevice.get(deviceId) ?? new Map<Capability, KnownSeries>()
        ofDevice.set(capability, {
          id,
          homeId,
          deviceId,
          capability,
          latestAt: latestAt ?? -Infinity,
          announced: null,
          dirtyUntil: 0,
        })
        byDevice.set(deviceId, ofDevice)
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
