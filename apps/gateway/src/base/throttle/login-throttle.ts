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
   * Wrong tries of all accounts together, or so many for each account where that is more, and what an address still
   * gets beyond them.
   */
  everybody: WindowLimit & { perAccount: number; addressMost: number }
}

/**
 * Of one e-mail five tries, then a pause that doubles from a second to a quarter of an hour, and after a hundred in a
 * row a day; the same of one e-mail from one address. Of one address thirty wrong tries in ten minutes and two
 * hundred a day; three in ten minutes while a thousand wrong ones come from everywhere, or one for each ten accounts:
 * of a hundred thousand people some hundreds mistype at any time.
 */
export const loginLimits: LoginLimits = {
  email: { free: 5, firstPause: 1_000, longestPause: 15 * MINUTE, most: 100, forgottenAfter: DAY },
  address: { most: 30, window: 10 * MINUTE },
  addressDay: { most: 200, window: DAY },
  everybody: { most: 1_000, perAccount: 0.1, window: 10 * MINUTE, addressMost: 3 },
}

/** How long an address at which somebody has signed in is known as theirs. */
const KNOWN = 30 * DAY

/** A try that may be made; how it ended is said of it. */
type LoginTry = {
  /** The password was right: what was counted for this e-mail here starts anew, and the address did nothing wrong. */
  succeed(): Promise<void>
  /** The password was wrong. */
  fail(): Promise<void>
  /** The try was not made after all. */
  takeBack(): Promise<void>
}

export type LoginThrottle = {
  /** Counts a try as a wrong one, before its password is looked at. Throws `too_many_requests` when it may not be made. */
  count(email: string, ip: string): Promise<LoginTry>
  /** The e-mail begins anew: its owner has chosen a new password by mail. */
  forget(email: string): Promise<void>
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
      // Where somebody has signed in before, what others try elsewhere closes nothing: only what is tried there does.
      const isKnown = (holds(keys.known)?.blockedUntil ?? 0) > now
      await countAddress(keys.address, address, now)
      await countAddress(keys.addressDay, limits.addressDay, now)
      await countPaused(keys.pair, now)
      const paused = isKnown ? [keys.pair] : [keys.pair, keys.email]
      if (!isKnown) {
        try {
          await countPaused(keys.email, now)
        } catch (error) {
          // Its own pause does not grow while it waits for somebody else's.
          await takeBackOne(database, keys.pair)
          throw error
        }
      }
      return {
        async succeed() {
          // The pause of an e-mail outlives a sign-in that did not wait for it.
          for (const key of paused) await forgetCounter(database, key)
          await takeBackAll([keys.address, keys.addressDay])
          await noteUntil(database, { key: keys.known, now, until: now + KNOWN })
        },
        // Counted here, and not before: so many passwords are looked at at once, so that this one row is never in demand.
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
 * Only hashes are kept: the table is no list of who has an account. An IPv6 network counts as one address. What is
 * counted of an e-mail begins alike, so that it can be forgotten together.
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
