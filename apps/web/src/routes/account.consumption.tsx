import { createFileRoute } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { draftWords } from '#base/draft/draft-words.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { consumptionPeriodQuery } from '#entities/consumption/consumption.queries.ts'
import { contractWords } from '#entities/contract/contract-words.ts'
import { contractsQuery } from '#entities/contract/contract.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { ConsumptionScreen } from '#screens/consumption/consumption-screen.tsx'
import { readConsumptionSearch } from '#screens/consumption/consumption-search.ts'
import { consumptionScreenWords } from '#screens/consumption/consumption-words.ts'

const words = [consumptionScreenWords, consumptionWords, contractWords, draftWords, errorWords]

export const Route = createFileRoute('/account/consumption')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.consumption),
      place: { within: 'overview' },
      pending: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words,
      needs: 'consumption',
    },
  },
  validateSearch: readConsumptionSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { period = 'day', date, behind } }) => {
    start(queryClient, consumptionPeriodQuery({ kind: period, date, comparison: behind }))
    start(queryClient, contractsQuery)
    start(queryClient, roomsQuery)
    await Promise.all([need(queryClient, meQuery), loadWords(words)])
  },
  component: ConsumptionRoute,
})

function ConsumptionRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ConsumptionScreen search={search} onSearch={(next) => void navigate({ search: next })} />
}
