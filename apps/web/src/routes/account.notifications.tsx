import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { need, settle, start } from '#base/api/load-query.ts'
import { sessionWords } from '#entities/account/session-words.ts'
import { notificationsQuery } from '#entities/notification/notification.queries.ts'
import { notificationChoicesQuery } from '#entities/notification/notification-choice.queries.ts'
import { notificationWords } from '#entities/notification/notification-words.ts'
import { pushSubscriptionsQuery } from '#entities/push/push.queries.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { NotificationsScreen } from '#screens/notifications/notifications-screen.tsx'
import { readNotificationsSearch } from '#screens/notifications/notifications-search.ts'
import { notificationsWords } from '#screens/notifications/notifications-words.ts'
import { pushWords } from '#screens/notifications/push-words.ts'

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
