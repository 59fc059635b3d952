import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { importWords } from '#lib/words.ts'
import { importsQuery } from '#api/queries/energy.ts'
import { ImportScreen } from '#features/energy/import-screen.tsx'

export const Route = createFileRoute('/account/consumption_/import')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(importWords, ($) => $.title),
      nav: { within: 'energy' },
      skeleton: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words: [importWords],
      feature: 'imports',
    },
  },
  loader: ({ context: { queryClient } }) => ensureQuery(queryClient, importsQuery),
  component: ImportScreen,
})
