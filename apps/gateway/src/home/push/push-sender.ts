import { alarmKinds } from '@foyer/contract/notification.ts'
import { firstChoices } from '@foyer/rules/notifications/delivery.ts'
import webPush from 'web-push'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import type { Log } from '#base/log.ts'
import { retryDelay } from '#base/retry-delay.ts'
import type { NoticeMails } from '#home/notifications/notice-mails.ts'
import type { PushOrder } from '#home/notifications/queue-deliveries.ts'
import { PrivateAddressError } from './public-address.ts'
import {
  delayMessage,
  deleteMessages,
  dropSubscription,
  insertMessages,
  leaseMessages,
  lockSubscriptions,
  noteFailure,
  noteSuccess,
  selectMessages,
  selectUnreached,
  type PushMessageRow,
} from './push-message.store.ts'
import { pushPayload, topicOf, urgencyOf, type PushNotice } from './push-payload.ts'
import { PUSH_PATIENCE, type PushAnswer, type PushPost, type PushTransport } from './push-transport.ts'
import type { VapidKeys } from './vapid-keys.ts'

const SECOND = 1_000
/** Longer than any attempt: a message whose gateway died is taken again after it. */
const LEASE = 30 * SECOND
/** How long a message may be sent, by us and by a push service whose device is offline. */
const LIFE = 24 * 3_600 * SECOND
/** Messages in a row that were given up before the subscription is deleted. */
const FAILURES_MOST = 20
const AT_ONCE = 50
/** Messages being sent: push services that answer slowly keep no more than these in memory. */
const UNDER_WAY_MOST = 500

export type PushSender = {
  /** Stores messages with their notifications: they are sent once that is committed, or later. */
  queue(tx: Database, homeId: string, messages: readonly PushOrder[]): Promise<void>
  /** Waits for the messages being sent. */
  close(): Promise<void>
}

/** A message being sent, which was taken at `takenAt` (`performance.now()`). */
type Try = { message: PushMessageRow; takenAt: number }

/**
 * Sends notifications to the browsers of those who may see them. A gateway leases the messages of a home for half a
 * minute and sends them after the commit: no connection waits for a push service. A message that a push service accepted
 * is deleted. If the gateway dies before that, the message is sent again under the same topic and tag, so that it is
 * shown once. An alarm that cannot be sent to any browser of a person is mailed.
 */
