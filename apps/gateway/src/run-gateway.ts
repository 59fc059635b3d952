import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#base/clock.ts'
import { type DatabaseClock, openClock } from '#base/database/database-clock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#base/database/embedded-postgres.ts'
import {
  type FolderLock,
  FolderInUseError,
  type GatewayName,
  lockFolder,
} from '#base/database/folder-lock.ts'
import { migrate } from '#base/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '#base/database/open-database.ts'
import { wipeData } from '#base/database/wipe-data.ts'
import { createLog, type Log } from '#base/log.ts'
import { readSettings, type Settings, SettingsError } from '#base/settings.ts'

/** The application that runs on the database. */
export type App = {
  /** `mailbox`: the address of the local mailbox; null if a mail server sends the mails. */
  listen(): Promise<{
    address: string
    mqttAddress: string | null
    mailbox: string | null
    /** The address of the metrics; null if they are disabled. */
    metricsAddress?: string | null
  }>
  /** Stops accepting requests and messages, and stores those that were accepted. */
  close(): Promise<void>
  demo: Demo | null
  onFirstDevices(callback: () => void): void
}

export type Demo = {
  accounts: { label: string; email: string; password: string }[]
  hubs: { home: 'house' | 'flat'; hubId: string; secret: string }[]
}

export type AppParts = {
  database: OpenDatabase
  gateway: GatewayName
  settings: Settings
  clock: Clock
  log: Log
  webFolder: string
}

/** The messages from the gateway to its launcher. */
export type GatewayMessage =
  | { type: 'ready'; address: string; mqttAddress: string | null; mailbox: string | null; demo: Demo | null }
  | { type: 'first-devices' }
  | { type: 'in-use'; address: string | null }

/** The running parts, in the order in which they were started. */
type Running = {
  lock?: FolderLock
  postgres?: EmbeddedPostgres
  database?: OpenDatabase
  clock?: DatabaseClock
  app?: App
}

/** Timeouts of a shutdown, ms; whatever is not finished by then is stopped anyway. */
const patience = { start: 3_000, app: 5_000, pool: 500, immediate: 1_000, all: 9_500 }

/**
 * Runs the gateway in this process until SIGINT, SIGTERM or the end of its launcher, then exits with 0. If it cannot
 * run, it reports that in a sentence and exits with 1.
 */
export async function runGateway(createApp: (parts: AppParts) => Promise<App>): Promise<void> {
  const running: Running = {}
  const stopping = new AbortController()

  async function stop(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    const until = performance.now() + patience.all
    setTimeout(() => process.exit(1), patience.all).unref()
    await Promise.race([startup.catch(() => {}), sleep(patience.start)])
    await Promise.race([running.app?.close(), sleep(patience.app)])
    running.clock?.stop()
    await Promise.race([running.database?.close(), sleep(patience.pool)])
    // What is left of the time, less what an immediate shutdown takes: it loses nothing that was committed.
    await running.postgres?.stop(Math.max(until - performance.now() - patience.immediate, 0))
    running.lock?.release()
    process.exit(exitCode)
  }

  for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(reason, () => void stop(0))
  const startup = start(createApp, running, stopping.signal)
  try {
    await startup
    await running.postgres?.ended
    // Nothing can be stored any longer: the launcher restarts the gateway, which starts a new database server.
    if (running.postgres !== undefined && !stopping.signal.aborted) {
      process.stderr.write('PostgreSQL has stopped unexpectedly: see the end of postgres.log.\n')
      await stop(1)
    }
  } catch (error) {
    if (stopping.signal.aborted) return
    if (error instanceof FolderInUseError) reportToParent({ type: 'in-use', address: error.address })
    process.stderr.write(`${explain(error)}\n`)
    await stop(1)
  }
}

/** Starts the parts one after the other; an abort in between takes effect before the next part. */
async function start(
  createApp: (parts: AppParts) => Promise<App>,
  running: Running,
  stopping: AbortSignal,
): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog({ level: settings.logLevel })
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'uncaught error'))
  running.lock = lockFolder(settings.dataFolder)
  if (process.argv.includes('--fresh')) await wipeData(running.lock, settings.databaseUrl)
  if (settings.databaseUrl === null) running.postgres = await startEmbeddedPostgres({ lock: running.lock })
  stopping.throwIfAborted()
  const connection = running.postgres?.connection ?? { connectionString: settings.databaseUrl ?? '' }
  const landed = await migrate(connection, undefined, {
    onWaiting: (migration) => log.warn({ migration }, 'a migration waits for a lock; retrying'),
  })
  if (landed.length > 0) log.info({ landed }, 'migrated')
  running.database = await openDatabase(connection, {
    onConnectionLost(error) {
      if (!stopping.aborted) log.warn({ reason: error.message }, 'a database connection was lost')
    },
  })
  stopping.throwIfAborted()
  running.clock = await openClock(running.database, { log, startAt: settings.startAt })
  running.app = await createApp({
    database: running.database,
    gateway: running.lock.gateway,
    settings,
    clock: running.clock,
    log,
    webFolder: resolve(import.meta.dirname, '../../web/dist'),
  })
  const { address, mqttAddress, mailbox, metricsAddress = null } = await running.app.listen()
  running.lock.setAddress(address)
  log.info({ address, mqttAddress, metricsAddress }, 'ready')
  reportToParent({ type: 'ready', address, mqttAddress, mailbox, demo: running.app.demo })
  running.app.onFirstDevices(() => reportToParent({ type: 'first-devices' }))
}

function reportToParent(message: GatewayMessage): void {
  // The launcher may be gone by now; `disconnect` handles that.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

/** Other ports that may be in use. */
const portNames = [
  ['MQTT_PORT', '1883'],
  ['METRICS_PORT', ''],
] as const

/** Returns one sentence for an error that the user can fix, and the whole trace for any other. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingsError || error instanceof FolderInUseError) return error.message
  if ('code' in error && 'port' in error) {
    const port = String(error.port)
    const variable =
      portNames.find(([name, standard]) => port === (process.env[name] ?? standard))?.[0] ?? 'PORT'
    if (error.code === 'EADDRINUSE') {
      return `Port ${port} is already used by another program. Set ${variable} to a free port.`
    }
    if (error.code === 'EACCES') {
      return `Port ${port} is not allowed for this account. Set ${variable} to one above 1023.`
    }
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      return 'This machine has no such address to listen on. Set HOST to 127.0.0.1 or 0.0.0.0.'
    }
  }
  const isSentence = error.constructor === Error && /^(The|There|PostgreSQL|Set|This) /.test(error.message)
  return isSentence ? error.message : (error.stack ?? error.message)
}
