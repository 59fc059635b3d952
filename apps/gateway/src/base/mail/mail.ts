import { randomUUID } from 'node:crypto'
import { type Clock, timeOfWork } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import type { MailRequest } from './mail-request.ts'
import {
  delayMail,
  insertMail,
  keepMail,
  leaseDueMails,
  removeMail,
  removeOldMails,
  selectTime,
  type MailRow,
} from './mail.store.ts'
import { retryDelay } from '#base/retry-delay.ts'
import type { MailTransport } from './smtp-transport.ts'
import { readMail, writeMail, type MailOffice } from './write-mail.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Longer than any try lasts: a mail whose process died is taken up again after it. */
const LEASE = 2 * MINUTE
/** A mail that no server took for so long is given up, kept a week more, and said in the log. */
const GIVE_UP = 5 * DAY
const KEPT = 7 * DAY
const AT_ONCE = 10
/** What is on its way when the gateway ends has so long; a mail that is cut off then is sent again after its lease. */
const LAST_WORDS = 3_000
/** ms between looks for what is due. */
const PACE = 5_000

export type Mail = {
  /** Writes a mail down in a transaction: it is sent once that is committed, and not if it is not. */
  queue(tx: Database, request: MailRequest): Promise<void>
  /** Looks for due mails soon: after the commit of what queued one. */
  wake(): void
  /** Prepares and sends everything that is due now. */
  deliver(): Promise<void>
  start(): void
  close(): Promise<void>
}

/**
 * The outbox. A mail server that is away delays mail and nothing else: what was queued is tried until it is taken, at
 * least once, whatever dies in between. Without a mail server mails stay here, for the local mailbox.
 */
export function createMail(parts: {
  database: Database
  clock: Clock
  log: Log
  /** Null: the local mailbox. */
  transport: MailTransport | null
  from: string
  /** The product's own address, as people open it, and its support. */
  office: () => MailOffice
  /** What has to be written first: requests that name nobody yet. */
  prepare: () => Promise<void>
}): Mail {
  const { database, clock, log, transport } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false
  let isWanted = false
  let sweptAt = -Infinity

  /** The time (ms) that leases are compared by: this machine's clock may be wrong, the database's is one for all. */
  async function sharedTime(): Promise<number> {
    // What the product's clock is ahead of this machine's: it stands still in tests.
    const ahead = clock.now() - Date.now()
    return timeOfWork(clock, (await selectTime(database)) + ahead, [])
  }

  async function send(row: MailRow): Promise<void> {
    try {
      const request = readMail(row)
      if (transport === null) {
        await keepMail(database, row.id, clock.now())
        return
      }
      await transport.send({ ...writeMail(request, parts.office()), id: row.id, from: parts.from })
      await removeMail(database, row.id)
      log.info({ mail: row.id, kind: row.kind, tries: row.tries }, 'mail sent')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const now = await sharedTime()
      const isOver = now - row.createdAt > GIVE_UP
      const nextTryAt = isOver ? null : now + retryDelay(row.tries)
      // The reason may quote an address: it is kept in the row, the log says only what kind of mail waits.
      await delayMail(database, { id: row.id, nextTryAt, error: reason.slice(0, 500) })
      log.warn({ mail: row.id, kind: row.kind, tries: row.tries }, isOver ? 'mail given up' : 'mail delayed')
    }
  }

  async function deliver(): Promise<void> {
    // A request that cannot be prepared keeps nobody else's mail.
    await parts.prepare().catch((error: unknown) => log.error({ err: error }, 'mail could not be prepared'))
    const now = await sharedTime()
    if (now - sweptAt > DAY / 24) {
      sweptAt = now
      await removeOldMails(database, now - (GIVE_UP + KEPT))
    }
    for (;;) {
      const leasedUntil = (await sharedTime()) + LEASE
      const rows = await leaseDueMails(database, { now, leasedUntil, most: AT_ONCE })
      await Promise.all(rows.map(send))
      if (rows.length < AT_ONCE) return
    }
  }

  function run(): void {
    if (isClosed) return
    if (running !== undefined) {
      isWanted = true
      return
    }
    clearTimeout(timer)
    running = deliver()
      .catch((error: unknown) => log.error({ err: error }, 'mail could not be looked for'))
      .finally(() => {
        running = undefined
        if (isClosed) return
        const isNow = isWanted
        isWanted = false
        if (isNow) run()
        else timer = setTimeout(run, PACE).unref()
      })
  }

  let isStarted = false
  return {
    queue: (tx, request) => insertMail(tx, { ...request, id: randomUUID(), at: clock.now() }),
    wake: () => {
      if (isStarted) run()
    },
    deliver,
    start() {
      isStarted = true
      run()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const { promise: patience, resolve: giveUp } = Promise.withResolvers<void>()
      const last = setTimeout(giveUp, LAST_WORDS)
      await Promise.race([running, patience])
      clearTimeout(last)
      transport?.close()
    },
  }
}
