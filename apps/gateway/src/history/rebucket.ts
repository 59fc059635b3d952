import type { Database } from '#base/database/database.ts'
import { decodeChunk, type Samples } from './chunk-codec.ts'
import { homeDays } from './home-days.ts'
import { joinSamples, splitByDay } from './merge-samples.ts'
import {
  insertHot,
  markDays,
  selectRecutSeries,
  takeChunks,
  waitForSealLock,
  waitForWriters,
  type RecutSeries,
} from './rebucket.store.ts'
import { grace, sealDay } from './seal.ts'
import { storeSealed } from './seal.store.ts'

/**
 * Recomputes the sealed days of a home for another time zone: the samples are kept, and chunks and rollups are created
 * again for the new days. Samples of a day that is not over in the new zone become unsealed. The home's row must be
 * locked and have the new zone: readings that any gateway writes from then on are marked for the new days or refused.
 */
export async function rebucketHome(
  tx: Database,
  home: { homeId: string; zone: string; now: number },
): Promise<void> {
  await waitForSealLock(tx)
  const hot: { seriesId: number; samples: Samples }[] = []
  for (const series of await selectRecutSeries(tx, home.homeId)) {
    hot.push({ seriesId: series.id, samples: await recutSeries(tx, series, home) })
  }
  await waitForWriters(tx)
  await insertHot(tx, hot)
  await markDays(tx, home.homeId)
}

/** Returns the readings that become unsealed. */
async function recutSeries(
  tx: Database,
  { id, capability }: RecutSeries,
  { homeId, zone, now }: { homeId: string; zone: string; now: number },
): Promise<Samples> {
  const chunks = await takeChunks(tx, { homeId, seriesId: id })
  const { times, values } = joinSamples(chunks.map(decodeChunk))
  const [first = Infinity] = times
  const days = homeDays(zone)
  // The start of the open day, or of the previous one during its grace period.
  const openFrom = days.at(now - grace).start
  const closed = splitByDay({ times, values }, days.between(first, openFrom))
  const sealed = closed.flatMap(({ day, samples }) =>
    sealDay({ seriesId: id, day, capability, zone }, samples),
  )
  if (sealed.length > 0) await storeSealed(tx, sealed)
  const count = closed.reduce((sum, { samples }) => sum + samples.times.length, 0)
  return { times: times.subarray(count), values: values.subarray(count) }
}
