import { removeOldEvents } from '#base/audit/aged-audit.store.ts'
import { createAudit, type Audit } from '#base/audit/audit.ts'
import type { Clock } from './clock.ts'
import { databaseCheck } from '#base/database/database-check.ts'
import type { Database } from '#base/database/database.ts'
import type { GatewayName } from '#base/database/folder-lock.ts'
import { openDatabase, openReplica, type OpenDatabase } from '#base/database/open-database.ts'
import { createScreenReads } from '#base/database/screen-reads.ts'
import { createDue, type DueTimings } from '#base/due/create-due.ts'
import type { Due } from '#base/due/due.ts'
import { createErrands, type Errands } from '#base/keepers/errands.ts'
import { createKeepers, type Keepers } from '#base/keepers/keepers.ts'
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
import type { Neighbourhood } from './neighbourhood.ts'
import type { Aged } from '#base/retention/aged.ts'
import type { Settings } from './settings.ts'

/** What every neighbourhood stands on. */
export type Base = {
  database: OpenDatabase
  /** Connections of their own for what requests ask. */
  reads: OpenDatabase
  /** And for what a keeper asks of many homes at once: nobody who looks at a screen waits for that. */
  keeperReads: OpenDatabase
  /** For what is shown and decides nothing: history, consumption, activity. A replica, where there is one. */
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
  /** Which homes this gateway works for, and what any gateway asks of a home's keeper. */
  keepers: Keepers
  errands: Errands
  /** What happens at a time. */
  due: Due
}

/** Opens what all stand on, around a database that is there. */
export async function openBase(parts: {
  database: OpenDatabase
  settings: Settings
  /** Its name among the gateways of the database; one of its own unless given. */
  gateway?: GatewayName
  clock: Clock
  log: Log
  /** Which of these sessions have ended: their streams end too. */
  endedSessions(sessionIds: readonly string[]): Promise<readonly string[]>
  /** Writes the mails whose requests name nobody yet. */
  prepareMails(): Promise<void>
  timings?: { due?: DueTimings }
}): Promise<Base & Omit<Neighbourhood, 'start'> & { pages: Page[]; checks: ReadyCheck[]; aged: Aged[] }> {
  const { database, settings, clock, log } = parts
  // Reads have connections of their own: a transaction that asks for something else can never wait for a connection
  // that waits for it, and a year of history never keeps a reading from being stored.
  const reads = await openDatabase(database.connection, { maxConnections: 5 })
  const keeperReads = await openDatabase(database.connection, { maxConnections: 4 })
  // Work that holds every other connection never costs this gateway its homes.
  const leases = await openDatabase(database.connection, { maxConnections: 1 })
  const replica = settings.databaseReadUrl === null ? null : openReplica(settings.databaseReadUrl)
  const screenReads = replica === null ? reads : createScreenReads({ primary: reads, replica, log })
  const metrics = settings.metricsPort === null ? unwatched : await openPrometheus()
  watchPools(metrics, {
    main: database,
    reads,
    keeperReads,
    leases,
    ...(replica === null ? {} : { replica }),
  })
  const live = createLive({ clock, log, metrics, endedSessions: parts.endedSessions })
  const liveSignals = await connectSignals({ database, live, log })
  const keepers = createKeepers({
    database: leases,
    log,
    metrics,
    ...(parts.gateway === undefined ? {} : { gateway: parts.gateway }),
  })
  const errands = createErrands({ database, keepers, log })
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
    keeperReads,
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
    errands,
    due: createDue({
      database,
      clock,
      log,
      metrics,
      keepers,
      ...(parts.timings?.due === undefined ? {} : { timings: parts.timings.due }),
    }),
    served: liveRoutes({ live, liveSignals }),
    // Where no mail server is set.
    pages: settings.smtpUrl === null ? createMailbox({ database: reads, office }) : [],
    checks: [databaseCheck(database), { name: 'homes', isReady: () => keepers.kept().length > 0 }],
    aged: [{ name: 'audit', removeSome: removeOldEvents }],
    async close() {
      await keepers.close()
      await errands.close()
      await liveSignals.close()
      await replica?.close()
      await leases.close()
      await keeperReads.close()
      await reads.close()
    },
  }
}
