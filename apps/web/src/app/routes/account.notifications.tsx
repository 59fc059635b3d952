import { createFileRoute } from '@tanstack/react-router'
import { accountWords, sharedWords, notificationWords } from '#lib/words.ts'
import { ensureQuery, ensureOrFail, prefetchQuery } from '#api/query.ts'
import { notificationChoicesQuery, notificationsQuery, pushSubscriptionsQuery } from '#api/queries/account.ts'
import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx'
import { readNotificationsSearch } from '#features/notifications/notifications-search.ts'

export const Route = createFileRoute('/account/notifications')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.notifications),
      nav: null,
      skeleton: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words: [accountWords, notificationWords],
      feature: 'notifications',
    },
  },
  validateSearch: readNotificationsSearch,
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, pushSubscriptionsQuery)
    await Promise.all([
      ensureQuery(queryClient, notificationsQuery),
      ensureOrFail(queryClient, notificationChoicesQuery),
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
