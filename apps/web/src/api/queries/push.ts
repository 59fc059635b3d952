import { listPushSubscriptions, subscribePush } from '@foyer/contract/push.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '#api/query.ts'

/** Loaded on demand: the settings of notifications need it, and the app's file would contain it. */
const loadPush = () => import('#api/browser-push.ts')

/** The browsers that receive the user's notifications, newest first. */
export const pushSubscriptionsQuery = apiQuery(listPushSubscriptions, {})

/** Whether this browser can receive push messages, and its endpoint. Read again when the user returns from its settings. */
export const pushStateQuery = queryOptions({
  queryKey: ['pushState'],
  queryFn: async () => (await loadPush()).readPushState(),
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

/**
 * Turns the notifications of this browser on (null: it asks for permission, subscribes and registers with the
 * gateway), or off (the id of its subscription, here and at the gateway). A failure is shown next to the button.
 */
export function useSwitchPush() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['switchPush'],
    meta: { stale: subscribePush.stale, showError: 'inline' },
    networkMode: 'always',
    mutationFn: async (subscriptionId: string | null) => {
      // The query above has loaded this module, so the browser still counts the request for permission as part of the
      // press.
      const { switchPushOff, switchPushOn } = await loadPush()
      await (subscriptionId === null ? switchPushOn() : switchPushOff(subscriptionId))
    },
    onSettled: () => client.invalidateQueries(pushStateQuery),
  })
}
