import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#api/query.ts'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { consumptionComparisonQuery, contractsQuery, tariffQuery } from '#api/queries/energy.ts'
import { CompareScreen } from '#features/energy/compare-screen.tsx'
import { readCompareSearch } from '#features/energy/energy-search.ts'

export const Route = createFileRoute('/account/consumption_/compare')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(energyWords, ($) => $.compare.title),
      nav: { within: 'energy' },
      skeleton: { heading: { hasKicker: true, phone: 4, wide: 2 }, rows: 'fact' },
      words: [energyWords, supplyContractWords],
      feature: 'comparison',
    },
  },
  validateSearch: readCompareSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { period = 'week', date, with: comparison } }) => {
    prefetchQuery(queryClient, consumptionComparisonQuery({ kind: period, date, comparison }))
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, contractsQuery)
  },
  component: CompareRoute,
})

function CompareRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CompareScreen search={search} onSearch={(next) => void navigate({ search: next })} />
}
