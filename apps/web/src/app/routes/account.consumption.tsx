import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { consumptionPeriodQuery, contractsQuery, tariffQuery } from '#api/queries/energy.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { EnergyScreen } from '#features/energy/energy-screen.tsx'
import { readConsumptionSearch } from '#features/energy/energy-search.ts'

export const Route = createFileRoute('/account/consumption')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(energyWords, ($) => $.title),
      nav: { entry: 'energy', order: 5, icon: 'energy', onPhones: 'overview' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words: [energyWords, supplyContractWords],
      feature: 'consumption',
    },
  },
  validateSearch: readConsumptionSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { period = 'day', date, behind } }) => {
    prefetchQuery(queryClient, consumptionPeriodQuery({ kind: period, date, comparison: behind }))
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, roomsQuery)
    prefetchQuery(queryClient, contractsQuery)
    await ensureQuery(queryClient, meQuery)
  },
  component: ConsumptionRoute,
})

function ConsumptionRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <EnergyScreen search={search} onSearch={(next) => void navigate({ search: next })} />
}
