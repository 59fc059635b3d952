import { createHash } from 'node:crypto'
import { networkOf } from '#base/audit/ip-prefix.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { countInWindow, takeBackOne, type WindowLimit } from './counter.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type FlowLimits = {
  /** Per address: invalid links, and requests for mails. */
  links: WindowLimit
  recoveries: WindowLimit
  /** Per e-mail address, with or without an account. */
  emailHour: WindowLimit
  emailDay: WindowLimit
  /** Per home: invitation mails. */
  invitations: WindowLimit
  /** Per person: browsers that subscribe to push messages. */
  pushSubscriptions: WindowLimit
}

const flowLimits: FlowLimits = {
  links: { most: 20, window: MINUTE },
  recoveries: { most: 10, window: HOUR },
  emailHour: { most: 3, window: HOUR },
  emailDay: { most: 10, window: 24 * HOUR },
  invitations: { most: 20, window: 24 * HOUR },
  pushSubscriptions: { most: 60, window: HOUR },
}

export type FlowThrottle = {
  /** Counts one event of a kind for a subject. Throws `too_many_requests` beyond its limit. */
  count(kind: keyof FlowLimits, who: string): Promise<void>
  /**
   * Runs `work`, which follows a link. The attempt is counted first, so that each of several concurrent ones counts,
   * and taken back if the link was valid: many people behind one address can all pass, and guessing is limited.
   */
  follow<Result>(ip: string, work: () => Promise<Result>): Promise<Result>
  /**
   * True the first time within a day. Counted in the given transaction, because a second connection might not be
   * available.
   */
  isFirstToday(tx: Database, what: string): Promise<boolean>
  /** The key that limits count an address by: an IPv6 network counts as one address. */
  network(ip: string): string
}

/** Limits for actions that need no session. Only hashes of the subjects are stored. */
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
