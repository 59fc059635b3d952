import { countUnread, listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import { getNotificationChoices, updateNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { serve, type Served } from '#base/http/serve.ts'
import { readChoices, writeChoices } from './choices.ts'
import type { Notifications } from './notifications.ts'

/** Routes of notifications. */
export function notificationsRoutes({ notifications }: { notifications: Notifications }): Served[] {
  return [
    serve(listNotifications, (_, { user }) => notifications.list(user)),
    serve(countUnread, (_, { user, database }) => notifications.unread(database, user)),
    serve(readNotifications, async ({ body }, { user, database }) => {
      await notifications.read(database, user, body.ids ?? null)
      return notifications.unread(database, user)
    }),
    serve(getNotificationChoices, (_, { user, database }) => readChoices(database, user)),
    serve(updateNotificationChoices, ({ body }, { user, database }) => writeChoices(database, user, body)),
  ]
}
