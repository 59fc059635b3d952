import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, tariffQuery } from '#api/queries/energy.ts'
import { ContractScreen } from '#features/supply-contract/contract-screen.tsx'

export const Route = createFileRoute('/account/consumption_/contract')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(supplyContractWords, ($) => $.title),
      nav: { within: 'energy' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words: [supplyContractWords, energyWords],
      feature: 'contracts',
    },
  },
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, contractsQuery)
    prefetchQuery(queryClient, tariffQuery)
    await ensureQuery(queryClient, meQuery)
  },
  component: ContractScreen,
})
