import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { energyWords, tariffWords } from '#lib/words.ts'
import { tariffOptionsQuery, tariffQuery } from '#api/queries/energy.ts'
import { OptionsScreen } from '#features/energy/options-screen.tsx'

export const Route = createFileRoute('/account/consumption_/options')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(tariffWords, ($) => $.options.title),
      nav: { within: 'energy' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 2 }, rows: 'fact' },
      words: [tariffWords, energyWords],
      feature: 'tariffOptions',
    },
  },
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, tariffQuery)
    await ensureQuery(queryClient, tariffOptionsQuery)
  },
  component: OptionsScreen,
})
