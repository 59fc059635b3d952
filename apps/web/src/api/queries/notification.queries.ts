import { countUnread, listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import { callMutation } from '#api/mutate.ts'
import { callQuery } from '#api/query.ts'

/** What the person was told, newest first. */
export const notificationsQuery = callQuery(listNotifications, {})

/** How much of it they have not read: the number beside the bell. */
export const unreadQuery = callQuery(countUnread, {})

export const readNotificationsMutation = callMutation(readNotifications)