export function createPushSender(parts: {
  database: Database
  clock: Clock
  log: Log
  due: Pick<Due, 'handle' | 'write'>
  transport: Pick<PushTransport, 'post'>
  mails: NoticeMails
  keys: VapidKeys
  /** The contact of this installation for push services: a `mailto:` or `https:` address (RFC 8292, section 2.1). */
  contact: string
}): PushSender {
  const { database, clock, log, due, transport } = parts
  const underWay = new Set<Promise<void>>()

  due.handle({
    kind: 'push',
    most: AT_ONCE,
    async work(tx, rows, now) {
      if (underWay.size >= UNDER_WAY_MOST) return { next: new Map() }
      const messages = await selectMessages(tx, rows)
      const over = messages.filter(({ isNews }) => !isNews)
      const news = messages.filter(({ isNews }) => isNews)
      // The first attempt is made immediately, even if the clock of the gateway that stored the message is ahead.
      const ready = news.filter(({ tries, sendAt }) => tries === 0 || sendAt <= now)
      await deleteMessages(tx, over)
      await leaseMessages(tx, ready, now + LEASE)
      const next = new Map<string, number | null>(rows.map(({ subject }) => [subject, null]))
      for (const { id, sendAt } of news) next.set(id, sendAt)
      for (const { id } of ready) next.set(id, now + LEASE)
      const takenAt = performance.now()
      return {
        next,
        async committed() {
          for (const message of ready) start({ message, takenAt })
        },
      }
    },
  })

  function start(attempt: Try): void {
    const { id } = attempt.message
    const work = send(attempt)
      .catch((error: unknown) => log.error({ err: error, push: id }, 'a push message is sent again'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  async function send(attempt: Try): Promise<void> {
    const { message, takenAt } = attempt
    // This process was paused: another one may have taken the message by now.
    if (performance.now() - takenAt > LEASE - PUSH_PATIENCE) return
    let answer: PushAnswer
    try {
      answer = await transport.post(write(message))
    } catch (error) {
      if (error instanceof PrivateAddressError) return drop(message, 'private address')
      return later(message, null, error instanceof Error ? error.message : String(error))
    }
    const { status, retryAfter } = answer
    if (status >= 200 && status < 300) return settle(message)
    if (status === 404 || status === 410) return drop(message, status)
    if (status === 429 || status >= 500) return later(message, retryAfter, status)
    return giveUp(message, status)
  }

  function write(message: PushMessageRow): PushPost {
    const { browser, system, form } = message
    const session = browser && system && form ? { browser, system, form } : null
    const notice: PushNotice = { ...message, session }
    const left = Math.max(0, message.createdAt + LIFE - clock.now())
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: message.endpoint, keys: { p256dh: message.p256dh, auth: message.auth } },
      pushPayload(notice, message.language),
      {
        vapidDetails: { subject: parts.contact, ...parts.keys },
        contentEncoding: 'aes128gcm',
        TTL: Math.ceil(left / SECOND),
        urgency: urgencyOf(message.kind),
        topic: topicOf(notice),
      },
    )
    return { endpoint: message.endpoint, headers, body: body ?? Buffer.alloc(0) }
  }

  async function settle(message: PushMessageRow): Promise<void> {
    await database.transaction(async (tx) => {
      await deleteMessages(tx, [message])
      await noteSuccess(tx, message, clock.now())
    })
  }

  async function drop(message: PushMessageRow, reason: string | number): Promise<void> {
    await database.transaction(async (tx) => {
      await lockSubscriptions(tx, message)
      await mailAlarms(tx, { ...message, id: null })
      await dropSubscription(tx, message)
    })
    log.info({ push: message.id, host: hostOf(message), reason }, 'push subscription removed')
  }

  async function later(
    message: PushMessageRow,
    retryAfter: number | null,
    reason: string | number,
  ): Promise<void> {
    const at = clock.now() + Math.max(retryDelay(message.tries + 1), retryAfter ?? 0)
    if (at > message.createdAt + LIFE) return giveUp(message, reason)
    const { homeId, id } = message
    await database.transaction(async (tx) => {
      await delayMessage(tx, message, at)
      await due.write(tx, [{ kind: 'push', homeId, subject: id, at }])
    })
    log.warn({ push: id, host: hostOf(message), reason, tries: message.tries + 1 }, 'push message delayed')
  }

  async function giveUp(message: PushMessageRow, reason: string | number): Promise<void> {
    await database.transaction(async (tx) => {
      await lockSubscriptions(tx, message)
      const isLast = (await noteFailure(tx, message)) >= FAILURES_MOST
      await mailAlarms(tx, isLast ? { ...message, id: null } : message)
      await deleteMessages(tx, [message])
      if (isLast) await dropSubscription(tx, message)
    })
    log.warn({ push: message.id, host: hostOf(message), reason }, 'push message dropped')
  }

  /** Queues emails of the alarms that a person does not receive on any browser: of one message, or all (null). */
  async function mailAlarms(
    tx: Database,
    lost: Pick<PushMessageRow, 'homeId' | 'subscriptionId'> & { id: string | null },
  ): Promise<void> {
    const { hasMail } = firstChoices.alarm
    const unreached = await selectUnreached(tx, lost, { topic: 'alarm', kinds: alarmKinds, hasMail })
    const at = clock.now()
    await parts.mails.queue(
      tx,
      lost.homeId,
      unreached.map((one) => ({ ...one, at })),
    )
  }

  return {
    async queue(tx, homeId, messages) {
      if (messages.length === 0) return
      const now = clock.now()
      const written = await insertMessages(tx, homeId, messages, now)
      await due.write(
        tx,
        written.map(({ id, at }) => ({ kind: 'push', homeId, subject: id, at })),
      )
    },
    async close() {
      await Promise.allSettled(underWay)
    },
  }
}

/** The host of the push service only: the rest of an endpoint is a secret of its browser. */
function hostOf({ endpoint }: PushMessageRow): string {
  return new URL(endpoint).host
}
