import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { choosePostgresAccount } from '@foyer/gateway/src/base/database/postgres-account.ts'
import { postgresEnvironment } from '@foyer/gateway/src/base/database/postgres-cluster.ts'
import { until } from '#bench/ground/until.ts'
import { usedSeconds } from './process-figures.ts'
import type { Programs } from './programs.ts'

/** The settings of an operator of many homes; waits for locks over a second are logged. */
const settings = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  max_connections: '200',
  max_wal_size: '4GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  wal_level: 'replica',
  max_wal_senders: '4',
  jit: 'off',
  random_page_cost: '1.1',
  deadlock_timeout: '1s',
  log_lock_waits: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  timezone: 'UTC',
}

/** One PostgreSQL in its own folder, reached only by a socket. */
export type PostgresServer = {
  data: string
  socket: string
  log: string
  /** Creates an empty cluster with a database `foyer`. */
  init(): void
  /** Writes settings that apply from the next start on. */
  set(values: Record<string, string>): void
  /** Resolves once it accepts connections. */
  start(): Promise<void>
  /** Kills it and all its sessions, as a loss of power would. */
  kill(): Promise<void>
  /** Seconds of processor time that it has used, with its sessions. */
  usedSeconds(): number
  remove(): void
}

export function makeServer(folder: string, { postgres, initdb }: Programs): PostgresServer {
  // The log outlives the server.
  const [data, socket, log] = [join(folder, 'data'), join(folder, 'socket'), `${folder}.log`]
  const account = choosePostgresAccount(postgres, data)
  account.give(folder, 'own')
  mkdirSync(socket, { mode: 0o700 })
  account.give(socket, 'own')
  let child: ChildProcess | null = null

  return {
    data,
    socket,
    log,
    init() {
      const [file, args] = account.command(initdb, [
        `--pgdata=${data}`,
        '--username=foyer',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--auth=trust',
      ])
      execFileSync(file, args, { ...account.identity, env: postgresEnvironment(), stdio: 'ignore' })
    },
    set(values) {
      const lines = Object.entries(values).map(([name, value]) => `${name} = '${value}'\n`)
      appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
    },
    async start() {
      const args = ['-D', data, '-k', socket, '-h', '']
      for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
      const [file, fullArgs] = account.command(postgres, args)
      const output = openSync(log, 'a', 0o600)
      child = spawn(file, fullArgs, {
        ...account.identity,
        cwd: folder,
        // A process group of its own: Ctrl+C in the terminal must not reach it before its clients.
        detached: true,
        env: postgresEnvironment(),
        stdio: ['ignore', output, output],
      })
      closeSync(output)
      const started = child
      await until(async () => {
        if (started.exitCode !== null) throw new Error(`PostgreSQL did not start: ${lastWords(log)}`)
        return answers(socket)
      }, 'PostgreSQL answers')
    },
    async kill() {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // Its sessions are processes in their own groups; without this they would continue for a moment.
      for (const pid of [child.pid, ...childrenOf(child.pid)]) killIfThere(pid)
      await ended
    },
    usedSeconds() {
      const { pid } = child ?? {}
      return pid === undefined
        ? 0
        : [pid, ...childrenOf(pid)].reduce((sum, one) => sum + secondsIfThere(one), 0)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function answers(socket: string): Promise<boolean> {
  try {
    const database = await openDatabase({ host: socket, user: 'foyer', database: 'postgres' })
    await database.close()
    return true
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

/** A session ends whenever its client does: it may be gone between the list and the signal. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function secondsIfThere(pid: number): number {
  try {
    return usedSeconds(pid)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ESRCH') throw error
    return 0
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function lastWords(log: string): string {
  return readFileSync(log, 'utf8').trim().slice(-400)
}
