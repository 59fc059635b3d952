import { randomUUID } from 'node:crypto'
import type { Audit } from '#base/audit/audit.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Language } from '#base/http/language.ts'
import {
  endLinks,
  followLink,
  forgetLinks,
  makeLink,
  openForm,
  spendLink,
  subjectOf,
} from '#base/links/links.ts'
import { parkNameOf } from '#base/mail/mail-brand.ts'
import type { Mail } from '#base/mail/mail.ts'
import { storedEmail } from '#people/sessions/sessions.ts'
import type { Passwords } from '#people/sessions/passwords.ts'
import {
  endEverySession,
  findByEmail,
  findById,
  insertRequest,
  takeRequest,
  updatePassword,
  type AccountRow,
  type RecoveryRequest,
} from './recovery.store.ts'

const MINUTE = 60_000
/** How long the link of a mail is valid, and its form. */
const CODE_MINUTES = 30
const FORM_MINUTES = 10
/** Secrets are kept for a while after their end, for the same reply to a link that is followed again. */
const KEPT = 24 * 60 * MINUTE

type Caller = { ip: string; requestId: string }

export type Recovery = {
  /** Stores a request for a mail. Its work and reply are the same whether or not there is such an account. */
  request(wanted: { email: string; language: Language }): Promise<void>
  /** Writes the requested mails. */
  prepare(): Promise<void>
  /**
   * Returns the token that the form is sent with. Throws `wrong_code`, or `link_expired` for the right code too late.
   */
  check(given: { code: string; email: string }): Promise<string>
  /**
   * Sets a password and ends every session of its account; returns the account and the ended sessions. Throws
   * `link_expired`.
   */
  finalize(
    given: { recoverId: string; password: string },
    caller: Caller,
  ): Promise<{ account: AccountRow; ended: string[] }>
}

/** New passwords by mail: codes are secrets of 128 bits, stored as hashes; only the newest is valid. */
export function createRecovery(parts: {
  database: Database
  clock: Clock
  audit: Audit
  passwords: Pick<Passwords, 'hash'>
  mail: Pick<Mail, 'queue'>
  /** A new password resets the count of failed sign-ins too, in its transaction. */
  forgetGuesses(tx: Database, email: string): Promise<void>
  /** Runs in the transaction that changed a password. */
  onChanged(tx: Database, account: AccountRow): Promise<void>
}): Recovery {
  const { database, clock, audit, passwords, mail } = parts

  async function writeMailFor(tx: Database, { email, language }: RecoveryRequest): Promise<void> {
    const account = await findByEmail(tx, email)
    if (account === undefined) return
    const at = clock.now()
    await endLinks(tx, account.id, ['reset'], at)
    const expiresAt = at + CODE_MINUTES * MINUTE
    const code = await makeLink(tx, { purpose: 'reset', subject: account.id, at, expiresAt })
    await mail.queue(tx, {
      kind: 'recovery',
      // The e-mail is in the fragment: no server receives it, and the form need not ask for it.
      data: {
        path: `/parks/${parkNameOf(account.parkId)}/password?code=${code}#email=${encodeURIComponent(email)}`,
        minutes: CODE_MINUTES,
      },
      to: account.email,
      language: account.language ?? language,
      parkId: account.parkId,
    })
  }

  return {
    request: ({ email, language }) =>
      insertRequest(database, { id: randomUUID(), email: storedEmail(email), language, at: clock.now() }),

    async prepare() {
      await forgetLinks(database, clock.now() - KEPT)
      const prepareOne = () =>
        database.transaction(async (tx) => {
          const request = await takeRequest(tx)
          if (request !== undefined) await writeMailFor(tx, request)
          return request !== undefined
        })
      while (await prepareOne());
    },

    async check({ code, email }) {
      const outcome = await database.transaction(async (tx) => {
        const account = await findByEmail(tx, storedEmail(email))
        const at = clock.now()
        const link = await followLink(tx, { purpose: 'reset', secret: code, at })
        if (link === null || link.subject !== account?.id) return { refused: 'wrong_code' } as const
        if (link.state !== 'open') return { refused: 'link_expired' } as const
        const expiresAt = at + FORM_MINUTES * MINUTE
        return { recoverId: await openForm(tx, { code, accountId: account.id, at, expiresAt }) }
      })
      if ('refused' in outcome) throw new GatewayError(outcome.refused)
      return outcome.recoverId
    },

    async finalize({ recoverId, password }, { ip, requestId }) {
      const form = { purpose: 'recover', secret: recoverId } as const
      // Checked first: hashing a password costs much, and the call needs no sign-in.
      const isOpen = await database.transaction(
        async (tx) => (await followLink(tx, { ...form, at: clock.now() }))?.state === 'open',
      )
      if (!isOpen) throw new GatewayError('link_expired')
      const passwordHash = await passwords.hash(password)
      return database.transaction(async (tx) => {
        const at = clock.now()
        const accountId = await subjectOf(tx, form)
        const account = accountId === null ? undefined : await findById(tx, accountId)
        if (account === undefined) throw new GatewayError('link_expired')
        const link = await followLink(tx, { ...form, at })
        if (link?.state !== 'open') throw new GatewayError('link_expired')
        await spendLink(tx, { ...form, at })
        await endLinks(tx, account.id, ['reset', 'recover'], at)
        await updatePassword(tx, { accountId: account.id, hash: passwordHash, at })
        await parts.forgetGuesses(tx, account.email)
        const ended = await endEverySession(tx, account.id, at)
        // A first password replaces none, so that no mail is needed.
        if (account.hasPassword) await notifyChanged(tx, account, at)
        await audit.record(tx, {
          homeId: account.homeId,
          accountId: account.id,
          sessionId: null,
          action: 'finalizeRecovery',
          object: null,
          result: 'ok',
          ip,
          requestId,
        })
        return { account, ended }
      })
    },
  }

  async function notifyChanged(tx: Database, account: AccountRow, at: number): Promise<void> {
    const { email, language, parkId, timeZone } = account
    await mail.queue(tx, {
      kind: 'password_changed',
      data: { changed: { at, timeZone } },
      to: email,
      language: language ?? 'fr',
      parkId,
    })
    await parts.onChanged(tx, account)
  }
}
