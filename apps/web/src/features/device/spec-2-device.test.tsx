import { type ConnectivityLog, listActivity, listConnectivity } from '@foyer/contract/activity.ts'
import { type Command, commandSchema, listCommands } from '@foyer/contract/command.ts'
import { type Device, radiatorTypes } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import type { DeviceSearch } from './device-search.ts'
import { DeviceScreen } from './device-screen.tsx'

const id = '11111111-1111-4111-8111-111111111111'
const salon = { id: '22222222-2222-4222-8222-222222222222', name: 'Salon' }

/** A radiator that reports every field of a device. */
const radiator: Device = {
  id,
  name: 'Radiateur salon',
  type: 'heater',
  brand: 'NodOn',
  model: 'SIN-4-FP-21',
  status: 'online',
  reachable: true,
  room: salon,
  created_at: '2026-10-02T09:00:00Z',
  connected_since: '2027-01-10T05:00:00Z',
  temperature: 20.5,
  humidity: 45,
  battery: 80,
  thermostat_mode: 'comfort_minus_1',
  energy_index: 1_234_500,
  instant_power: 820,
  radiator_type: 'oil_radiator',
  nominal_power: 1500,
  intensity: 3.6,
  category: 'heating',
  capabilities: [
    'temperature',
    'humidity',
    'battery',
    'thermostat_mode',
    'energy_index',
    'instant_power',
    'intensity',
  ],
}

/** Changes of state of the radiator, one per hour, newest first. */
function changes(count: number): ConnectivityLog[] {
  return Array.from({ length: count }, (_, index) => ({
    device_id: id,
    hub_id: null,
    timestamp: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    status: index % 2 === 0 ? ('online' as const) : ('offline' as const),
    duration: 3600,
    details: index % 2 === 0 ? ('back' as const) : ('radio_silent' as const),
  }))
}

