import type { Logger } from 'pino'
import type { Capability } from '@foyer/contract/device.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import { gather } from '#base/gather.ts'
import { selectLastTimes } from './history-read.store.ts'
import { selectNewest } from './history.store.ts'
import {
  type DailyPeaks,
  readDailyPeaks,
  readDevice,
  readDeviceSamples,
  readHome,
  type BucketSeries,
  type HistorySpan,
  type HomeSeries,
  type Read,
} from './read-history.ts'
import { createReadingBuffer } from './reading-buffer.ts'
import type { SeriesSamples } from './read-series.ts'
import { sealSomeDays } from './seal.ts'
import { selectHomes } from './seal.store.ts'
import { createSeriesCache } from './series-cache.ts'
import { writeReadings, type FlushChange, type Reading } from './write-readings.ts'

export { type LateValue, selectLateValues } from './late-value.store.ts'
export type { FlushChange, Reading } from './write-readings.ts'

/** Readings of each capability that are read to find a device's last reports. */
const LAST_REPORTS = 12
/** Devices whose reports are read in one statement. */
const DEVICES_AT_ONCE = 200

/** The newest value of each capability, by device. */
export type NewestByDevice = Map<string, Map<Capability, { at: number; value: number }>>

export type History = {
  /**
   * Stores readings. Resolves when they are committed. Waits while the database is unavailable, and rejects with
   * `unavailable` if too many readings wait already or the gateway is closing.
   */
  record(readings: readonly Reading[]): Promise<void>
  /** Stores buffered readings immediately. */
  flush(): Promise<void>
  /** Receives, after each commit, the values that became the newest. Returns a function that ends it. */
  onFlush(listener: (changes: FlushChange[]) => void): () => void
  /** The newest value of each capability of each device of a home. */
  newest(homeId: string): Promise<NewestByDevice>
  /** As `newest` for several homes, optionally only for these devices. */
  newestOf(homeIds: readonly string[], deviceIds?: readonly string[]): Promise<NewestByDevice>
  /**
   * The history of one device in buckets, in the order of `capabilities`. Throws `not_found` for a device of another
   * home, and `invalid_input` with the query field if the request is too large.
   */
  readSeries(
    question: { homeId: string; deviceId: string; capabilities: readonly Capability[] } & HistorySpan,
  ): Promise<Read<BucketSeries>>
  /** As `readSeries`, for all devices of a home that report one of the capabilities, or only these. */
  readHome(
    question: {
      homeId: string
      capabilities: readonly Capability[]
      deviceIds?: readonly string[]
    } & HistorySpan,
  ): Promise<Read<HomeSeries>>
  /** The highest reading of each day that overlaps [from, to) (ms), of each device that reported the capability. */
  readDailyPeaks(question: {
    homeId: string
    capability: Capability
    from: number
    to: number
  }): Promise<DailyPeaks[]>
  /** All samples of one capability in [from, to) (ms), and the last one before, by device. */
  readSamples(question: {
    homeId: string
    deviceIds: readonly string[]
    capability: Capability
    from: number
    to: number
  }): Promise<Map<string, SeriesSamples>>
  /** When a device reported last (ms), in any order; reports of its sealed days are left out. */
  lastReports(device: { homeId: string; deviceId: string }): Promise<number[]>
  /**
   * Seals all finished days of all homes, as otherwise happens every night. Returns the number of days sealed, counted
   * per series.
   */
  seal(): Promise<number>
  /** Clears the cached series of partitions that this gateway takes over: another one has stored readings of them. */
  forget(partitions: readonly number[]): void
  close(): Promise<void>
}

export type HistoryParts = {
  database: Database
  /** Pool for reads; `database` by default. Needed if callers may hold a transaction of `database` while they read. */
  reads?: Database
  /** Pool for the reads of plans and takeovers over many homes; `reads` by default. */
  planReads?: Database
  /** Database for reads that are only displayed; `reads` by default. */
  screenReads?: Database
  clock: Clock
  log: Logger
  metrics?: Metrics
}

/**
 * The history in a database: batched writes, one way to read sealed and unsealed readings, sealing of finished days.
 */
export function createHistory(parts: HistoryParts): History {
  const { database, clock, log, metrics = unwatched } = parts
  const reads = parts.reads ?? database
  const planReads = parts.planReads ?? reads
  const screenReads = parts.screenReads ?? reads
  const cache = createSeriesCache(database)
  const listeners = new Set<(changes: FlushChange[]) => void>()

  const stored = metrics.counter({ name: 'foyer_readings_stored_total', help: 'Readings stored.' })
  const flushes = metrics.timer({
    name: 'foyer_readings_flush_seconds',
    help: 'Time to store one batch of readings.',
  })
  const failures = metrics.counter({
    name: 'foyer_readings_flush_failures_total',
    help: 'Batches of readings that the database did not store. Each is retried.',
  })
  const refused = metrics.counter({
    name: 'foyer_readings_refused_total',
    help: 'Readings that can never be stored and were dropped.',
  })

  const buffer = createReadingBuffer({
    async write(readings, isAgain) {
      const begun = performance.now()
      const changes = await writeReadings({ database, cache, now: clock.now(), isAgain }, readings)
      stored.add(readings.length)
      flushes.note((performance.now() - begun) / 1000)
      if (changes.length > 0) announce(changes)
    },
    onFailure(error, pause) {
      // A series may have been deleted with its home: the next attempt looks up all of them again.
      cache.clear()
      failures.add()
      log.error({ err: error, pause }, 'readings could not be stored; retrying')
    },
    onRefused(reading, error) {
      refused.add()
      log.error({ err: error, reading }, 'a reading can never be stored and was dropped')
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

  async function newestIn(
    from: Database,
    homeIds: readonly string[],
    deviceIds?: readonly string[],
  ): Promise<NewestByDevice> {
    const devices: NewestByDevice = new Map()
    for (const { deviceId, capability, at, value } of await selectNewest(from, homeIds, deviceIds)) {
      const values = devices.get(deviceId) ?? new Map<Capability, { at: number; value: number }>()
      values.set(capability, { at, value })
      devices.set(deviceId, values)
    }
    return devices
  }

  const lastReports = gather(
    DEVICES_AT_ONCE,
    async (devices: readonly { homeId: string; deviceId: string }[]) => {
      const times = Map.groupBy(
        await selectLastTimes(planReads, devices, LAST_REPORTS),
        ({ deviceId }) => deviceId,
      )
      return devices.map(({ deviceId }) => (times.get(deviceId) ?? []).map(({ at }) => at))
    },
  )

  async function seal(): Promise<number> {
    const homeIds = await selectHomes(database)
    let sealed = 0
    for (let some = 1; some > 0; sealed += some) {
      some = await database.transaction((tx) => sealSomeDays(tx, { homeIds, now: clock.now() }))
    }
    return sealed
  }

  return {
    record: (readings) => buffer.add(readings),
    flush: () => buffer.flush(),
    onFlush(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    newest: (homeId) => newestIn(reads, [homeId]),
    newestOf: (homeIds, deviceIds) => newestIn(planReads, homeIds, deviceIds),
    readSeries: (question) => readDevice(screenReads, { ...question, now: clock.now() }),
    readHome: (question) => readHome(screenReads, { ...question, now: clock.now() }),
    readDailyPeaks: (question) => readDailyPeaks(screenReads, question),
    readSamples: (question) => readDeviceSamples(planReads, question),
    lastReports,
    seal,
    forget(partitions) {
      const taken = new Set(partitions)
      cache.forget(({ homeId }) => taken.has(partitionOf(homeId)))
    },
    async close() {
      await buffer.close()
    },
  }
}
