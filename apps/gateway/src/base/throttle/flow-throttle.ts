import { createHash } from 'node:crypto'
import { networkOf } from '#base/audit/ip-prefix.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { countInWindow, takeBackOne, type WindowLimit } from './counter.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type FlowLimits = {
  /** Of one address: links that open nothing, and asking for mails. */
  links: WindowLimit
  recoveries: WindowLimit
  /** Of one e-mail, whether or not it has an account. */
  emailHour: WindowLimit
  emailDay: WindowLimit
  /** Of one home: mails that invite. */
  invitations: WindowLimit
  /** Of one person: browsers that ask to be told. */
  pushSubscriptions: WindowLimit
}

export const flowLimits: FlowLimits = {
  links: { most: 20, window: MINUTE },
  recoveries: { most: 10, window: HOUR },
  emailHour: { most: 3, window: HOUR },
  emailDay: { most: 10, window: 24 * HOUR },
  invitations: { most: 20, window: 24 * HOUR },
  pushSubscriptions: { most: 60, window: HOUR },
}

export type FlowThrottle = {
  /** Counts one more of a kind for somebody. Throws `too_many_requests` beyond its limit. */
  count(kind: keyof FlowLimits, who: string): Promise<void>
  /**
   * Follows a link: counted before, so that many at once each count, and taken back where the link was good. Many
   * people behind one address may all be let in; who tries codes is not.
   */
  follow<Result>(ip: string, work: () => Promise<Result>): Promise<Result>
  /** True the first time in a day, counted in the transaction that says it: another connection might not be to be had. */
  isFirstToday(tx: Database, what: string): Promise<boolean>
  /** An address as it is counted: a whole IPv6 network is one. */
  network(ip: string): string
}

/** Counters of what anybody may do without signing in; only hashes of whom they count are kept. */
export function createFlowThrottle(parts: {
  database: Database
  clock: Clock
  limits?: FlowLimits
}): FlowThrottle {
  const { database, clock, limits = flowLimits } = parts
  const throttle: FlowThrottle = {
    async count(kind, who) {
      const limit = limits[kind]
      const now = clock.now()
      const counted = await countInWindow(database, { key: keyOf(`${kind} ${who}`), now, ...limit })
      if (counted.n <= limit.most) return
      const left = counted.windowStartedAt + limit.window - now
      throw new GatewayError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left / 1_000)) })
    },
    async follow(ip, work) {
      const who = throttle.network(ip)
      await throttle.count('links', who)
      const result = await work()
      await takeBackOne(database, keyOf(`links ${who}`))
      return result
    },
    async isFirstToday(tx, what) {
      const window = 24 * HOUR
      const { n } = await countInWindow(tx, { key: keyOf(what), now: clock.now(), most: 1, window })
      return n === 1
    },
    network: (ip) => networkOf(ip) ?? 'unknown',
  }
  return throttle
}

function keyOf(text: string): string {
  return createHash('sha256').update(`flow ${text}`).digest('base64url')
}
