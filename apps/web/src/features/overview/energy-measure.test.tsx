import type { Consumption, Tariff } from '@foyer/contract/consumption.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { formatsFor } from '#lib/format.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { consumptionQuery, dayColorsQuery, tariffQuery } from '#api/queries/energy.ts'
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

/** A price that may be outdated. */
const oldPrice: Tariff = {
  option: 'base',
  now: null,
  bands: [],
  valid_since: '2026-02-01',
  source: 'Tarif Bleu',
  may_be_outdated: true,
}

async function show(
  language: 'fr' | 'en',
  hour: number,
  overrides: Partial<Consumption> = {},
  tariff: Tariff = { ...oldPrice, may_be_outdated: false },
) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await Promise.all([overviewWords.load(), sharedWords.load()])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(consumptionQuery().queryKey, { ...today, ...overrides })
  client.setQueryData(tariffQuery.queryKey, tariff)
  const day = dayOf(formatsFor('en', 'Europe/Paris').dayKey(Date.parse(overrides.from ?? today.from)))
  // The night has the colour of the day before.
  client.setQueryData(dayColorsQuery({ from: isoDate(day - 1), to: isoDate(day) }).queryKey, {
    option: 'tempo',
    season: { from: '2026-09-01', to: '2027-08-31' },
    days: [{ day: isoDate(day), color: null, possible: ['blue', 'red'], source: null }],
    left: [],
  })
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
  { language: 'en', figure: '0.0 kWh', most: /half-hour, 4.Wh at most/ },
  { language: 'fr', figure: '0,0 kWh', most: /demi-heure, 4.Wh au plus/ },
] as const)(
  'minutes after midnight the bars belong to the day of the figure ($language)',
  async ({ language, figure, most }) => {
    const evening: [number, number] = [midnight - HOUR_MS, 900]
    await show(language, 0.15, { total: 4, half_hours: [evening, [midnight, 4]] })
    await expect.element(page.getByText(figure)).toBeVisible()
    await expect.element(page.getByRole('img', { name: most })).toBeInTheDocument()
  },
)

test('the name of the bars contains their highest half-hour', async () => {
  await show('en', 8)
  await expect.element(page.getByRole('img', { name: /half-hour, 0\.6.kWh at most/ })).toBeInTheDocument()
})

test.each([
  { language: 'en', from: '2027-01-17', text: /· 20% less than yesterday at the same time$/ },
  { language: 'fr', from: '2027-01-17', text: /· 20\s?% de moins qu’hier à la même heure$/ },
  { language: 'en', from: '2027-01-11', text: /· 20% less than last Monday$/ },
  { language: 'fr', from: '2027-01-11', text: /· 20\s?% de moins que lundi dernier$/ },
] as const)(
  'the day before is called yesterday, as on the linked screen, not by its weekday ($language, $from)',
  async ({ language, from, text }) => {
    await show(language, 8, { before: 1500, before_from: from })
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test.each([
  { language: 'en', text: /€0\.32 to €0\.89 today since 00:00 · the colour of one day isn’t known/ },
  {
    language: 'fr',
    text: /0,32 à 0,89\s?€ aujourd’hui, depuis minuit · la couleur d’un jour n’est pas connue/,
  },
] as const)('a cost that is a range has its reason ($language)', async ({ language, text }) => {
  const from = new Date().toISOString()
  await show(language, 8, { from, cost: null, cost_range: { low: 0.32, high: 0.89 } })
  await expect.element(page.getByText(text)).toBeVisible()
})

test.each([
  { language: 'en', text: /^€0\.24 today since 00:00 · price of 1\sFebruary\s2026, may be outdated$/ },
  {
    language: 'fr',
    text: /^0,24\s?€ aujourd’hui, depuis minuit · prix du 1er\sfévrier\s2026, peut-être dépassé$/,
  },
] as const)('a cost at a price that may be outdated has its date ($language)', async ({ language, text }) => {
  await show(language, 8, {}, oldPrice)
  await expect.element(page.getByText(text)).toBeVisible()
})
