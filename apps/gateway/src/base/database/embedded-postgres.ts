import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient, type EmbeddedConnection } from './database-connection.ts'
import type { FolderLock } from './folder-lock.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { embeddedName, makeCluster, postgresEnvironment } from './postgres-cluster.ts'
import { makeSocketFolder } from './postgres-socket.ts'
import { processCommand, processIdentity } from './process-identity.ts'

/** The data of a home is small and the machine is shared: little memory, no parallel workers, synchronous I/O. */
const serverSettings = {
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_connections: '200',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  min_wal_size: '128MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
}

/**
 * Nothing is flushed, and no worker visits each of hundreds of short-lived databases every minute. Several tests at the
 * same time keep the connections of those before them.
 */
const throwawaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
}

/** A running PostgreSQL of our own. */
export type EmbeddedPostgres = {
  connection: EmbeddedConnection
  /** Resolves when the server ends, requested or not. */
  ended: Promise<void>
  /**
   * Stops the server: open transactions are rolled back and nothing committed is lost. Resolves when it has ended.
   * @param patience ms for a clean shutdown; after it the server ends immediately, and recovers at its next start
   */
  stop(patience?: number): Promise<void>
}

/**
 * Starts the PostgreSQL of a locked data folder and creates the folder's database the first time. The server listens on
 * a Unix socket only. A server left behind by a killed gateway is stopped first: its sessions may still run statements
 * whose client is gone. Throws an error with a message for the user if it cannot start; its log is `postgres.log` in
 * the folder.
 */
export async function startEmbeddedPostgres(options: {
  lock: FolderLock
  /** Only for tests: data that need not survive a power cut is not flushed to the disk. */
  isThrowaway?: boolean
}): Promise<EmbeddedPostgres> {
  const { folder } = options.lock
  const { initdb, postgres } = findPostgresBinaries()
  const account = choosePostgresAccount(postgres, join(folder, 'postgres'))
  const data = makeCluster(folder, account, initdb)
  const socketFolder = makeSocketFolder(data, account)
  const logFile = join(folder, 'postgres.log')
  const settings = { ...serverSettings, ...(options.isThrowaway === true ? throwawaySettings : {}) }
  const args = ['-D', data, '-k', socketFolder, '-h', '']
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)

  const giveUpAt = Date.now() + 10_000
  for (;;) {
    await stopLeftover(data)
    const log = openSync(logFile, 'w', 0o600)
    const [file, fullArgs] = account.command(postgres, args)
    // A separate process group: Ctrl+C in the terminal must reach the gateway, which has to flush, but not the server.
    const child = spawn(file, fullArgs, {
      ...account.identity,
      cwd: dirname(data),
      detached: true,
      env: postgresEnvironment(),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    if (await isReady(child, data)) {
      const connection = { host: socketFolder, user: embeddedName, database: embeddedName }
      await ensureDatabase(connection)
      return {
        connection,
        ended,
        async stop(patience) {
          await stopServer(child.pid, patience)
          rmSync(socketFolder, { recursive: true, force: true })
        },
      }
    }
    const words = readFileSync(logFile, 'utf8')
    // The sessions of a killed server end after a moment; until then a new server refuses to start.
    if (!/is still in use|lock file/.test(words) || Date.now() > giveUpAt) {
      throw new Error(
        `PostgreSQL did not start. The end of its log (${logFile}): ${words.trim().slice(-600)}`,
      )
    }
    await sleep(100)
  }
}

/** The server writes its state in the eighth line of this file (PostgreSQL's `pidfile.h`). */
async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  const { pid } = child
  if (pid === undefined) return false
  while (child.exitCode === null && child.signalCode === null) {
    const lines = readPidFile(data)
    if (lines[0] === String(pid) && lines[7]?.trim() === 'ready') return true
    await sleep(5)
  }
  return false
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = await connectClient({ ...connection, database: 'postgres' })
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (found.rowCount === 0) await client.query(`create database ${connection.database}`)
  } finally {
    await client.end()
  }
}

/** Stops the server that a killed gateway left running on this folder, if there is one. The folder must be locked. */
export async function stopLeftover(data: string): Promise<void> {
  const pid = Number(readPidFile(data)[0] ?? Number.NaN)
  if (!Number.isInteger(pid) || processIdentity(pid) === null) return
  if (isServerOf(pid, data)) await stopServer(pid)
  // Another program reuses the pid of a server that has ended; PostgreSQL would mistake it for that server.
  else rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** The working directory of a server is its data folder, also after the folder was moved. */
function isServerOf(pid: number, data: string): boolean {
  try {
    if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
  return processCommand(pid).includes(`-D ${data} `)
}

/** Requests a fast shutdown, after `patience` (ms) an immediate one, and at last kills the process group. */
async function stopServer(pid: number | undefined, patience = 6_000): Promise<void> {
  if (pid === undefined) return
  const identity = processIdentity(pid)
  const steps = [
    { target: pid, signal: 'SIGINT', wait: patience },
    { target: pid, signal: 'SIGQUIT', wait: 2_000 },
    { target: -pid, signal: 'SIGKILL', wait: 1_000 },
  ] as const
  for (const { target, signal, wait } of steps) {
    const until = Date.now() + wait
    if (identity === null || processIdentity(pid) !== identity) return
    signalIfThere(target, signal)
    while (processIdentity(pid) === identity && Date.now() < until) await sleep(10)
  }
}

function signalIfThere(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {
    // It ended between the check and the signal, which is the intended result.
  }
}

function readPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
