import type { Capability, DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import { HISTORY_DAYS, HISTORY_VALUES } from '@foyer/contract/history.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { bucketsOf, type BucketMinutes } from './buckets.ts'
import { bucketValues } from './bucket-values.ts'
import { selectSeries, selectZone, selectZoneOfDevice } from './history-read.store.ts'
import { foldSeries, readSamples, type SeriesSamples } from './read-series.ts'

/** A span [from, to) in ms, in buckets of the home's time zone. */
export type HistorySpan = { from: number; to: number; minutes: BucketMinutes }

/** A query with the current time (ms): values are not extended beyond it. */
type Asked<Question> = Question & { now: number }

/** The values of one series, one per bucket; NaN where nothing is known. For an index, the Wh used in the bucket. */
export type BucketSeries = { capability: Capability; values: Float64Array }

export type HomeSeries = BucketSeries & {
  deviceId: string
  type: DeviceType
  category: DeviceCategory
  roomId: string | null
}

/** `edges` contains the starts of the buckets (ms) and, as the last entry, the end of the span. */
export type Read<Series> = { edges: Float64Array; series: Series[] }

/**
 * The history of one device of a home, in the order of `capabilities`, in all whole buckets that overlap the span.
 * Throws `not_found` for an unknown device, and `invalid_input` with the query field if the request is too large.
 */
export async function readDevice(
  database: Database,
  question: Asked<{ homeId: string; deviceId: string; capabilities: readonly Capability[] } & HistorySpan>,
): Promise<Read<BucketSeries>> {
  const { homeId, deviceId, capabilities, from, to, minutes, now } = question
  // No home has a history outside of these years, and PostgreSQL's dates are limited.
  if (from < Date.UTC(2000, 0) || from > Date.UTC(2200, 0)) {
    throw new GatewayError('invalid_input', { field: 'query.startDate' })
  }
  if (!(to > from) || to - from > HISTORY_DAYS * 86_400_000) {
    throw new GatewayError('invalid_input', { field: 'query.endDate' })
  }
  const tooMuch = new GatewayError('invalid_input', { field: 'query.aggregationMinutes' })
  if (((to - from) / (minutes * 60_000)) * capabilities.length > HISTORY_VALUES) throw tooMuch
  const zone = await selectZoneOfDevice(database, homeId, deviceId)
  if (zone === null) throw new GatewayError('not_found')
  const buckets = bucketsOf(zone, from, to, minutes)
  if (buckets.count * capabilities.length > HISTORY_VALUES) throw tooMuch
  const found = await selectSeries(database, homeId, { deviceIds: [deviceId], capabilities })
  const folded = await foldSeries(database, found, buckets, (columns, { capability }) =>
    bucketValues(columns, capability, now),
  )
  return {
    edges: buckets.edges,
    series: capabilities.map((capability) => {
      const values = folded[found.findIndex((one) => one.capability === capability)]
      return { capability, values: values ?? new Float64Array(buckets.count).fill(Number.NaN) }
    }),
  }
}

/** The history of all devices of a home that reported one of the capabilities, or of these; also of removed ones. */
export async function readHome(
  database: Database,
  question: Asked<
    { homeId: string; capabilities: readonly Capability[]; deviceIds?: readonly string[] } & HistorySpan
  >,
): Promise<Read<HomeSeries>> {
  const { homeId, capabilities, deviceIds = null, from, to, minutes, now } = question
  const zone = await selectZone(database, homeId)
  if (zone === null) throw new GatewayError('not_found')
  const buckets = bucketsOf(zone, from, to, minutes)
  const found = await selectSeries(database, homeId, { deviceIds, capabilities })
  const folded = await foldSeries(database, found, buckets, (columns, { capability }) =>
    bucketValues(columns, capability, now),
  )
  return {
    edges: buckets.edges,
    series: found.flatMap(({ deviceId, type, category, roomId, capability }, index) => {
      const values = folded[index]
      return values === undefined ? [] : { deviceId, type, category, roomId, capability, values }
    }),
  }
}

/** All samples of one capability of some devices of a home in [from, to) (ms), and the last one before, by device. */
export async function readDeviceSamples(
  database: Database,
  question: {
    homeId: string
    deviceIds: readonly string[]
    capability: Capability
    from: number
    to: number
  },
): Promise<Map<string, SeriesSamples>> {
  const { homeId, deviceIds, capability, from, to } = question
  const found = await selectSeries(database, homeId, { deviceIds, capabilities: [capability] })
  const samples = await readSamples(database, found, from, to)
  return new Map(
    found.flatMap(({ id, deviceId }) => {
      const own = samples.get(id)
      return own === undefined ? [] : [[deviceId, own] as const]
    }),
  )
}

/** The highest value of each day with readings, by ISO date, of one series. */
export type DailyPeaks = { deviceId: string; category: DeviceCategory; peaks: Map<string, number> }

/**
 * The highest reading of each whole day that overlaps [from, to) (ms), of each device of a home that reported the
 * capability. Sealed days have it in their rollup, so a year is 365 rows.
 */
export async function readDailyPeaks(
  database: Database,
  question: { homeId: string; capability: Capability; from: number; to: number },
): Promise<DailyPeaks[]> {
  const { homeId, capability, from, to } = question
  const zone = await selectZone(database, homeId)
  if (zone === null) throw new GatewayError('not_found')
  const found = await selectSeries(database, homeId, { deviceIds: null, capabilities: [capability] })
  const buckets = bucketsOf(zone, from, to, 1440)
  const peaks = await foldSeries(database, found, buckets, ({ n, max }) =>
    buckets.days.flatMap(({ day }, index) =>
      (n[index] ?? 0) === 0 ? [] : [[day, max[index] ?? 0] as const],
    ),
  )
  return found.map(({ deviceId, category }, index) => ({ deviceId, category, peaks: new Map(peaks[index]) }))
}
