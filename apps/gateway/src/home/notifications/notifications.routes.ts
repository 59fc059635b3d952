import { countUnread, listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Live } from '#base/live/live.ts'
import type { Notifications } from './notifications.ts'

/** The calls of what people are told. */
export function notificationsRoutes(parts: {
  notifications: Notifications
  live: Pick<Live, 'publish'>
}): Served[] {
  const { notifications, live } = parts
  return [
    serve(listNotifications, (_, { user }) => notifications.list(user)),
    serve(countUnread, async (_, { user, database }) => ({
      count: await notifications.unread(database, user),
    })),
    serve(readNotifications, async ({ body }, { user, database, afterCommit }) => {
      await notifications.read(database, user, body.ids ?? null)
      afterCommit(() =>
        live.publish(user.homeId, { devices: [], stale: ['listNotifications', 'countUnread'] }),
      )
      return { count: await notifications.unread(database, user) }
    }),
  ]
}
