import { listPushSubscriptions, removePushSubscription, subscribePush } from '@foyer/contract/push.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'
import { readPushState, switchPushOff, switchPushOn } from '#api/browser-push.ts'

/** The browsers on which the person is told, the newest first. */
export const pushSubscriptionsQuery = apiQuery(listPushSubscriptions, {})

/** Whether this browser can be told, and where. It is read again when somebody comes back from the browser's settings. */
export const pushStateQuery = queryOptions({
  queryKey: ['pushState'],
  queryFn: readPushState,
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

/** Asks the browser for its permission, subscribes and tells the gateway. */
export const switchPushOnMutation = mutationOptions({
  mutationKey: ['switchPushOn'],
  meta: { stale: subscribePush.stale },
  networkMode: 'always',
  mutationFn: switchPushOn,
})

/** Ends the subscription of this browser, there and here. */
export const switchPushOffMutation = mutationOptions({
  mutationKey: ['switchPushOff'],
  meta: { stale: removePushSubscription.stale },
  networkMode: 'always',
  mutationFn: switchPushOff,
})

export const removePushSubscriptionMutation = apiMutation(removePushSubscription)
