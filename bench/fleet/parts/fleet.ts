import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewayOf } from '@foyer/gateway/src/base/database/folder-lock.ts'
import { migrate } from '@foyer/gateway/src/base/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { freePort } from '@foyer/gateway/src/testing/free-port.ts'
import { clone } from '#bench/ground/machine.ts'
import { until } from '#bench/ground/until.ts'
import { type Broker, startBroker } from './broker.ts'
import { type DatabasePair, startDatabasePair } from './database-pair.ts'
import { endGateway, type Gateway, startGateway } from './gateways.ts'
import type { Programs } from './programs.ts'

const GATEWAYS = 3

/** Several gateways on one database with a replica, and one broker. */
export type Fleet = {
  pair: DatabasePair
  broker: Broker
  /** By the address that moves: a statement fails during a failover. */
  database: OpenDatabase
  /** The running gateways, in no particular order. */
  gateways: Gateway[]
  startGateways(): Promise<void>
  /** Starts all of them again, on their folders. */
  restartGateways(): Promise<void>
  /** Starts one that was killed again, on its folder. */
  restart(gateway: Gateway): Promise<void>
  /** Stops one as in an update, and starts this release on its folder. */
  replace(gateway: Gateway): Promise<void>
  /** Stops all gateways and then the broker as in an update, and starts them again. */
  restartAll(): Promise<void>
  /** The gateway that keeps the most partitions. */
  largestKeeper(): Promise<Gateway>
  /** Waits until each partition has a keeper, evenly among all gateways. */
  untilShared(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts database and broker, and creates the schema of `release`, the folder of the release that its gateways run at
 * first.
 */
export async function openFleet(programs: Programs, release: string): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fleet-'))
  const broker = await startBroker(folder, programs)
  const pair = await startDatabasePair(folder, programs)
  const gateways: Gateway[] = []
  await migrate({ connectionString: pair.url }, join(release, 'apps/gateway/src/base/database/migrations'))
  const database = await openDatabase({ connectionString: pair.url }, { statementTimeout: 120_000 })
  await database.query('create extension pg_stat_statements')

  const start = async (own: string, from = release) =>
    startGateway(own, {
      release: from,
      databaseUrl: pair.url,
      mqttUrl: broker.address,
      metricsPort: await freePort(),
    })
  const shares = () =>
    database
      .query<{ gateway: string; n: number }>(
        `select gateway, count(*)::int as n from keeper join gateway on id = keeper.gateway
         where seen_until > clock_timestamp() group by gateway order by n desc`,
      )
      .catch(() => [])

  async function restartGateways(): Promise<void> {
    gateways.splice(0, GATEWAYS, ...(await Promise.all(gateways.map(({ folder: own }) => start(own)))))
  }

  return {
    pair,
    broker,
    database,
    gateways,
    async startGateways() {
      const folders = Array.from({ length: GATEWAYS }, (_, index) => join(folder, `gateway-${index}`))
      gateways.push(...(await Promise.all(folders.map((own) => start(own)))))
    },
    restartGateways,
    async restart(gateway) {
      gateways.splice(gateways.indexOf(gateway), 1, await start(gateway.folder))
    },
    async replace(gateway) {
      await endGateway(gateway)
      gateways.splice(gateways.indexOf(gateway), 1, await start(gateway.folder, clone))
    },
    async restartAll() {
      await Promise.all(gateways.map(endGateway))
      await broker.end('SIGTERM')
      await broker.start()
      await restartGateways()
    },
    async largestKeeper() {
      const [largest] = await shares()
      const found = gateways.find(({ folder: own }) => gatewayOf(own) === largest?.gateway)
      if (found === undefined) throw new Error('Nobody keeps anything.')
      return found
    },
    async untilShared() {
      await until(
        async () => {
          const all = (await shares()).map(({ n }) => n)
          const [most = 0, least = 0] = [all[0], all.at(-1)]
          return (
            all.length === gateways.length &&
            all.reduce((sum, n) => sum + n, 0) === 256 &&
            most <= 1.2 * least
          )
        },
        'the homes are shared evenly',
        { patience: 300_000 },
      )
    },
    async close() {
      for (const gateway of gateways) await endGateway(gateway)
      await broker.end('SIGKILL')
      await database.close()
      await pair.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
