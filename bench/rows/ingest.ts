import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { busySeconds } from '#bench/ground/machine.ts'
import type { Measure } from '#bench/ground/row.ts'
import { startWorld } from '#bench/ground/world.ts'
import { prepareLoad } from '#bench/load/load.ts'

const HUBS = 200
const DEVICES = 10
const WARM_UP = 3_000
const WINDOW = 15_000
const BATCH = 1_000

/** Readings a second that are stored in the table, sent by MQTT from many hubs, against inserts only. */
export const ingest: Measure = {
  name: 'ingest',
  async run() {
    const world = await startWorld()
    try {
      const raw = await insertRaw(world.database)
      const load = await prepareLoad(world, { hubs: HUBS, devicesEach: DEVICES, readingsPerSecond: null })
      await load.go()
      await sleep(WARM_UP)
      const before = { rows: await countReadings(world.database), at: performance.now(), busy: busySeconds() }
      await sleep(WINDOW)
      const after = { rows: await countReadings(world.database), at: performance.now(), busy: busySeconds() }
      const sent = await load.stop()
      const seconds = (after.at - before.at) / 1_000
      const sender = sent.cpuSeconds / sent.seconds
      const busy = (after.busy - before.busy) / seconds
      return [
        {
          name: 'durable ingest by MQTT',
          value: (after.rows - before.rows) / seconds,
          unit: 'readings/s',
          baseline: raw,
          budgets: [
            { of: 'ratio', atLeast: 0.5 },
            { of: 'value', atLeast: 20_000 },
          ],
          note:
            `${HUBS} hubs of ${DEVICES} devices, QoS 1, rows counted as committed over ${seconds.toFixed(1)} s; ` +
            `baseline: UNNEST of ${BATCH} a statement on one connection into the same table, fsync on; ` +
            `of ${busy.toFixed(2)} processors at work the sender had ${sender.toFixed(2)} (${((sender / busy) * 100).toFixed(0)} %); ` +
            `${sent.lost} connections lost`,
        },
      ]
    } finally {
      await world.close()
    }
  },
}

async function countReadings(database: OpenDatabase): Promise<number> {
  const rows = await database.query<{ n: string }>('select count(*)::text as n from reading')
  return Number(rows[0]?.n)
}

/** Rows a second of plain batched inserts, one after the other, into an empty table of the same shape. */
async function insertRaw(database: OpenDatabase): Promise<number> {
  await database.query('create table raw_reading (like reading including all)')
  const series = HUBS * DEVICES * 4
  let at = Date.now()
  let next = 0
  const batch = async (): Promise<void> => {
    const ids: number[] = []
    const times: number[] = []
    const values: number[] = []
    for (let n = 0; n < BATCH; n += 1) {
      next = (next + 1) % series
      at += next === 0 ? 1 : 0
      ids.push(next)
      times.push(at)
      values.push((at + n) % 3_000)
    }
    await database.query(
      `insert into raw_reading (series_id, at, value)
       select series_id, to_timestamp(ms / 1000), value
       from unnest($1::integer[], $2::float8[], $3::float8[]) as incoming (series_id, ms, value)`,
      [`{${ids.join(',')}}`, `{${times.join(',')}}`, `{${values.join(',')}}`],
    )
  }
  for (let warm = 0; warm < 50; warm += 1) await batch()
  const begun = performance.now()
  let rows = 0
  while (performance.now() - begun < 5_000) {
    await batch()
    rows += BATCH
  }
  const perSecond = rows / ((performance.now() - begun) / 1_000)
  await database.query('drop table raw_reading')
  return perSecond
}
