import { type ConnectivityLog, listConnectivity } from '@foyer/contract/activity.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, type Language } from '#lib/i18n.ts'
import { hubWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { HubFacts } from './hub-facts.tsx'

const hub: Hub = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Box Foyer',
  model: 'Foyer Box H2',
  firmware: '2.14.1-h2',
  mac: '00:12:4B:29:F0:C0',
  ssid: 'Maison-Lefevre',
  online: true,
  connected_since: '2027-01-18T05:00:00Z',
  disconnected_since: null,
  paired_objects: 33,
  reachable_objects: 32,
}

async function show(overrides: Partial<Hub> = {}, log: ConnectivityLog[] = [], language: Language = 'fr') {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await hubWords.load()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  // For any span that the screen requests.
  client.setQueryDefaults([listConnectivity.name], { initialData: log })
  await render(
    <QueryClientProvider client={client}>
      <HubFacts hub={{ ...hub, ...overrides }} devices={[]} />
    </QueryClientProvider>,
  )
}

/** Expects the value next to a label. */
async function expectFact(label: string, value: RegExp) {
  const row = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
  await expect.element(row).toBeVisible()
  await expect.poll(() => row.element().nextElementSibling?.textContent ?? '').toMatch(value)
}

test('§2 Hub details: paired and reachable objects', async () => {
  await show()
  await expectFact('Objets appairés', /^33/)
  await expectFact('Objets joignables', /^32/)
})

test('§2 Hub details: connected since', async () => {
  await show()
  await expectFact('Connectée depuis', /^18\sjanvier 2027 à 06:00/)
})

test('a hub added recently and never disconnected is described since then, not for ninety days', async () => {
  const connectedAt = new Date(Date.now() - 47 * 60_000).toISOString()
  await show({ created_at: connectedAt, connected_since: connectedAt }, [], 'en')
  await expectFact('Last disconnected', /^not once since /)
})

test('a hub added long ago and never disconnected is described for the known ninety days', async () => {
  await show({ created_at: '2020-01-01T00:00:00Z' }, [], 'en')
  await expectFact('Last disconnected', /^never in the last 90 days/)
})

test('§2 Hub details: disconnected since', async () => {
  await show({ online: false, connected_since: null, disconnected_since: '2027-01-18T07:30:00Z' }, [], 'en')
  await expectFact('Disconnected since', /^18\sJanuary 2027 at 08:30/)
})

test('§3 Hub: model, firmware, MAC address, SSID, online state, each with its word', async () => {
  await show()
  await expectFact('Modèle', /^Foyer Box H2$/)
  await expectFact('Micrologiciel', /^2\.14\.1-h2$/)
  await expectFact('Adresse MAC', /^00:12:4B:29:F0:C0$/)
  await expectFact('SSID', /^Maison-Lefevre$/)
  await expect.element(page.getByText('En ligne')).toBeVisible()
})

test('a value that a hub does not report is shown as not reported', async () => {
  await show({ model: null, firmware: null, mac: null, ssid: null })
  await expectFact('SSID', /^non communiqué$/)
})
