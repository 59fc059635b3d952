import { notificationTopics } from '@foyer/contract/notification.ts'
import type { NotificationChoices, updateNotificationChoices } from '@foyer/contract/notification-choice.ts'
import type { CallInput } from '@foyer/contract/call.ts'
import { firstChoices, firstNight } from '@foyer/rules/notifications/delivery.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import { selectChosen, upsertChoice, upsertNight } from './choice.store.ts'

type Who = Pick<Principal, 'homeId' | 'accountId'>

/** Returns a member's notification preferences per topic. Throws `not_found` if they have left the home. */
export async function readChoices(database: Database, who: Who): Promise<NotificationChoices> {
  const [chosen] = await selectChosen(database, who)
  if (chosen === undefined) throw new GatewayError('not_found')
  const { isQuiet, from, to } = chosen.night ?? firstNight
  return {
    email: chosen.email,
    topics: notificationTopics.map((topic) => {
      const { hasMail, hasPush } = chosen.topics[topic] ?? firstChoices[topic]
      return { topic, has_mail: hasMail, has_push: topic === 'alarm' || hasPush }
    }),
    night: { is_quiet: isQuiet, from, to },
  }
}

/** Updates the given topics and returns all preferences. Throws as `readChoices`. */
export async function writeChoices(
  tx: Database,
  who: Who,
  { topics = [], night }: CallInput<typeof updateNotificationChoices>['body'],
): Promise<NotificationChoices> {
  for (const { topic, has_mail: hasMail, has_push: hasPush } of topics) {
    await upsertChoice(tx, who, { topic, hasMail, hasPush })
  }
  if (night !== undefined) {
    await upsertNight(tx, who, { isQuiet: night.is_quiet, from: night.from, to: night.to })
  }
  return readChoices(tx, who)
}
