import { createFileRoute } from '@tanstack/react-router'
import { need, start } from '#api/query.ts'
import { draftWords } from '#lib/draft-words.ts'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { meQuery } from '#api/queries/account.ts'
import { consumptionWords } from '#features/energy/consumption-words.ts'
import { consumptionPeriodQuery } from '#api/queries/energy.ts'
import { contractWords } from '#features/supply-contract/contract-words.ts'
import { contractsQuery } from '#api/queries/supply-contracts.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { EnergyScreen } from '#features/energy/energy-screen.tsx'
import { readConsumptionSearch } from '#features/energy/energy-search.ts'
import { consumptionScreenWords } from '#features/energy/energy-screen-words.ts'

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
  return <EnergyScreen search={search} onSearch={(next) => void navigate({ search: next })} />
}
