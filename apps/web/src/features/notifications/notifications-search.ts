import {
  notificationTopics,
  topicOfKind,
  type Notification,
  type NotificationTopic,
} from '@foyer/contract/notification.ts'

/** The search parameters of the notifications; all are optional. */
export type NotificationsSearch = {
  show?: 'unread'
  topic?: NotificationTopic
  /** The number shown. */
  count?: number
}

/** The number of notifications shown at first and added by each click on more. */
export const PAGE = 20

/** Reads the search parameters; invalid ones are left out. */
export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const topic = notificationTopics.find((one) => one === search['topic'])
  const count = Number(search['count'])
  return {
    ...(search['show'] === 'unread' ? { show: 'unread' as const } : {}),
    ...(topic === undefined ? {} : { topic }),
    ...(Number.isInteger(count) && count > PAGE ? { count } : {}),
  }
}

/** Filters the notifications by the search, in the given order (newest first). */
export function chosenNotifications(
  all: readonly Notification[],
  { show, topic }: NotificationsSearch,
): Notification[] {
  return all.filter(
    ({ kind, is_read: isRead }) =>
      (topic === undefined || topicOfKind[kind] === topic) && (show !== 'unread' || !isRead),
  )
}

/** Toggles one part of the search and resets the number shown. */
export function toggleFilter(search: NotificationsSearch, part: NotificationsSearch): NotificationsSearch {
  const { show, topic } = { ...search, ...part }
  const isShowOff = part.show !== undefined && search.show === part.show
  const isTopicOff = part.topic !== undefined && search.topic === part.topic
  return {
    ...(show === undefined || isShowOff ? {} : { show }),
    ...(topic === undefined || isTopicOff ? {} : { topic }),
  }
}
