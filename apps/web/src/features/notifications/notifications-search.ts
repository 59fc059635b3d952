import {
  notificationTopics,
  topicOfKind,
  type Notification,
  type NotificationTopic,
} from '@foyer/contract/notification.ts'

/** What the address of the notifications says; every part may be missing. */
export type NotificationsSearch = {
  show?: 'unread'
  topic?: NotificationTopic
  /** How many are shown. */
  count?: number
}

/** Notifications that are shown at first, and by each press on more. */
export const PAGE = 20

/** Reads the search of the address; what is not understood is left out. */
export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const topic = notificationTopics.find((one) => one === search['topic'])
  const count = Number(search['count'])
  return {
    ...(search['show'] === 'unread' ? { show: 'unread' as const } : {}),
    ...(topic === undefined ? {} : { topic }),
    ...(Number.isInteger(count) && count > PAGE ? { count } : {}),
  }
}

/** What the address asks for, the newest first, as it comes. */
export function chosenNotifications(
  all: readonly Notification[],
  { show, topic }: NotificationsSearch,
): Notification[] {
  return all.filter(
    ({ kind, is_read: isRead }) =>
      (topic === undefined || topicOfKind[kind] === topic) && (show !== 'unread' || !isRead),
  )
}

/** The search with one of its parts turned on, or off where it was on; shown from the first again. */
export function toggled(search: NotificationsSearch, part: NotificationsSearch): NotificationsSearch {
  const { show, topic } = { ...search, ...part }
  const isShowOff = part.show !== undefined && search.show === part.show
  const isTopicOff = part.topic !== undefined && search.topic === part.topic
  return {
    ...(show === undefined || isShowOff ? {} : { show }),
    ...(topic === undefined || isTopicOff ? {} : { topic }),
  }
}
