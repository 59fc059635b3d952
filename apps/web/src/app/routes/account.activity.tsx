import { createFileRoute } from '@tanstack/react-router'
import { activityWords, eventWords, sharedWords } from '#lib/words.ts'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { activityQuery, actorsQuery } from '#api/queries/activity.ts'
import { commandsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { ActivityScreen } from '#features/activity/activity-screen.tsx'
import { DAY_LIMIT, questionOf, readActivitySearch } from '#features/activity/activity-search.ts'

export const Route = createFileRoute('/account/activity')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.activity),
      nav: null,
      skeleton: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words: [activityWords, eventWords],
      feature: 'activity',
    },
  },
  validateSearch: readActivitySearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    prefetchQuery(queryClient, commandsQuery({ limit: DAY_LIMIT }))
    prefetchQuery(queryClient, actorsQuery)
    return Promise.all([
      ensureQuery(queryClient, activityQuery(questionOf(search))),
      ensureQuery(queryClient, roomsQuery),
    ])
  },
  component: ActivityRoute,
})

function ActivityRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ActivityScreen search={search} onSearch={(change) => void navigate({ search: change, replace: true })} />
  )
}
