import { randomUUID } from 'node:crypto'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import { linkEnd, type MailRequest } from './mail-request.ts'
import {
  delayMail,
  insertMail,
  keepMail,
  leaseDueMails,
  removeMail,
  removeOldMails,
  type MailRow,
} from './mail.store.ts'
import { retryDelay } from '#base/retry-delay.ts'
import type { MailTransport } from './smtp-transport.ts'
import { readMail, writeMail, type MailOffice } from './write-mail.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Longer than any attempt: after it, a mail whose process died is sent by another one. */
const LEASE = 2 * MINUTE
/** A mail that no server accepted for so long is given up, logged, and kept for another week. */
const GIVE_UP = 5 * DAY
const KEPT = 7 * DAY
const AT_ONCE = 10
/** ms that mails being sent get at shutdown; a mail that is cut off is sent again after its lease. */
const LAST_WORDS = 3_000
/** ms between checks for due mails. */
const PACE = 5_000

export type Mail = {
  /** Stores a mail in a transaction: it is sent only after the commit. */
  queue(tx: Database, request: MailRequest): Promise<void>
  /** Checks for due mails. Called after the commit of a transaction that queued one. */
  wake(): void
  /** Prepares and sends all mails that are due now. */
  deliver(): Promise<void>
  start(): void
  close(): Promise<void>
}

/**
 * The outbox. An unavailable mail server delays mails and nothing else: a queued mail is retried until a server accepts
 * it, so it is sent at least once, even if the process dies in between, unless its link expires before that. Without a
 * mail server, mails stay here for the local mailbox.
 */
export function createMail(parts: {
  database: Database
  clock: Clock
  log: Log
  /** Null for the local mailbox. */
  transport: MailTransport | null
  from: string
  /** The public origin of this installation and its support addresses. */
  office: () => MailOffice
  /** Called first: writes the mails whose requests have no recipient yet. */
  prepare: () => Promise<void>
}): Mail {
  const { database, clock, log, transport } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false
  let isWanted = false
  let sweptAt = -Infinity

  async function send(row: MailRow): Promise<void> {
    try {
      const request = readMail(row)
      if (transport === null) {
        await keepMail(database, row.id, clock.now())
        return
      }
      if (linkEnd(request, row.createdAt) <= clock.now()) {
        await delayMail(database, { id: row.id, nextTryAt: null, error: 'the link has expired' })
        log.warn({ mail: row.id, kind: row.kind, tries: row.tries }, 'mail dropped')
        return
      }
      await transport.send({ ...writeMail(request, parts.office()), id: row.id, from: parts.from })
      await removeMail(database, row.id)
      log.info({ mail: row.id, kind: row.kind, tries: row.tries }, 'mail sent')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const now = clock.now()
      const isOver = now - row.createdAt > GIVE_UP
      const nextTryAt = isOver ? null : now + retryDelay(row.tries)
      // The reason may contain an address: it is stored in the row, and the log only has the kind of mail.
      await delayMail(database, { id: row.id, nextTryAt, error: reason.slice(0, 500) })
      log.warn({ mail: row.id, kind: row.kind, tries: row.tries }, isOver ? 'mail dropped' : 'mail delayed')
    }
  }

  async function deliver(): Promise<void> {
    // A request that cannot be prepared must not delay other mails.
    await parts.prepare().catch((error: unknown) => log.error({ err: error }, 'mail could not be prepared'))
    const now = clock.now()
    if (now - sweptAt > DAY / 24) {
      sweptAt = now
      await removeOldMails(database, now - (GIVE_UP + KEPT))
    }
    for (;;) {
      const leasedUntil = clock.now() + LEASE
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
      .catch((error: unknown) => log.error({ err: error }, 'the search for due mails failed'))
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
