import { listConnectivity } from '@foyer/contract/activity.ts'
import { deviceTypes, type Device } from '@foyer/contract/device.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, type Language } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import type { DevicesSearch } from './devices-search.ts'
import { DevicesScreen } from './devices-screen.tsx'

addIcons(iconPaths)

const salon = { id: '11111111-1111-4111-8111-111111111111', name: 'Salon' }
const lamp: Device = {
  id: '1',
  name: 'Lampe',
  type: 'light',
  brand: 'NodOn',
  model: 'SIN-4-1-20',
  status: 'online',
  room: salon,
  connected_since: '2027-01-10T05:00:00Z',
  created_at: '2026-10-02T09:00:00Z',
}
const shutter: Device = { id: '2', name: 'Volet', type: 'shutter', status: 'offline', temperature: 21 }

/** Renders the list with the search as state. */
async function show(devices: Device[] = [lamp, shutter], language: Language = 'en', isLogKnown = true) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await devicesWords.load()
  await page.viewport(1600, 1000)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (isLogKnown) client.setQueryDefaults([listConnectivity.name], { initialData: [] })
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie',
    email: 'm@example.org',
    role: 'owner',
    home: { id: 'h', name: 'Maison', time_zone: 'Europe/Paris' },
  })
  client.setQueryData(devicesQuery.queryKey, devices)
  client.setQueryData(roomsQuery.queryKey, [salon])
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('searchbox')).toBeVisible()
}

function List() {
  const [search, setSearch] = useState<DevicesSearch>({})
  return (
    <main>
      <DevicesScreen search={search} onSearch={setSearch} />
    </main>
  )
}

/** The names in the list, from top to bottom. */
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.querySelector('a')?.textContent)

const wordsOf = (locator: ReturnType<typeof page.getByRole>) =>
  locator.elements().map((element) => element.textContent)

test('§2 Devices list: columns name, type, brand, model, status, room, connected since, date added', async () => {
  await show([lamp])
  await expect
    .poll(() => wordsOf(page.getByRole('columnheader')))
    .toEqual([
      'Name',
      'Type',
      'Brand',
      'Model',
      'Status, 24 h',
      'Room',
      'Last value',
      'Connected since',
      'Date added',
    ])
  const cells = wordsOf(page.getByRole('row').filter({ hasText: 'NodOn' }).getByRole('cell'))
  const [type, brand, model, status, room, , connected, added] = cells
  expect(type).toMatch(/^Light/)
  expect([brand, model]).toEqual(['NodOn', 'SIN-4-1-20'])
  expect(status).toContain('Online')
  expect(room).toBe('Salon')
  expect(connected).toMatch(/\d/)
  expect(added).toBe('2\u00A0Oct 2026')
})

test('§2 Devices list: search', async () => {
  await show()
  await expect.poll(names).toEqual(['Volet', 'Lampe'])
  await page.getByRole('searchbox').fill('nodon')
  await expect.poll(names).toEqual(['Lampe'])
})

test('§2 Devices list: filters by type and status', async () => {
  await show()
  await page.getByRole('button', { name: /^shutter/ }).click()
  await expect.poll(names).toEqual(['Volet'])
  await page.getByRole('button', { name: /^shutter/ }).click()
  await page.getByRole('button', { name: /^Online/i }).click()
  await expect.poll(names).toEqual(['Lampe'])
})

