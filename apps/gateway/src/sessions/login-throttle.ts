import { createHash } from 'node:crypto'
import { ipPrefix } from '#audit/ip-prefix.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#database/database.ts'
import { GatewayError } from '#http/gateway-error.ts'
import {
  countTry,
  forgetTries,
  readThrottle,
  removeOldTries,
  takeTryBack,
  type EmailLimit,
  type ThrottleKeys,
  type WindowLimit,
} from './login-throttle.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export type LoginLimits = { email: EmailLimit; address: WindowLimit; addressDay: WindowLimit }

/**
 * Of one e-mail five tries, then a pause that doubles from a second to a quarter of an hour, and after a
 * hundred in a row a day; of one address thirty wrong tries in ten minutes and two hundred a day.
 */
export const loginLimits: LoginLimits = {
  email: { free: 5, firstPause: 1_000, longestPause: 15 * MINUTE, most: 100, forgottenAfter: DAY },
  address: { most: 30, window: 10 * MINUTE },
  addressDay: { most: 200, window: DAY },
}

export type LoginThrottle = {
  /** Counts a try as a wrong one, before its password is looked at. Throws `too_many_requests` when it may not be made. */
  count(email: string, ip: string): Promise<void>
  /** The try was right: the e-mail starts anew, and the address did nothing wrong. */
  succeed(email: string, ip: string): Promise<void>
  /** The e-mail begins anew: its owner has chosen a new password by mail. */
  forget(email: string): Promise<void>
  /** The try was not made after all. */
  takeBack(email: string, ip: string): Promise<void>
}

/** Guessing is slowed by counters in the database: the same on every gateway, and known e-mail or not. */
export function createLoginThrottle({
  database,
  clock,
  limits = loginLimits,
}: {
  database: Database
  clock: Clock
  limits?: LoginLimits
}): LoginThrottle {
  let sweptAt = -Infinity
  return {
    async count(email, ip) {
      const now = clock.now()
      if (now - sweptAt > 60 * MINUTE) {
        sweptAt = now
        await removeOldTries(database, now - 2 * DAY)
      }
      const keys = keysOf(email, ip)
      if (await countTry(database, keys, limits, now)) return
      throw new GatewayError('too_many_requests', { retryAfter: await secondsLeft(keys, now) })
    },
    async succeed(email, ip) {
      const keys = keysOf(email, ip)
      await forgetTries(database, keys.email)
      await takeTryBack(database, [keys.address, keys.addressDay])
    },
    forget: (email) => forgetTries(database, hash(`email ${email}`)),
    takeBack: (email, ip) => {
      const keys = keysOf(email, ip)
      return takeTryBack(database, [keys.address, keys.addressDay, keys.email])
    },
  }

  async function secondsLeft(keys: ThrottleKeys, now: number): Promise<number> {
    const rows = await readThrottle(database, Object.values(keys))
    const ends = rows.map((row) => {
      if (row.key === keys.email) return row.blockedUntil ?? now
      const limit = row.key === keys.address ? limits.address : limits.addressDay
      return row.failures < limit.most ? now : row.windowStartedAt + limit.window
    })
    return Math.max(1, Math.ceil((Math.max(now, ...ends) - now) / 1_000))
  }
}

/** Only hashes are kept: the table is no list of who has an account. An IPv6 network counts as one address. */
function keysOf(email: string, ip: string): ThrottleKeys {
  const network = ipPrefix(ip, { v4: 32, v6: 64 }) ?? 'unknown'
  return {
    email: hash(`email ${email}`),
    address: hash(`address ${network}`),
    addressDay: hash(`address-day ${network}`),
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
