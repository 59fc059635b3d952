import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { tariffWords, energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, dayColorsQuery, tariffQuery } from '#api/queries/energy.ts'
import { ColorsScreen } from '#features/energy/colors-screen.tsx'
import { readColorsSearch } from '#features/energy/energy-search.ts'
import { seasonRead } from '#features/energy/season.ts'

export const Route = createFileRoute('/account/consumption_/tempo')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(tariffWords, ($) => $.colors.title),
      nav: { within: 'energy' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words: [tariffWords, energyWords, supplyContractWords],
      feature: 'dayColors',
    },
  },
  validateSearch: readColorsSearch,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: async ({ context: { queryClient }, deps: { day } }) => {
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, contractsQuery)
    await Promise.all([
      ensureQuery(queryClient, meQuery),
      ensureQuery(queryClient, dayColorsQuery()),
      ensureQuery(queryClient, dayColorsQuery(seasonRead(day))),
    ])
  },
  component: ColorsRoute,
})

function ColorsRoute() {
  return <ColorsScreen day={Route.useSearch().day} />
}
