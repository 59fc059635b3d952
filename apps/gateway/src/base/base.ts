import { removeOldEvents } from '#base/audit/audit-retention.store.ts'
import { createAudit, type Audit } from '#base/audit/audit.ts'
import type { Clock } from './clock.ts'
import { databaseCheck } from '#base/database/database-check.ts'
import type { Database } from '#base/database/database.ts'
import type { GatewayName } from '#base/database/folder-lock.ts'
import { type OpenDatabase, openPool } from '#base/database/open-database.ts'
import { createScreenReads } from '#base/database/screen-reads.ts'
import { createDue, type DueTimings } from '#base/due/create-due.ts'
import type { Due } from '#base/due/due.ts'
import { createKeeperSignals, type KeeperSignals } from '#base/keepers/keeper-signals.ts'
import { createKeepers, type Keepers, type KeeperTimings } from '#base/keepers/keepers.ts'
import { connectSignals, type LiveSignals } from '#base/live/live-signals.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import { openPrometheus } from '#base/metrics/prometheus.ts'
import { watchPools } from '#base/metrics/watch-pools.ts'
import { createLive, type Live } from '#base/live/live.ts'
import { liveRoutes } from '#base/live/live.routes.ts'
import type { Log } from './log.ts'
import { createMail, type Mail } from '#base/mail/mail.ts'
import { createMailbox } from '#base/mail/mailbox.ts'
import { createSmtpTransport } from '#base/mail/smtp-transport.ts'
import type { Page } from '#base/http/mount.ts'
import type { ReadyCheck } from '#base/http/readiness.ts'
import { createOwnAddress, type OwnAddress } from '#base/http/own-address.ts'
import type { Module } from './module.ts'
import type { RetainedRows } from '#base/retention/retained-rows.ts'
import type { Settings } from './settings.ts'

/** What every module of the gateway uses. */
export type Base = {
  database: OpenDatabase
  /** A separate pool for the reads of requests. */
  reads: OpenDatabase
  /** A separate pool for the reads of plans and takeovers over many homes, so that these never delay a request. */
  planReads: OpenDatabase
  /**
   * For reads that are only displayed and decide nothing: history, consumption, activity. Uses a replica if one is
   * configured.
   */
  screenReads: Database
  settings: Settings
  clock: Clock
  log: Log
  audit: Audit
  live: Live
  liveSignals: LiveSignals
  mail: Mail
  metrics: Metrics
  ownAddress: OwnAddress
  /** Which homes this gateway keeps, and the changes that any gateway makes for their keepers. */
  keepers: Keepers
  keeperSignals: KeeperSignals
  /** Scheduled work. */
  due: Due
}

/** Opens what all modules use, around an open database. */
export async function openBase(parts: {
  database: OpenDatabase
  settings: Settings
  /** The name of this gateway among those of the database; generated if omitted. */
  gateway?: GatewayName
  clock: Clock
  log: Log
  /** Returns those of these sessions that have ended. Their streams are closed. */
  endedSessions(sessionIds: readonly string[]): Promise<readonly string[]>
  /** Writes the mails whose requests have no recipient yet. */
  prepareMails(): Promise<void>
  timings?: { due?: DueTimings; keepers?: KeeperTimings }
}): Promise<
  Base & Omit<Module, 'start'> & { pages: Page[]; checks: ReadyCheck[]; retainedRows: RetainedRows[] }
> {
  const { database, settings, clock, log } = parts
  // Reads have their own pool: a transaction that reads something outside of itself can never wait for a connection
  // that waits for it, and a long read (a year of history) never delays the storing of readings.
  const reads = database.another({ maxConnections: 5 })
  const planReads = database.another({ maxConnections: 4 })
  // A separate connection for leases: this gateway keeps its homes when all other connections are busy.
  const leases = database.another({ maxConnections: 1 })
  // It may be unavailable: failed reads go to the primary.
  const replica =
    settings.databaseReadUrl === null
      ? null
      : openPool({ connectionString: settings.databaseReadUrl }, { maxConnections: 5 })
  const screenReads = replica === null ? reads : createScreenReads({ primary: reads, replica, log })
  const metrics = settings.metricsPort === null ? unwatched : await openPrometheus()
  watchPools(metrics, {
    main: database,
    reads,
    planReads,
    leases,
    ...(replica === null ? {} : { replica }),
  })
  const live = createLive({ clock, log, metrics, endedSessions: parts.endedSessions })
  const liveSignals = await connectSignals({ database, live, clock, log })
  const keepers = createKeepers({
    database: leases,
    log,
    metrics,
    ...(parts.gateway === undefined ? {} : { gateway: parts.gateway }),
    ...(parts.timings?.keepers === undefined ? {} : { timings: parts.timings.keepers }),
  })
  const keeperSignals = createKeeperSignals({ database, keepers, log })
  await keepers.start()
  const ownAddress = createOwnAddress(settings)
  const office = () => ({ origin: ownAddress.origin(), support: settings.support })
  const mail = createMail({
    database,
    clock,
    log,
    transport: settings.smtpUrl === null ? null : createSmtpTransport(settings.smtpUrl),
    from: settings.mailFrom,
    office,
    prepare: parts.prepareMails,
  })
  return {
    database,
    reads,
    planReads,
    screenReads,
    settings,
    clock,
    log,
    audit: createAudit({ clock }),
    live,
    liveSignals,
    mail,
    metrics,
    ownAddress,
    keepers,
    keeperSignals,
    due: createDue({
      database,
      clock,
      log,
      metrics,
      ...(parts.timings?.due === undefined ? {} : { timings: parts.timings.due }),
    }),
    served: liveRoutes({ live, liveSignals }),
    // Only if no mail server is configured.
    pages: settings.smtpUrl === null ? createMailbox({ database: reads, office }) : [],
    checks: [databaseCheck(database), { name: 'homes', isReady: () => keepers.kept().length > 0 }],
    retainedRows: [{ name: 'audit', removeSome: removeOldEvents }],
    async close() {
      await keepers.close()
      await keeperSignals.close()
      await liveSignals.close()
      await replica?.close()
      await leases.close()
      await planReads.close()
      await reads.close()
    },
  }
}