test('§2 Devices list: advanced filters', async () => {
  await show()
  await page.getByRole('button', { name: 'More filters' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  await dialog.getByLabelText('Value').fill('20')
  await expect.poll(names).toEqual(['Volet'])
})

test('the heading shows how many devices match the filter, and how many of them are online', async () => {
  await show()
  const headline = page.getByRole('heading', { level: 1 })
  await expect.element(headline).not.toHaveTextContent('match')
  await page.getByRole('searchbox').fill('nodon')
  await expect.element(headline).toHaveTextContent('1 of 2 devices matches, 1 online.')
})

test.each([
  { language: 'en', nothing: 'No results found', all: /^All/, clear: 'Clear the search' },
  { language: 'fr', nothing: 'Aucun résultat', all: /^Tous/, clear: 'Effacer la recherche' },
] as const)(
  'a search without results shows one message, selects no chip, and is cleared by its own button ($language)',
  async ({ language, nothing: noMatch, all, clear }) => {
    await show([lamp, shutter], language)
    const chip = page.getByRole('button', { name: all })
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('searchbox').fill('zeppelin')
    await expect.element(page.getByRole('status')).toHaveTextContent(noMatch)
    await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
    expect(page.getByText(language === 'fr' ? /aucun/i : /^no /i).elements()).toHaveLength(1)

    await page.getByRole('button', { name: clear }).click()
    await expect.poll(names).toEqual(['Volet', 'Lampe'])
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  },
)

test('on a phone the tools of the list are above it', async () => {
  await show()
  await page.viewport(390, 844)
  const tools = page.getByRole('button', { name: 'Download as CSV' })
  const first = page.getByRole('link', { name: 'Volet' })
  await expect
    .poll(() => tools.element().getBoundingClientRect().bottom - first.element().getBoundingClientRect().top)
    .toBeLessThan(0)
})

test('§3 Advanced filter fields and operators: the nine and the thirteen are offered by name', async () => {
  await show()
  await page.getByRole('button', { name: 'More filters' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  const offered = (label: string) =>
    wordsOf(dialog.getByRole('combobox', { name: label, exact: true }).getByRole('option'))
  expect(offered('Field')).toEqual([
    'Name',
    'Type',
    'Status',
    'Room',
    'Temperature (°C)',
    'Humidity (%)',
    'Battery (%)',
    'Power (W)',
    'Energy (kWh)',
  ])
  const operators = new Set<string>()
  for (const field of ['name', 'type', 'status', 'room', 'temperature']) {
    await dialog.getByRole('combobox', { name: 'Field' }).selectOptions(field)
    for (const operator of offered('Condition')) operators.add(operator ?? '')
  }
  expect([...operators].toSorted()).toEqual(
    [
      'equals',
      'contains',
      'does not contain',
      'starts with',
      'ends with',
      'is greater than',
      'is less than',
      'is at least',
      'is at most',
      'is true',
      'is false',
      'is empty',
      'is not empty',
    ].toSorted(),
  )
})

test('§3 Device types: each has its name and its icon in the list', async () => {
  const one = deviceTypes.map((type): Device => ({ ...lamp, id: type, name: type, type }))
  await show(one)
  for (const type of deviceTypes) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: type, exact: true }) })
    const cell = row.getByRole('cell').first()
    await expect.element(cell).toBeVisible()
    expect(cell.element().textContent, type).toMatch(/^[A-Z][a-z]/)
    expect(cell.element().querySelector('svg path'), type).not.toBeNull()
  }
  const words = page
    .getByRole('row')
    .elements()
    .flatMap((row) => row.querySelector('td > span')?.textContent ?? [])
  expect(new Set(words).size).toBe(deviceTypes.length)
})

test('§2 Devices list: filters by type and status, each kind a group labelled with what it filters by', async () => {
  await show()
  const status = page.getByRole('group', { name: 'Status', exact: true })
  const type = page.getByRole('group', { name: 'Type', exact: true })
  await expect.element(status.getByRole('button', { name: /^online/ })).toBeVisible()
  expect(status.getByRole('button', { name: /light/ }).elements()).toEqual([])

  await type.getByRole('button', { name: /^light/ }).click()
  await expect.element(type.getByRole('button', { name: /^light/ })).toHaveAttribute('aria-pressed', 'true')
  expect(type.getByRole('button', { name: /online/ }).elements()).toEqual([])
})

test('§8 Other: No results found', async () => {
  await show()
  await page.getByRole('searchbox').fill('zeppelin')
  await expect.element(page.getByText('No results found', { exact: true })).toBeVisible()
})

test.each([
  { language: 'en', text: 'We couldn’t load the last 24 hours.' },
  { language: 'fr', text: 'Les dernières 24 heures n’ont pas pu être chargées.' },
] as const)(
  'a day that couldn’t be loaded is reported, and not drawn for any device ($language)',
  async ({ language, text }) => {
    await show([lamp, shutter], language, false)
    await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByRole('img', { name: /24/ }).elements()).toEqual([])
  },
)

test('a day without an outage is drawn as 100% online', async () => {
  await show()
  await expect.element(page.getByRole('img', { name: 'Online 100% of the last 24 hours' })).toBeVisible()
})
