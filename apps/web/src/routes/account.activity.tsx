import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { need, start } from '#base/api/load-query.ts'
import { activityQuery, actorsQuery } from '#entities/activity/activity.queries.ts'
import { activityWords } from '#entities/activity/activity-words.ts'
import { commandWords } from '#entities/command/command-words.ts'
import { commandsQuery } from '#entities/command/command.queries.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { roomWords } from '#entities/room/room-words.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { ActivityScreen } from '#screens/activity/activity-screen.tsx'
import { activityScreenWords } from '#screens/activity/activity-screen-words.ts'
import { DAY_LIMIT, questionOf, readActivitySearch } from '#screens/activity/activity-search.ts'

const words = [activityScreenWords, errorWords, activityWords, commandWords, orderWords, roomWords]

export const Route = createFileRoute('/account/activity')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.activity),
      place: null,
      pending: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words,
      needs: 'activity',
    },
  },
  validateSearch: readActivitySearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    start(queryClient, commandsQuery({ limit: DAY_LIMIT }))
    start(queryClient, actorsQuery)
    return Promise.all([
      need(queryClient, activityQuery(questionOf(search))),
      need(queryClient, roomsQuery),
      loadWords(words),
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
