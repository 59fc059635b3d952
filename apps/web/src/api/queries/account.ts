import { getAccount, listSessions } from '@foyer/contract/account.ts'
import { getHome } from '@foyer/contract/home.ts'
import { getMe } from '@foyer/contract/session.ts'
import { listInvitations, listPeople } from '@foyer/contract/people.ts'
import { countUnread, listNotifications } from '@foyer/contract/notification.ts'
import { getNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { apiQuery } from '#api/query.ts'

/** The person signed in and the home they see; it does not change while they look, unless the stream says so. */
export const meQuery = { ...apiQuery(getMe, {}), staleTime: Number.POSITIVE_INFINITY }

/** The same person as they may change themselves. */
export const accountQuery = apiQuery(getAccount, {})

/** Their open sessions, this one first. */
export const sessionsQuery = apiQuery(listSessions, {})

/** The home as its owner may change it. */
export const homeQuery = apiQuery(getHome, {})

/** The people of the home, owners first. */
export const peopleQuery = apiQuery(listPeople, {})

/** Who was invited and has not come yet; for owners. */
export const invitationsQuery = apiQuery(listInvitations, {})

/** What the person was told, newest first. */
export const notificationsQuery = apiQuery(listNotifications, {})

/** How much of it they have not read: the number beside the bell. */
export const unreadQuery = apiQuery(countUnread, {})

/** How the person is told of each topic, and when their night is. */
export const notificationChoicesQuery = apiQuery(getNotificationChoices, {})
