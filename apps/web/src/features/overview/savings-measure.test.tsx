import type { Savings } from '@foyer/contract/consumption.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { overviewWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { contractsQuery, savingsQuery, tariffQuery } from '#api/queries/energy.ts'
import { SavingsMeasure } from './savings-measure.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'

/** A month with its five heating days, as returned by `energy.savings`. */
const month: Savings = {
  from: '2027-01-01',
  to: '2027-01-18',
  heating_days: 18,
  range: { low: 14.78, high: 22.07 },
  reason: null,
  heating: 412_300,
  mean_lowering: 1.6,
  has_outdoor: true,
  method: 'response',
  response: { loss: 118, store: 900 },
  causes: [
    { cause: 'programme', low: 13.2, high: 19.71 },
    { cause: 'window', low: 1.58, high: 2.36 },
  ],
  rooms: [{ room_id: roomId, low: 14.78, high: 22.07 }],
}

const contract: SupplyContract = {
  id: 'c',
  valid_from: '2026-09-01',
  option: 'base',
  subscribed_power: 6,
  off_peak: [],
  prices: [
    { valid_from: '2026-08-01', base: 0.2001, source: 'Tarif Bleu', is_own: false, status: 'unconfirmed' },
  ],
  version: 1,
}

async function show(language: 'fr' | 'en', overrides: Partial<Savings> = {}, isOutdated = false) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await overviewWords.load()
  await page.viewport(390, 844)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(savingsQuery.queryKey, { ...month, ...overrides })
  client.setQueryData(contractsQuery.queryKey, [contract])
  client.setQueryData(tariffQuery.queryKey, {
    option: 'base',
    now: null,
    bands: [],
    valid_since: '2026-08-01',
    source: 'Tarif Bleu',
    may_be_outdated: isOutdated,
  })
  const salon = { id: roomId, name: 'Salon', has_thermostat: true, alerts: [] }
  const routeTree = createRootRoute({ component: () => <SavingsMeasure rooms={[salon]} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
}

for (const [language, texts] of Object.entries({
  en: {
    range: '€15 to €22',
    method: 'the method',
    reference: 'Reference: every room in Confort',
    prices: 'Tarif Bleu, valid since 1 August 2026, to be confirmed',
  },
  fr: {
    range: '15 à 22\u202F€',
    method: 'la méthode',
    reference: 'Référence : chaque pièce',
    prices: 'Tarif Bleu, valable depuis le 1er août 2026, à confirmer',
  },
})) {
  test(`§2 Overview: card for estimated savings: a range in euros, what it rests on one press away (${language})`, async () => {
    await show(language === 'fr' ? 'fr' : 'en')

    await expect.element(page.getByText(texts.range, { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: texts.method }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(texts.reference, { exact: false })).toBeVisible()
    await expect.element(dialog.getByText('Salon')).toBeVisible()
    await expect.element(dialog.getByText(texts.prices, { exact: false })).toBeVisible()
    await expect.element(dialog.getByRole('link')).toHaveAttribute('href', '/account/consumption/contract')
    // No absence is recorded yet: none is mentioned.
    await expect.element(dialog.getByText(/Absence/)).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
}

test('savings at a price that may be outdated have its date', async () => {
  await show('en', {}, true)
  await expect.element(page.getByText(/· price of 1\sAugust\s2026, may be outdated/)).toBeVisible()
})

test('a click anywhere on the card opens the method', async () => {
  await show('en')
  const figure = page.getByText('€15 to €22').first()
  await expect.element(figure).toBeVisible()
  const { left, top } = figure.element().getBoundingClientRect()
  const pressed = document.elementFromPoint(left + 4, top + 4)
  expect(pressed?.textContent).toBe('the method')
})

test('the figure is as large as on the other cards if it fits', async () => {
  await show('fr')
  const figure = page.getByText('15 à 22', { exact: false }).first()
  await expect.element(figure).toBeVisible()
  await expect.poll(() => getComputedStyle(figure.element()).fontSize).toBe('34px')
})

test.each([
  { language: 'en', text: /^cautious estimate · 11% of this month’s heating/ },
  { language: 'fr', text: /^estimation prudente · 11\s?% du chauffage ce mois-ci/ },
] as const)('one figure without a range is called cautious ($language)', async ({ language, text }) => {
  await show(language, {
    range: { low: 1.98, high: 1.98 },
    percent: { low: 11, high: 11 },
    method: 'rule',
    has_outdoor: false,
    causes: [],
  })
  await expect.element(page.getByText(text)).toBeVisible()
})

test('degree-days are shown with the method, and not on the card', async () => {
  await show('fr', { percent: { low: 11, high: 15 }, degree_days: 223 })
  await expect.element(page.getByText(/du chauffage ce mois-ci/)).toBeVisible()
  await expect.element(page.getByText(/degrés-jours/i)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'la méthode' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^Degrés-jours/)).toBeVisible()
})
