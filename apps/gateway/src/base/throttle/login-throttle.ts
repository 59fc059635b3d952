import { createHash } from 'node:crypto'
import { networkOf } from '#base/audit/ip-prefix.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import {
  countInWindow,
  countWithPauses,
  estimateAccounts,
  forgetCounter,
  forgetCounters,
  noteUntil,
  readCounters,
  removeOldCounters,
  takeBackOne,
  type Counter,
  type PauseLimit,
  type WindowLimit,
} from './counter.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export type LoginLimits = {
  email: PauseLimit
  address: WindowLimit
  addressDay: WindowLimit
  /**
   * Failed attempts of all accounts together (`most`, or `perAccount` times the number of accounts if that is more),
   * and the attempts that each address still gets beyond them.
   */
  everybody: WindowLimit & { perAccount: number; addressMost: number }
}

/**
 * Per e-mail, five attempts, then a pause that doubles from a second to a quarter of an hour, and after a hundred
 * attempts in a row a block of a day; the same per e-mail and address. Per address, thirty failed attempts in ten
 * minutes and two hundred a day. Only three in ten minutes while there are more than a thousand failed attempts in
 * total, or one for each ten accounts: of a hundred thousand people some hundreds mistype at any time.
 */
export const loginLimits: LoginLimits = {
  email: { free: 5, firstPause: 1_000, longestPause: 15 * MINUTE, most: 100, forgottenAfter: DAY },
  address: { most: 30, window: 10 * MINUTE },
  addressDay: { most: 200, window: DAY },
  everybody: { most: 1_000, perAccount: 0.1, window: 10 * MINUTE, addressMost: 3 },
}

/** How long an address from which an account has logged in counts as known for it. */
const KNOWN = 30 * DAY

/** An allowed attempt, whose result the caller must report. */
type LoginTry = {
  /** The password was right: resets the counters of this e-mail here, and takes back the attempt of the address. */
  succeed(): Promise<void>
  /** The password was wrong: counts towards the limit of all accounts. */
  fail(): Promise<void>
  /** The attempt was not made. */
  takeBack(): Promise<void>
}

export type LoginThrottle = {
  /** Counts an attempt as failed before its password is checked. Throws `too_many_requests` if it is not allowed. */
  count(email: string, ip: string): Promise<LoginTry>
  /** Resets the counters of an e-mail, whose owner has chosen a new password by mail. */
  forget(email: string): Promise<void>
}

/**
 * Slows down the guessing of passwords with counters in the database, which all gateways share. They are the same for
 * e-mail addresses with and without an account.
 */
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
  let everybody: WindowLimit = limits.everybody
  return {
    async count(email, ip) {
      const now = clock.now()
      if (now - sweptAt > 60 * MINUTE) {
        sweptAt = now
        await removeOldCounters(database, now - 2 * DAY)
        const accounts = await estimateAccounts(database)
        const most = Math.max(limits.everybody.most, limits.everybody.perAccount * accounts)
        everybody = { most, window: limits.everybody.window }
      }
      const keys = keysOf(email, ip)
      const before = await readCounters(database, [keys.known, EVERYBODY])
      const holds = (key: string) => before.find((counter) => counter.key === key)
      const isStorm = isFull(holds(EVERYBODY), everybody, now)
      const address = isStorm ? { ...limits.address, most: limits.everybody.addressMost } : limits.address
      // For a known address, attempts from elsewhere block nothing; only those from this address count.
      const isKnown = (holds(keys.known)?.blockedUntil ?? 0) > now
      await countAddress(keys.address, address, now)
      await countAddress(keys.addressDay, limits.addressDay, now)
      await countPaused(keys.pair, now)
      const paused = isKnown ? [keys.pair] : [keys.pair, keys.email]
      if (!isKnown) {
        try {
          await countPaused(keys.email, now)
        } catch (error) {
          // The pause of this address must not grow during a pause that others caused.
          await takeBackOne(database, keys.pair)
          throw error
        }
      }
      return {
        async succeed() {
          // If the address is known, the counter of the e-mail is kept: this login did not have to wait for its pause.
          for (const key of paused) await forgetCounter(database, key)
          await takeBackAll([keys.address, keys.addressDay])
          await noteUntil(database, { key: keys.known, now, until: now + KNOWN })
        },
        // Counted only after a wrong password: concurrent password checks are limited, so there is little contention
        // for this one row.
        fail: async () => {
          await countInWindow(database, { key: EVERYBODY, now, ...everybody })
        },
        takeBack: () => takeBackAll([keys.address, keys.addressDay, ...paused]),
      }
    },
    forget: (email) => forgetCounters(database, `try ${hash(email)}`),
  }

  async function countAddress(key: string, limit: WindowLimit, now: number): Promise<void> {
    const { n, windowStartedAt } = await countInWindow(database, { key, now, ...limit })
    if (n > limit.most) throw tooMany(windowStartedAt + limit.window - now)
  }

  async function countPaused(key: string, now: number): Promise<void> {
    if (await countWithPauses(database, { key, now, ...limits.email })) return
    const [counter] = await readCounters(database, [key])
    throw tooMany((counter?.blockedUntil ?? now) - now)
  }

  async function takeBackAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) await takeBackOne(database, key)
  }
}

const EVERYBODY = 'everybody'

function isFull(counter: Counter | undefined, limit: WindowLimit, now: number): boolean {
  return counter !== undefined && counter.n >= limit.most && now - counter.windowStartedAt < limit.window
}

function tooMany(left: number): GatewayError {
  return new GatewayError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left / 1_000)) })
}

/**
 * Only hashes are stored, so the table does not reveal who has an account. An IPv6 network counts as one address. Keys
 * that count attempts for an e-mail share a prefix, so that they can be removed together.
 */
function keysOf(email: string, ip: string) {
  const network = networkOf(ip) ?? 'unknown'
  const [person, place] = [hash(email), hash(network)]
  return {
    email: `try ${person} everywhere`,
    pair: `try ${person} ${place}`,
    known: `known ${person} ${place}`,
    address: `address ${place}`,
    addressDay: `address-day ${place}`,
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
