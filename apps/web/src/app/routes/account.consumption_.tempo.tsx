import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { tariffWords, energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, dayColorsQuery, tariffQuery } from '#api/queries/energy.ts'
import { ColorsScreen } from '#features/energy/colors-screen.tsx'

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
  // Read by the screen: what a route reads is part of the first visit of any page.
  validateSearch: (search: { day?: unknown }) => search,
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, contractsQuery)
    await Promise.all([ensureQuery(queryClient, meQuery), ensureQuery(queryClient, dayColorsQuery())])
  },
  component: ColorsRoute,
})

function ColorsRoute() {
  return <ColorsScreen day={Route.useSearch().day} />
}
