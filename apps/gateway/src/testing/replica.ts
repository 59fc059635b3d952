import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#base/database/embedded-postgres.ts'
import { lockFolder } from '#base/database/folder-lock.ts'
import { migrate } from '#base/database/migrate.ts'
import { openDatabase, type OpenDatabase, openPool } from '#base/database/open-database.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { urlOf } from './database.ts'

export type Replicated = {
  primary: OpenDatabase
  /** A streaming replica of the primary. */
  replica: OpenDatabase
  replicaUrl: string
  /** Pauses replication until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopReplica(): Promise<void>
}

/** For tests: a PostgreSQL with every table, and a second one that replicates it. */
export async function startReplicated(): Promise<Replicated> {
  const [folder, other] = [makeTemporaryFolder(), makeTemporaryFolder()]
  const lock = lockFolder(folder)
  const first = await startEmbeddedPostgres({ lock, isThrowaway: true })
  await migrate(first.connection)
  // Copied while the server is stopped, which is enough for a base backup.
  await first.stop()
  execFileSync('cp', ['-a', join(folder, 'postgres'), join(other, 'postgres')])
  const running: EmbeddedPostgres[] = []
  const open: OpenDatabase[] = []
  onTestFinished(async () => {
    for (const database of open) await database.close()
    for (const server of running.toReversed()) await server.stop()
  })
  const server = await startEmbeddedPostgres({ lock, isThrowaway: true })
  running.push(server)
  const { host, user } = server.connection
  writeFileSync(join(other, 'postgres', 'standby.signal'), '')
  appendFileSync(
    join(other, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${user}'\nhot_standby_feedback = on\n`,
  )
  const standby = await startEmbeddedPostgres({ lock: lockFolder(other), isThrowaway: true })
  running.push(standby)
  const primary = await openDatabase(server.connection, { isOverlapRefused: true })
  const replicaUrl = urlOf(standby.connection)
  const replica = openPool({ connectionString: replicaUrl }, { maxConnections: 5 })
  open.push(primary, replica)
  return {
    primary,
    replica,
    replicaUrl,
    async pause() {
      await replica.query('select pg_wal_replay_pause()')
    },
    async resume() {
      await replica.query('select pg_wal_replay_resume()')
    },
    stopReplica: () => standby.stop(),
  }
}
