import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { until } from '#bench/ground/until.ts'
import { makeServer, type PostgresServer } from './postgres-server.ts'
import type { Programs } from './programs.ts'

/** A PostgreSQL with a synchronous streaming replica, behind an address that moves with a failover. */
export type DatabasePair = {
  /** For `DATABASE_URL`: the address of the current primary. */
  url: string
  /** Kills the primary, promotes the replica and moves the address to it. Resolves once it accepts writes. */
  failOver(): Promise<void>
  /** Creates a replica of the current primary, which from then on waits for it at each commit. */
  addReplica(): Promise<void>
  /** Lines of the servers' logs about waits for a lock of more than a second. */
  longWaits(): string[]
  /** Seconds of processor time that the primary and all its sessions have used. */
  usedSeconds(): number
  close(): Promise<void>
}

/** Starts both. The address is a link to the folder of the primary's socket; a failover changes only this link. */
export async function startDatabasePair(folder: string, programs: Programs): Promise<DatabasePair> {
  const address = join(folder, 'database')
  const url = `postgresql://foyer@${encodeURIComponent(address)}/foyer`
  const logs: string[] = []
  let made = 0
  function make(): PostgresServer {
    const own = join(folder, `postgres-${(made += 1)}`)
    mkdirSync(own)
    const server = makeServer(own, programs)
    logs.push(server.log)
    return server
  }

  function moveAddress(server: PostgresServer): void {
    symlinkSync(server.socket, `${address}.new`)
    renameSync(`${address}.new`, address)
  }

  async function replicaOf(server: PostgresServer): Promise<PostgresServer> {
    const copy = make()
    const admin = await openServer(server)
    await admin.query(`select pg_create_physical_replication_slot('replica', true)`)
    await copyWhileRunning(admin, server.data, copy.data)
    writeFileSync(join(copy.data, 'standby.signal'), '')
    copy.set({
      primary_conninfo: `host=${server.socket} user=foyer`,
      primary_slot_name: 'replica',
      synchronous_standby_names: '',
    })
    await copy.start()
    await until(async () => {
      const rows = await admin.query(`select from pg_stat_replication where state = 'streaming'`)
      return rows.length > 0
    }, 'the replica follows the primary')
    // A commit is acknowledged once both have it: otherwise a failover would lose it.
    await admin.query(`alter system set synchronous_standby_names = '*'`)
    await admin.query('select pg_reload_conf()')
    await admin.close()
    return copy
  }

  let primary = make()
  primary.init()
  await primary.start()
  const admin = await openServer(primary)
  await admin.query('create database foyer')
  await admin.close()
  moveAddress(primary)
  let replica: PostgresServer | null = await replicaOf(primary)

  return {
    url,
    async failOver() {
      if (replica === null) throw new Error('There is no replica to fail over to.')
      await primary.kill()
      const admin = await openServer(replica)
      await admin.query('select pg_promote()')
      await admin.close()
      primary.remove()
      primary = replica
      replica = null
      moveAddress(primary)
    },
    async addReplica() {
      replica ??= await replicaOf(primary)
    },
    longWaits: () =>
      logs.flatMap((log) =>
        readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.includes('still waiting for')),
      ),
    usedSeconds: () => primary.usedSeconds(),
    async close() {
      await replica?.kill()
      await primary.kill()
      replica?.remove()
      primary.remove()
      rmSync(address, { force: true })
    },
  }
}

function openServer({ socket }: PostgresServer): Promise<OpenDatabase> {
  return openDatabase(
    { host: socket, user: 'foyer', database: 'postgres' },
    // The data are copied within a transaction, which may take long.
    { maxConnections: 1, statementTimeout: 60_000, idleTransactionTimeout: 0 },
  )
}

/** A base backup by PostgreSQL's own low-level calls ("Making a Base Backup Using the Low Level API"). */
async function copyWhileRunning(admin: OpenDatabase, from: string, to: string): Promise<void> {
  // Both calls must use one connection.
  await admin.transaction(async (tx) => {
    await tx.query(`select pg_backup_start('replica', true)`)
    // A file that is removed meanwhile makes `cp` fail; the missing part is in the log that is replayed.
    await once(spawn('cp', ['-a', from, to], { stdio: 'ignore' }), 'exit')
    const rows = await tx.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true })
    for (const folder of ['pg_wal', 'pg_replslot']) {
      for (const name of readdirSync(join(to, folder))) rmSync(join(to, folder, name), { recursive: true })
    }
  })
}
