import { getAccount, listSessions } from '@foyer/contract/account.ts'
import { getHome } from '@foyer/contract/home.ts'
import { getMe } from '@foyer/contract/session.ts'
import { listInvitations, listPeople } from '@foyer/contract/people.ts'
import { countUnread, listNotifications } from '@foyer/contract/notification.ts'
import { getNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { listPushSubscriptions, subscribePush } from '@foyer/contract/push.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '#api/query.ts'

/** The logged-in user and their home; it does not become stale by age, only by the live stream. */
export const meQuery = { ...apiQuery(getMe, {}), staleTime: Number.POSITIVE_INFINITY }

/** The same user, with the fields that they can edit. */
export const accountQuery = apiQuery(getAccount, {})

/** The user's open sessions, this one first. */
export const sessionsQuery = apiQuery(listSessions, {})

/** The home with the fields that its owner can edit. */
export const homeQuery = apiQuery(getHome, {})

/** The people of the home, owners first. */
export const peopleQuery = apiQuery(listPeople, {})

/** Open invitations; for owners. */
export const invitationsQuery = apiQuery(listInvitations, {})

/** The user's notifications, newest first. */
export const notificationsQuery = apiQuery(listNotifications, {})

/** The number of unread notifications, shown next to the bell. */
export const unreadQuery = apiQuery(countUnread, {})

/** The user's notification preferences per topic, and their quiet hours. */
export const notificationChoicesQuery = apiQuery(getNotificationChoices, {})

/** Loaded on demand: a static import would put it into the app's file. */
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
