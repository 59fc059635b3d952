import { notificationKinds, type Notification, type NotificationKind } from '@foyer/contract/notification.ts'

/** What the address of the notifications says; every part may be missing. */
export type NotificationsSearch = {
  show?: 'unread'
  kind?: NotificationKind
}

/** Reads the search of the address; what is not understood is left out. */
export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const kind = notificationKinds.find((one) => one === search['kind'])
  return {
    ...(search['show'] === 'unread' ? { show: 'unread' as const } : {}),
    ...(kind === undefined ? {} : { kind }),
  }
}

/** What the address asks for, what is unread first; each part newest first, as it comes. */
export function chosenNotifications(
  all: readonly Notification[],
  search: NotificationsSearch,
): { unread: Notification[]; read: Notification[] } {
  const ofKind = all.filter(({ kind }) => search.kind === undefined || kind === search.kind)
  return {
    unread: ofKind.filter((one) => !one.is_read),
    read: search.show === 'unread' ? [] : ofKind.filter((one) => one.is_read),
  }
}
