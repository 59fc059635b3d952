import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#bench/ground/until.ts'
import { readMetric, residentBytes, usedSeconds } from '#bench/fleet/parts/process-figures.ts'
import { heldBytes } from '#bench/fleet/parts/gateways.ts'
import type { FleetWorld } from '#bench/fleet/fleet-world.ts'
import { atMost, type FleetMeasure, rowOf } from './measure.ts'

const WINDOW = 60_000
const DAY = 86_400_000

/** The cost of a home while nothing changes: memory, processor, statements and bytes. */
export const steady: FleetMeasure = {
  name: 'steady',
  async run(world) {
    const { fleet, homes, simulator } = world
    const begun = Date.now()
    await until(async () => (await countUnasked(world)) === 0, 'the state of each device was requested', {
      every: 1_000,
      patience: 1_800_000,
    })
    const asked = Date.now() - begun
    await simulator.collect()
    const before = await sample(world)
    await sleep(WINDOW)
    const after = await sample(world)
    const { sent } = await simulator.collect()
    const days = (homes.length * (after.at - before.at)) / DAY
    const perDay = (value: 'statements' | 'bytes' | 'log' | 'readings') =>
      (after[value] - before[value]) / days
    const processors = (value: 'gateways' | 'database' | 'broker') =>
      ((after[value] - before[value]) * 1_000) / (after.at - before.at)
    const all = processors('gateways') + processors('database') + processors('broker')
    const shares = await fleet.database.query<{ n: number }>(
      `select count(*)::int as n from home join keeper using (partition) group by gateway order by n`,
    )
    const held = await Promise.all(fleet.gateways.map(heldBytes))
    const heap = held.reduce((sum, bytes) => sum + bytes, 0) - world.emptyHeap * held.length
    const [least = 0, most = 0] = [shares[0]?.n, shares.at(-1)?.n]
    return [
      rowOf(
        'until the state of each device was requested',
        asked / 1_000,
        's',
        [],
        'since the measure before',
      ),
      rowOf(
        'memory a home, in its keeper',
        heap / homes.length / 1_000,
        'kB',
        atMost(100),
        `size of the heaps after a garbage collection, less the ${(world.emptyHeap / 1e6).toFixed(0)} MB of a gateway without any hub; resident size ${fleet.gateways.map(({ process: { pid = 0 } }) => Math.round(residentBytes(pid) / 1e6)).join(', ')} MB`,
      ),
      rowOf(
        'largest share of homes by smallest',
        most / least,
        '×',
        atMost(1.2),
        `${shares.map(({ n }) => n).join(', ')} homes`,
      ),
      rowOf(
        'states a second',
        (sent.length * 1_000) / (after.at - before.at),
        '',
        [],
        'acknowledged to the hubs within a minute after that',
      ),
      rowOf('readings a home and day', perDay('readings'), ''),
      rowOf('statements a home and day', perDay('statements'), ''),
      rowOf(
        'bytes a home and day, hot',
        perDay('bytes') / 1_000,
        'kB',
        [],
        'growth of the database before finished days are sealed',
      ),
      rowOf('log a home and day', perDay('log') / 1_000, 'kB', [], 'what goes to the replica'),
      rowOf(
        'homes a processor',
        homes.length / all,
        '',
        [],
        `gateways ${processors('gateways').toFixed(2)}, PostgreSQL ${processors('database').toFixed(2)}, Mosquitto ${processors('broker').toFixed(2)} processors`,
      ),
    ]
  },
}

async function countUnasked({ fleet }: FleetWorld): Promise<number> {
  const counts = await Promise.all(
    fleet.gateways.map(({ metricsAddress }) => readMetric(metricsAddress, 'foyer_hubs_unasked')),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sample({ fleet }: FleetWorld) {
  const at = Date.now()
  const [row] = await fleet.database.query<{
    statements: number
    bytes: number
    log: number
    readings: number
  }>(
    `select (select sum(calls) from pg_stat_statements join pg_roles r on r.oid = userid)::float8 as statements,
       pg_database_size('foyer')::float8 as bytes, (pg_current_wal_insert_lsn() - '0/0')::float8 as log,
       (select n_tup_ins from pg_stat_user_tables where relname = 'reading')::float8 as readings`,
  )
  return {
    at,
    statements: row?.statements ?? 0,
    bytes: row?.bytes ?? 0,
    log: row?.log ?? 0,
    readings: row?.readings ?? 0,
    gateways: fleet.gateways.reduce((sum, { process: { pid = 0 } }) => sum + usedSeconds(pid), 0),
    database: fleet.pair.usedSeconds(),
    broker: usedSeconds(fleet.broker.pid()),
  }
}
