import { getAccount, listSessions } from '@foyer/contract/account.ts'
import { getHome } from '@foyer/contract/home.ts'
import { getMe } from '@foyer/contract/session.ts'
import { listInvitations, listPeople } from '@foyer/contract/people.ts'
import { countUnread, listNotifications } from '@foyer/contract/notification.ts'
import { getNotificationChoices } from '@foyer/contract/notification-choice.ts'
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
