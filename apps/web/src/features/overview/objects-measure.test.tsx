import type { Device } from '@foyer/contract/device.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords, type Language } from '#lib/i18n.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import type { Tariff } from '@foyer/contract/consumption.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { attentionReason } from '#features/devices/device-traits.ts'
import { ObjectsMeasure, PriceMeasure } from './measures.tsx'

const lamp: Device = { id: 'lamp', name: 'Lamp', type: 'light', status: 'online' }
const devices: Device[] = [
  lamp,
  { ...lamp, id: 'shutter', status: 'offline', battery: 5 },
  { ...lamp, id: 'contact', battery: 15 },
  { ...lamp, id: 'contact 2', battery: 12 },
  {
    ...lamp,
    id: 'radiator',
    order_state: {
      state: 'failed',
      order: 'comfort',
      reason: 'no_answer',
      since: '2027-01-18T08:00:00Z',
      source: 'schedule',
      by: null,
      requested: null,
    },
  },
]

async function show(language: Language, children: ReactNode, tariff: Partial<Tariff> = {}) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([overviewWords, sharedWords])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(tariffQuery.queryKey, {
    option: 'base',
    now: { kind: 'base', price: 0.194, until: null, since: '2027-01-01T00:00:00Z' },
    bands: [],
    valid_since: '2026-02-01',
    source: 'published',
    may_be_outdated: true,
    ...tariff,
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
}

test.each([
  { language: 'en', text: '1 offline, 1 not following its setting, 2 batteries to change' },
  { language: 'fr', text: '1 hors ligne, 1 ne suit pas son réglage, 2 piles à changer' },
] as const)(
  'the card counts the devices at the top of the device list, each once ($language)',
  async ({ language, text }) => {
    await show(language, <ObjectsMeasure devices={devices} />)
    await expect.element(page.getByText(text)).toBeVisible()
    expect(devices.filter((device) => attentionReason(device) !== null)).toHaveLength(4)
  },
)

test('the card of the price links to the contract', async () => {
  await show('en', <PriceMeasure now={Date.parse('2027-01-18T18:00:00+01:00')} />)
  const link = page.getByRole('link', { name: 'Price per kWh' })
  await expect.element(link).toHaveAttribute('href', '/account/consumption/contract')
})

test.each([
  { language: 'en', text: 'the same price at any time · price of 1 February 2026, may be outdated' },
  { language: 'fr', text: 'le même prix à toute heure · prix du 1er février 2026, peut-être dépassé' },
] as const)(
  'the card shows the date of a price that may be outdated ($language)',
  async ({ language, text }) => {
    await show(language, <PriceMeasure now={Date.parse('2027-01-18T18:00:00+01:00')} />)
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

const evening = Date.parse('2027-01-18T18:00:00+01:00')
const tempo = {
  option: 'tempo',
  may_be_outdated: false,
  bands: [{ from: evening, to: evening + 14_400_000, kind: 'red_peak', price: 0.706 }],
} satisfies Partial<Tariff>

test.each([
  { language: 'en', range: '€0.1612 to €0.7060 /kWh', text: 'today’s colour isn’t known' },
  { language: 'fr', range: '0,1612 à 0,7060 €/kWh', text: 'couleur du jour inconnue' },
] as const)(
  'the card shows the range of the price while the colour is not known, with a link to enter it ($language)',
  async ({ language, range, text }) => {
    await show(language, <PriceMeasure now={evening} />, {
      ...tempo,
      now: {
        kind: null,
        kinds: ['blue_peak', 'white_peak', 'red_peak'],
        price: null,
        range: { low: 0.1612, high: 0.706 },
        color: null,
        tomorrow: null,
        until: null,
        since: '2027-01-18T05:00:00Z',
      },
    })
    await expect.element(page.getByText(range)).toBeVisible()
    const link = page.getByRole('link', { name: text })
    await expect.element(link).toHaveAttribute('href', '/account/consumption/tempo')
  },
)

test('the card shows the colours of today and tomorrow with their words', async () => {
  await show('en', <PriceMeasure now={evening} />, {
    ...tempo,
    now: {
      kind: 'white_peak',
      price: 0.1871,
      color: 'white',
      tomorrow: 'red',
      until: '2027-01-18T21:00:00Z',
      since: '2027-01-18T05:00:00Z',
    },
  })
  await expect.element(page.getByRole('heading', { name: 'White day, peak hours' })).toBeVisible()
  await expect.element(page.getByText(/^white, tomorrow red · until 22:00/)).toBeVisible()
})
