import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { need, settle, start } from '#api/query.ts'
import { sessionWords } from '#features/account/session-device.ts'
import { notificationsQuery, notificationChoicesQuery } from '#api/queries/notifications.ts'
import { notificationWords } from '#features/notifications/notification-words.ts'
import { pushSubscriptionsQuery } from '#api/queries/push.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx'
import { readNotificationsSearch } from '#features/notifications/notifications-search.ts'
import { notificationsWords } from '#features/notifications/notifications-words.ts'
import { pushWords } from '#features/notifications/push-words.ts'

const words = [notificationsWords, notificationWords, pushWords, errorWords, sessionWords, orderWords]

export const Route = createFileRoute('/account/notifications')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.notifications),
      place: null,
      pending: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words,
      needs: 'notifications',
    },
  },
  validateSearch: readNotificationsSearch,
  loader: async ({ context: { queryClient } }) => {
    start(queryClient, pushSubscriptionsQuery)
    await Promise.all([
      need(queryClient, notificationsQuery),
      settle(queryClient, notificationChoicesQuery),
      loadWords(words),
    ])
  },
  component: NotificationsRoute,
})

function NotificationsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotificationsScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
