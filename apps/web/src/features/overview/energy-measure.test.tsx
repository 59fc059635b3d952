import type { Consumption } from '@foyer/contract/consumption.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { overviewWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { consumptionQuery } from '#api/queries/energy.ts'
import { ConsumptionMeasure } from './measures.tsx'

const midnight = Date.parse('2027-01-18T00:00:00+01:00')
const HOUR_MS = 3_600_000
const today: Consumption = {
  from: '2027-01-17T23:00:00.000Z',
  to: '2027-01-18T23:00:00.000Z',
  total: 1200,
  is_metered: true,
  cost: 0.24,
  categories: [],
  half_hours: [[midnight + 7 * HOUR_MS, 600]],
  before: null,
}

/** Before six the bars are a question of their own, for the day that began yesterday. */
async function show(language: 'fr' | 'en', hour: number, given: Partial<Consumption> = {}) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await overviewWords.load()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(consumptionQuery().queryKey, { ...today, ...given })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ConsumptionMeasure now={midnight + hour * HOUR_MS} />,
    }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
}

test.each([
  { language: 'en', figure: '1.2 kWh', said: '€0.24 today since 00:00 · half-hours not loaded' },
  { language: 'fr', figure: '1,2 kWh', said: /· demi-heures non chargées$/ },
] as const)(
  'bars that could not be loaded are said to be missing beside the figure, which stands ($language)',
  async ({ language, figure, said }) => {
    await show(language, 3)
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(page.getByText(figure)).toBeVisible()
    await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  },
)

test('bars that are there are drawn, and nothing is said to be missing', async () => {
  await show('en', 8)
  await expect.element(page.getByRole('img', { name: /half-hour, 0\.6.kWh at most/ })).toBeInTheDocument()
  await expect.element(page.getByText('half-hours not loaded')).not.toBeInTheDocument()
})

test.each([
  { language: 'en', from: '2027-01-17', said: /· 20% less than yesterday at the same time$/ },
  { language: 'fr', from: '2027-01-17', said: /· 20\s?% de moins qu’hier à la même heure$/ },
  { language: 'en', from: '2027-01-11', said: /· 20% less than last Monday$/ },
  { language: 'fr', from: '2027-01-11', said: /· 20\s?% de moins que lundi dernier$/ },
] as const)(
  'the day before is called yesterday, as on the screen behind, and no weekday ($language, $from)',
  async ({ language, from, said }) => {
    await show(language, 8, { before: 1500, before_from: from })
    await expect.element(page.getByText(said)).toBeVisible()
  },
)
