import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#api/error-words.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/words.ts'
import { need, settle, start } from '#api/load-query.ts'
import { sessionWords } from '#features/account/session-words.ts'
import { notificationsQuery } from '#api/queries/notification.queries.ts'
import { notificationChoicesQuery } from '#api/queries/notification-choice.queries.ts'
import { notificationWords } from '#features/notifications/notification-words.ts'
import { pushSubscriptionsQuery } from '#api/queries/push.queries.ts'
import { orderWords } from '#features/orders/order-words.ts'
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
