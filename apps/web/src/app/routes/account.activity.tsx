import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { need, start } from '#api/query.ts'
import { activityQuery, actorsQuery } from '#api/queries/activity.ts'
import { activityWords } from '#features/devices/activity-words.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { commandsQuery } from '#api/queries/commands.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { roomWords } from '#features/rooms/room-words.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { ActivityScreen } from '#features/activity/activity-screen.tsx'
import { activityScreenWords } from '#features/activity/activity-screen-words.ts'
import { DAY_LIMIT, questionOf, readActivitySearch } from '#features/activity/activity-search.ts'

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
