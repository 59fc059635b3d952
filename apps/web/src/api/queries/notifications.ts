import { countUnread, listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import { getNotificationChoices, updateNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** What the person was told, newest first. */
export const notificationsQuery = callQuery(listNotifications, {})

/** How much of it they have not read: the number beside the bell. */
export const unreadQuery = callQuery(countUnread, {})

export const readNotificationsMutation = callMutation(readNotifications)

/** How the person is told of each topic, and when their night is. */
export const notificationChoicesQuery = callQuery(getNotificationChoices, {})

export const updateNotificationChoicesMutation = callMutation(updateNotificationChoices)
