import {
  getPushKey,
  listPushSubscriptions,
  removePushSubscription,
  renewPushSubscription,
  subscribePush,
} from '@foyer/contract/push.ts'
import { serve, servePublic, type Served } from '#base/http/serve.ts'
import type { FlowThrottle } from '#base/throttle/flow-throttle.ts'
import type { PushSubscriptions } from './push-subscriptions.ts'

/** Routes of the browsers that receive notifications. */
export function pushRoutes(parts: {
  subscriptions: PushSubscriptions
  publicKey: string
  throttle: FlowThrottle
}): Served[] {
  const { subscriptions, publicKey, throttle } = parts
  return [
    serve(getPushKey, async () => ({ public_key: publicKey })),
    serve(listPushSubscriptions, (_, { user, database }) => subscriptions.list(database, user)),
    serve(subscribePush, async ({ body }, { user, database }) => {
      await throttle.count('pushSubscriptions', user.accountId)
      return subscriptions.subscribe(database, user, body)
    }),
    serve(removePushSubscription, async ({ params }, { user, database }) => {
      await subscriptions.remove(database, user, params.subscriptionId)
      return {}
    }),
    servePublic(renewPushSubscription, ({ body: { former, ...next } }, { ip, database }) =>
      throttle.follow(ip, () =>
        database.transaction(async (tx) => {
          await subscriptions.renew(tx, former, next)
          return {}
        }),
      ),
    ),
  ]
}
