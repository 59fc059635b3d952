import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { nameOf, resolveSeries, type SeriesKey } from './history.store.ts'

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
  const zones = new Map<string, string>()

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
      for (const { id, latestAt, zone, ...row } of await resolveSeries(database, [...missing.values()])) {
        // The words of whoever asks are shared with what it keeps; a row brings copies, of a hundred series a home.
        const { homeId, deviceId, capability } = missing.get(nameOf(row)) ?? row
        if (!zones.has(zone)) zones.set(zone, zone)
        const ofDevice = byDevice.get(deviceId) ?? new Map<Capability, KnownSeries>()
        ofDevice.set(capability, {
          id,
          homeId,
          deviceId,
          capability,
          zone: zones.get(zone) ?? zone,
          latestAt: latestAt ?? -Infinity,
          announced: null,
          markedUntil: 0,
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
