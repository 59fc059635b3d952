import { randomUUID } from 'node:crypto'
import type { SessionDevice } from '@foyer/contract/account.ts'
import type { authenticate, getMe, Role } from '@foyer/contract/session.ts'
import type { CallReply } from '@foyer/contract/call.ts'
import type { Audit } from '#base/audit/audit.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createLoginThrottle, type LoginLimits } from '#base/throttle/login-throttle.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import {
  endSession,
  findEndedSessions,
  findLogin,
  findSession,
  insertSession,
  isNewDevice,
  lockOpenSession,
  lockPassword,
  readMe,
  touchSession,
} from './session.store.ts'

const DAY = 24 * 3_600_000
/** The life of a token, and the time without use after which a session ends. */
const LIFE = 30 * DAY
export const SESSION_IDLE = 7 * DAY
/** The minimum interval between two writes of the time of last use. */
const TOUCH_EVERY = 60_000

type Login = { email: string; password: string; ip: string; requestId: string; device: SessionDevice }

export type Sessions = {
  /** Signs in. Throws `wrong_credentials`, `too_many_requests` or `unavailable`. */
  authenticate(login: Login): Promise<CallReply<typeof authenticate>>
  /** The person of a token, checked against its session now. Throws `unauthenticated` or `session_ended`. */
  principalOf(token: string | null): Promise<Principal>
  /** Locks a session until the transaction ends, and returns the person's role now. Throws `session_ended`. */
  lockSession(tx: Database, user: Principal): Promise<Role>
  end(tx: Database, user: Principal): Promise<void>
  me(user: Principal): Promise<CallReply<typeof getMe>>
  /** Returns those of these sessions that are over: their streams are closed. */
  ended(sessionIds: readonly string[]): Promise<string[]>
  /** Password verifications since the start. */
  verifications(): number
}

/** Sessions are rows that every request reads: ending one takes effect immediately, on every gateway. */
export async function createSessions(parts: {
  database: Database
  clock: Clock
  audit: Audit
  passwords?: Passwords
  limits?: LoginLimits
  /** Whether a home belongs to a demo for visitors. */
  isDemo?(homeId: string): boolean
  /** Called for a session on a new kind of device of an account that has had others. */
  onNewDevice?(
    tx: Database,
    signIn: { homeId: string; accountId: string; sessionId: string; device: SessionDevice },
  ): Promise<void>
}): Promise<Sessions> {
  const { database, clock, audit } = parts
  const tokens = await createAccessTokens({ database, clock })
  const passwords = parts.passwords ?? createPasswords()
  const throttle = createLoginThrottle({
    database,
    clock,
    ...(parts.limits === undefined ? {} : { limits: parts.limits }),
  })

  async function authenticate({ email, password, ip, requestId, device }: Login) {
    const stored = storedEmail(email)
    const record = (result: string, found?: { accountId: string; homeId: string; sessionId?: string }) =>
      audit.record(database, {
        homeId: found?.homeId ?? null,
        accountId: found?.accountId ?? null,
        sessionId: found?.sessionId ?? null,
        action: 'authenticate',
        object: null,
        result,
        ip,
        requestId,
      })
    const attempt = await throttle.count(stored, ip).catch(async (error: unknown) => {
      if (error instanceof GatewayError) await record(error.code)
      throw error
    })
    const found = await findLogin(database, stored)
    let isRight: boolean
    try {
      isRight = await passwords.verify(password, found?.passwordHash ?? null)
    } catch (error) {
      await attempt.takeBack()
      throw error
    }
    const refuse = async () => {
      await attempt.fail()
      await record('wrong_credentials', found)
      throw new GatewayError('wrong_credentials')
    }
    if (found === undefined || !isRight) return refuse()
    const { accountId, homeId, parkId } = found
    const at = clock.now()
    const session = { id: randomUUID(), accountId, homeId, at, expiresAt: at + LIFE, device }
    const isStarted = await database.transaction(async (tx) => {
      // A change of the password since it was read has ended all sessions: none may begin after that.
      if (!(await lockPassword(tx, found))) return false
      const isNew = await isNewDevice(tx, accountId, device)
      await insertSession(tx, session)
      if (isNew) await parts.onNewDevice?.(tx, { homeId, accountId, sessionId: session.id, device })
      return true
    })
    if (!isStarted) return refuse()
    await attempt.succeed()
    await record('ok', { accountId, homeId, sessionId: session.id })
    const access_token = await tokens.sign({
      parkId,
      accountId,
      sessionId: session.id,
      expiresAt: session.expiresAt,
    })
    return { access_token, expires_in: LIFE / 1_000 }
  }

  async function principalOf(token: string | null): Promise<Principal> {
    if (token === null || token === '') throw new GatewayError('unauthenticated')
    const key = await tokens.verify(token)
    const session = await findSession(database, key)
    const now = clock.now()
    if (session === undefined || session.endedAt !== null) throw new GatewayError('session_ended')
    if (session.expiresAt <= now || session.usedAt <= now - SESSION_IDLE)
      throw new GatewayError('session_ended')
    if (session.usedAt <= now - TOUCH_EVERY) await touchSession(database, key.sessionId, now)
    const { accountName, homeId, parkId, role } = session
    return { ...key, accountName, homeId, parkId, role }
  }

  return {
    authenticate,
    principalOf,
    async lockSession(tx, user) {
      const role = await lockOpenSession(tx, user)
      if (role === undefined) throw new GatewayError('session_ended')
      return role
    },
    end: (tx, user) => endSession(tx, user, clock.now()),
    async me(user) {
      const row = await readMe(database, user)
      if (row === undefined) throw new GatewayError('session_ended')
      return {
        id: user.accountId,
        name: user.accountName,
        email: row.email,
        role: user.role,
        home: {
          id: user.homeId,
          name: row.homeName,
          time_zone: row.timeZone,
          ...(parts.isDemo?.(user.homeId) === true ? { is_demo: true } : {}),
        },
      }
    },
    ended: (sessionIds) => {
      const now = clock.now()
      return findEndedSessions(database, sessionIds, { now, idleSince: now - SESSION_IDLE })
    },
    verifications: () => passwords.verifications(),
  }
}

/** The one form in which an e-mail is stored and looked up. */
export function storedEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
