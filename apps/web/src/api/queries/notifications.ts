import { countUnread, listNotifications } from '@foyer/contract/notification.ts'
import { getNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { apiQuery } from '#api/query.ts'

/** What the person was told, newest first. */
export const notificationsQuery = apiQuery(listNotifications, {})

/** How much of it they have not read: the number beside the bell. */
export const unreadQuery = apiQuery(countUnread, {})

/** How the person is told of each topic, and when their night is. */
export const notificationChoicesQuery = apiQuery(getNotificationChoices, {})