/** Renders the screen of one device with the search as state, without a gateway. */
async function show(
  device: Device = radiator,
  start: DeviceSearch = {},
  log: ConnectivityLog[] = [],
  commands: Command[] = [],
  language: 'en' | 'fr' = 'en',
) {
  await cleanup()
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  await page.viewport(1280, 1000)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryDefaults([listConnectivity.name], { initialData: log })
  client.setQueryDefaults([listCommands.name], { initialData: commands })
  client.setQueryDefaults([listActivity.name], { initialData: [] })
  client.setQueryData(devicesQuery.queryKey, [device])
  client.setQueryData(roomsQuery.queryKey, [salon])
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie',
    email: 'm@example.org',
    role: 'owner',
    home: { id: 'h', name: 'Maison', time_zone: 'Europe/Paris' },
  })
  function Screen() {
    const [search, setSearch] = useState(start)
    return (
      <main>
        <DeviceScreen deviceId={id} search={search} onSearch={setSearch} />
      </main>
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(device.name)
}

/** The value of a term in the details. */
function fact(label: string): string {
  const terms = page.getByRole('region', { name: 'Details' }).getByRole('term').elements()
  return terms.find((term) => term.textContent === label)?.nextElementSibling?.textContent ?? ''
}

const rows = () => page.getByRole('table', { name: 'Connectivity log' }).getByRole('row').elements().slice(1)

test('§2 Device detail tabs: information, charts, connectivity logs', async () => {
  await show()
  const tabs = page.getByRole('navigation', { name: 'About this device' }).getByRole('link')
  expect(tabs.elements().map((tab) => tab.getAttribute('aria-label'))).toEqual([
    'Information',
    'Charts',
    'Connectivity log',
  ])
  expect(tabs.elements().map((tab) => tab.getAttribute('href')?.split('?')[1])).toEqual([
    undefined,
    'tab=charts',
    'tab=log',
  ])
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await show(radiator, { tab: 'charts' })
  await expect.element(page.getByRole('group', { name: 'Values shown' })).toBeVisible()
  await show(radiator, { tab: 'log' })
  await expect.element(page.getByRole('radiogroup', { name: 'Entries shown' })).toBeVisible()
})

test('a model is described in the user’s language, with the maker’s original text one click away', async () => {
  await show({ ...radiator, description: 'Pilot wire heating module' }, {}, [], [], 'fr')
  const original = page.getByText('Pilot wire heating module')
  await expect.element(page.getByText('Module fil pilote')).toBeVisible()
  expect(original.element().checkVisibility()).toBe(false)
  await page.getByText('Voir l’original').click()
  await expect.element(original).toBeVisible()
})

test('§2 connectivity logs (all logs or state changes only)', async () => {
  const command = commandSchema.parse({
    id: 'c',
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
    room: null,
    device: { id, name: radiator.name },
    requested_at: new Date(Date.now() - 60_000).toISOString(),
    devices: [],
    status: 'confirmed',
  })
  await show(radiator, { tab: 'log' }, changes(2), [command])
  await expect.element(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await expect.poll(() => rows().length).toBe(3)
  await page.getByRole('radio', { name: 'State changes' }).click()
  await expect.element(page.getByRole('radio', { name: 'State changes' })).toBeChecked()
  await expect.poll(() => rows().length).toBe(2)
})

test('§2 last 5 shown by default, with show-more', async () => {
  await show(radiator, { tab: 'log' }, changes(12))
  await expect.poll(() => rows().length).toBe(5)
  await page.getByRole('button', { name: 'Show 5 more' }).click()
  await expect.poll(() => rows().length).toBe(10)
  await page.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => rows().length).toBe(12)
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

test('§9 Connectivity log: last 5 by default', async () => {
  await show(radiator, { tab: 'log' }, changes(6))
  await expect.poll(() => rows().length).toBe(5)
  await show(radiator, { tab: 'log' }, changes(5))
  await expect.poll(() => rows().length).toBe(5)
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

test('§3 Connectivity log: timestamp, status, duration, details, each in its column', async () => {
  await show(radiator, { tab: 'log' }, changes(2))
  await expect.poll(() => rows().length).toBe(2)
  const headers = page.getByRole('columnheader').elements()
  expect(headers.map((cell) => cell.textContent)).toEqual(['When', 'Status', 'Duration', 'Details'])
  const [, offline] = rows()
  expect(offline?.querySelector('time')?.dateTime).toMatch(/^\d{4}-/)
  expect(offline?.textContent).toMatch(/Offline.*1\sh.*No radio signal/)
})

test('§3 Device: every field is shown on its page with its label', async () => {
  await show()
  const facts = Object.entries({
    Status: /^Online/,
    'Connected since': /^10\sJanuary 2027 at 06:00/,
    'Date added': /2\sOctober 2026/,
    Type: /^Radiator/,
    Brand: /^NodOn$/,
    Model: /^SIN-4-FP-21$/,
    Room: /^Salon$/,
    Temperature: /^20\.5\s°C$/,
    Humidity: /^45\s?%$/,
    'Heating mode': /^Confort-1$/,
    Power: /^820\sW$/,
    Current: /^3\.6\sA$/,
    'Energy index': /^1,234\.5\skWh/,
    'Radiator type': /^Oil-filled$/,
    'Nominal power': /^1,500\sW$|^1\.5\skW$/,
    'Power supply': /^battery at 80\s?%$/,
  })
  for (const [label, value] of facts) await expect.poll(() => fact(label), { message: label }).toMatch(value)
})

test('§4 Device reachability: online or offline, shown on its page', async () => {
  await show({
    ...radiator,
    status: 'offline',
    connected_since: null,
    disconnected_since: '2027-01-10T05:00:00Z',
  })
  await expect.poll(() => fact('Status')).toMatch(/^Offline/)
  expect(fact('Disconnected since')).toMatch(/^10\sJanuary 2027 at 06:00/)
})

test('§3 Radiator types: each can be chosen by its name', async () => {
  await show()
  const choice = page.getByRole('combobox', { name: 'Radiator type' })
  const words = choice.getByRole('option').elements()
  expect(words.map((word) => word.textContent)).toEqual([
    'Not specified',
    'Radiant panels',
    'Convector',
    'Oil-filled',
    'Inertia',
  ])
  expect(words.map((word) => word.getAttribute('value')).slice(1)).toEqual([...radiatorTypes])
})

test('§4 Thermostat modes (devices): each has its name on the page', async () => {
  const names: string[] = []
  for (const order of orders) {
    await show({ ...radiator, thermostat_mode: order })
    names.push(fact('Heating mode'))
  }
  expect(names).toEqual(['Confort', 'Confort-1', 'Confort-2', 'Éco', 'Hors Gel', 'Arrêt'])
})
