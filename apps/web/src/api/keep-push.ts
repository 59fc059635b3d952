import { listPushSubscriptions } from '@foyer/contract/push.ts'
import { send } from './send.ts'
import { ownSubscription, tellSubscription } from './browser-push.ts'

/**
 * Somebody has signed in on a browser that has a subscription. One of theirs goes with the new session from now on; one
 * of somebody else ends: nobody reads here what another person is told.
 */
export async function keepPush(): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  const known = await send(listPushSubscriptions, {})
  if (known.some(({ endpoint }) => endpoint === subscription.endpoint)) await tellSubscription(subscription)
  else await subscription.unsubscribe()
}
