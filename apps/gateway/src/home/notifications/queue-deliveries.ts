import { topicOfKind } from '@foyer/contract/notification.ts'
import { deliveryOf } from '@foyer/rules/notifications/delivery.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { NoticeMails } from './notice-mails.ts'
import { selectRecipients } from './recipient.store.ts'
import { selectUnsentLosses } from './unsent-loss.store.ts'

/** A message to one browser, to be sent at an instant (ms). */
export type PushOrder = { subscriptionId: string; notificationId: string; at: number }

/**
 * Queues push messages and emails for everyone who may see these notifications, as each chose, in the same transaction.
 */
export function createDeliveryQueue(parts: {
  clock: Clock
  push: { queue(tx: Database, homeId: string, messages: readonly PushOrder[]): Promise<void> }
  mails: NoticeMails
}): (tx: Database, homeId: string, notificationIds: readonly string[]) => Promise<void> {
  return async (tx, homeId, notificationIds) => {
    const now = parts.clock.now()
    const found = await selectRecipients(tx, homeId, notificationIds)
    const returns = found.filter(({ kind }) => kind === 'hub_back').map((one) => one.notificationId)
    const unsent = new Set(
      (await selectUnsentLosses(tx, homeId, returns)).map(
        ({ notificationId, to }) => `${notificationId} ${to}`,
      ),
    )
    /** False for a return whose loss was never sent to this browser or person. */
    const mayReceive = (notificationId: string, to: string) => !unsent.has(`${notificationId} ${to}`)
    const recipients = found.map((recipient) => {
      const { kind, topics, night, zone, subscriptionIds } = recipient
      const topic = topicOfKind[kind]
      const choice = topics[topic] ?? null
      const hasBrowser = subscriptionIds.length > 0
      return { ...recipient, ...deliveryOf({ topic, choice, night, hasBrowser, now, zone }) }
    })
    await parts.push.queue(
      tx,
      homeId,
      recipients.flatMap(({ push, subscriptionIds, notificationId }) =>
        push === null
          ? []
          : subscriptionIds
              .filter((subscriptionId) => mayReceive(notificationId, subscriptionId))
              .map((subscriptionId) => ({ subscriptionId, notificationId, at: push })),
      ),
    )
    await parts.mails.queue(
      tx,
      homeId,
      recipients.flatMap(({ mail, accountId, notificationId }) =>
        mail === null || !mayReceive(notificationId, accountId)
          ? []
          : [{ accountId, notificationId, at: mail }],
      ),
    )
  }
}
