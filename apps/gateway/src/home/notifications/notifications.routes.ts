import { countUnread, listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Notifications } from './notifications.ts'

/** The calls of what people are told. */
export function notificationsRoutes({ notifications }: { notifications: Notifications }): Served[] {
  return [
    serve(listNotifications, (_, { user }) => notifications.list(user)),
    serve(countUnread, async (_, { user, database }) => ({
      count: await notifications.unread(database, user),
    })),
    serve(readNotifications, async ({ body }, { user, database }) => {
      await notifications.read(database, user, body.ids ?? null)
      return { count: await notifications.unread(database, user) }
    }),
  ]
}
