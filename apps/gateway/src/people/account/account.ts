import type { Account as AccountReply, Session, SessionDevice } from '@foyer/contract/account.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Language } from '#base/http/language.ts'
import { endLinks } from '#base/links/links.ts'
import type { MailRequest } from '#base/mail/mail-request.ts'
import type { Principal } from '#base/http/serve.ts'
import { createLoginThrottle, type LoginLimits } from '#base/throttle/login-throttle.ts'
import type { Passwords } from '#people/sessions/passwords.ts'
import { SESSION_IDLE } from '#people/sessions/sessions.ts'
import {
  endSessions,
  selectAccount,
  selectOpenSessions,
  selectPassword,
  updateAccountRow,
  updatePasswordHash,
  type OpenSessionRow,
} from './account.store.ts'

type Changes = { name?: string | undefined; language?: Language | undefined }

export type Account = {
  /** `requestLanguage` is the language of the mails until one is chosen. */
  read(database: Database, user: Principal, requestLanguage: Language): Promise<AccountReply>
  update(tx: Database, user: Principal, changes: Changes): Promise<void>
  /**
   * Changes the password if the current one is given, and ends the other sessions, whose ids it returns, and the links
   * that could set another one. Throws
   * `wrong_credentials` or `too_many_requests`: a wrong guess counts like one at the sign-in.
   */
  changePassword(
    tx: Database,
    user: Principal,
    change: { current: string; next: string; ip: string },
  ): Promise<string[]>
  /** The email that confirms the new password, in the language of the account. */
  passwordMail(tx: Database, user: Principal): Promise<MailRequest>
  sessions(user: Principal): Promise<Session[]>
  /** Ends one session of the account. Throws `not_found` for any other. */
  endSession(tx: Database, user: Principal, sessionId: string): Promise<void>
  /** Ends all sessions of the account except the caller's; returns their ids. */
  endOtherSessions(tx: Database, user: Principal): Promise<string[]>
}

/** Changes to one's own account; no other account is affected. */
export function createAccount(parts: {
  database: Database
  clock: Clock
  passwords: Passwords
  limits?: LoginLimits
}): Account {
  const { database, clock, passwords } = parts
  const throttle = createLoginThrottle({
    database,
    clock,
    ...(parts.limits === undefined ? {} : { limits: parts.limits }),
  })

  return {
    async read(from, user, requestLanguage) {
      const row = await selectAccount(from, user)
      if (row === undefined) throw new GatewayError('session_ended')
      return {
        id: user.accountId,
        name: row.name,
        email: row.email,
        language: row.language ?? requestLanguage,
        role: user.role,
        created_at: instant(row.createdAt),
        password_changed_at: instantOrNull(row.passwordChangedAt),
      }
    },
    update: (tx, user, { name = null, language = null }) =>
      updateAccountRow(tx, user, { name: name?.normalize('NFC') ?? null, language }),
    async changePassword(tx, user, { current, next, ip }) {
      const stored = await selectPassword(tx, user.accountId)
      if (stored === undefined) throw new GatewayError('session_ended')
      const attempt = await throttle.count(stored.email, ip)
      let isRight: boolean
      try {
        isRight = await passwords.verify(current, stored.hash)
      } catch (error) {
        await attempt.takeBack()
        throw error
      }
      if (!isRight) {
        await attempt.fail()
        throw new GatewayError('wrong_credentials', { field: 'body.current_password' })
      }
      await attempt.succeed()
      const at = clock.now()
      await updatePasswordHash(tx, { accountId: user.accountId, hash: await passwords.hash(next), at })
      // A link from a mail that someone else may have read would set another password.
      await endLinks(tx, user.accountId, ['reset', 'recover'], at)
      return endSessions(tx, user.accountId, { except: user.sessionId }, at)
    },
    async passwordMail(tx, user) {
      const row = await selectAccount(tx, user)
      if (row === undefined) throw new GatewayError('session_ended')
      return {
        kind: 'password_changed',
        to: row.email,
        language: row.language ?? 'en',
        parkId: user.parkId,
        data: { changed: { at: clock.now(), timeZone: row.timeZone } },
      }
    },
    async sessions(user) {
      const now = clock.now()
      const rows = await selectOpenSessions(database, user.accountId, { now, idleSince: now - SESSION_IDLE })
      return rows
        .map((row) => presentSession(row, user.sessionId))
        .toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
    },
    async endSession(tx, user, sessionId) {
      const ended = await endSessions(tx, user.accountId, { only: sessionId }, clock.now())
      if (ended.length === 0) throw new GatewayError('not_found')
    },
    endOtherSessions: (tx, user) => endSessions(tx, user.accountId, { except: user.sessionId }, clock.now()),
  }
}

function presentSession(row: OpenSessionRow, currentId: string): Session {
  const device: SessionDevice = { browser: row.browser, system: row.system, form: row.form }
  return {
    id: row.id,
    device,
    created_at: instant(row.createdAt),
    used_at: instant(row.usedAt),
    is_current: row.id === currentId,
  }
}
