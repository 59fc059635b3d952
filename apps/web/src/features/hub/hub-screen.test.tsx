import { type ConnectivityLog, listConnectivity } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { mockWrites } from '#forms/test-form.tsx'
import { applyLanguage, loadWords, type Language } from '#lib/i18n.ts'
import { devicesWords, hubWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { HubScreen } from './hub-screen.tsx'

addIcons(iconPaths)

const hall: Hub = {
  id: 'hall',
  name: 'Hallway hub',
  online: true,
  connected_since: '2026-01-18T05:00:00Z',
  last_seen: '2026-01-18T05:00:00Z',
  secret_since: '2026-01-01T05:00:00Z',
}
const salon = { id: 'salon', name: 'Salon' }
const lamp: Device = { id: 'lamp', name: 'Lamp', type: 'light', status: 'online', room: salon, hubId: 'hall' }

/** Renders the screen of the owner's hubs; returns a function that adds devices. */
async function show(
  hubs: Hub[],
  { language = 'en', isConnecting = false, isLogPending = false, role = 'owner' }: ShowOptions = {},
) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([hubWords, devicesWords])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryDefaults([listConnectivity.name], isLogPending ? { enabled: false } : { initialData: [] })
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie',
    email: 'm@example.org',
    role,
    home: { id: 'h', name: 'Home', time_zone: 'Europe/Paris' },
  })
  client.setQueryData(hubsQuery.queryKey, hubs)
  client.setQueryData(roomsQuery.queryKey, [salon])
  const receive = (devices: Device[]) => client.setQueryData(devicesQuery.queryKey, devices)
  receive([
    { ...lamp, link_quality: 204 },
    { ...lamp, id: 'plug', name: 'Plug', type: 'socket', link_quality: 51 },
    { ...lamp, id: 'attic', name: 'Attic', room: null, hubId: 'attic', link_quality: null },
  ])
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <HubScreen isConnecting={isConnecting} onConnecting={() => {}} />,
    }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const receiveLog = (log: ConnectivityLog[]) =>
    client.setQueriesData({ queryKey: [listConnectivity.name] }, () => log)
  return { receive, receiveLog }
}

type ShowOptions = {
  language?: Language
  isConnecting?: boolean
  isLogPending?: boolean
  role?: 'owner' | 'member'
}

test('each landmark of two hubs has a unique name', async () => {
  await show([hall, { ...hall, id: 'attic', name: 'Attic hub' }])
  await expect.element(page.getByRole('region', { name: 'Hallway hub', exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Hub access (Attic hub)' })).toBeVisible()
  const names = [...document.querySelectorAll('section[aria-labelledby]')].map(
    (section) => document.querySelector(`[id="${section.getAttribute('aria-labelledby')}"]`)?.textContent,
  )
  expect(names.length).toBeGreaterThan(6)
  expect(new Set(names).size).toBe(names.length)
})

test('an offline hub has its checks once it was connected, however briefly', async () => {
  const offline = { ...hall, online: false, connected_since: null, last_seen: null }
  await show([offline])
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'What to check' })).not.toBeInTheDocument()
  await cleanup()
  await show([{ ...offline, disconnected_since: '2026-01-18T05:00:06Z' }])
  await expect.element(page.getByRole('region', { name: 'What to check' })).toBeVisible()
})

test.each([390, 1440])(
  'nothing moves the buttons of the owner when the log of the hub arrives (%i px)',
  async (width) => {
    await page.viewport(width, 900)
    const { receiveLog } = await show([hall], { isLogPending: true })
    const button = page.getByRole('button', { name: 'Remove hub' })
    await expect.element(button).toBeInTheDocument()
    const top = () => button.element().getBoundingClientRect().top + scrollY
    const before = top()
    receiveLog(
      Array.from({ length: 6 }, (_, index) => ({
        device_id: null,
        hub_id: 'hall',
        status: index % 2 === 0 ? 'online' : 'offline',
        timestamp: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
        duration: index === 0 ? null : 86_400,
        details: null,
      })),
    )
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(Math.abs(top() - before)).toBeLessThan(4)
  },
)

test.each([
  { language: 'en', row: /^Salon2 of 2signal 20%$/ },
  { language: 'fr', row: /^Salon2 sur 2signal 20\s?%$/ },
] as const)('a room shows the weakest signal among its devices ($language)', async ({ language, row }) => {
  await show([hall], { language })
  const rows = page.getByRole('listitem').filter({ hasText: 'Salon' })
  await expect.element(rows).toBeVisible()
  expect(rows.element().textContent).toMatch(row)
})

test('a device that arrives while the pairing steps are open is shown below them', async () => {
  const { receive } = await show([hall])
  await page.getByRole('button', { name: 'Add a device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a device' })
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Waiting for a new device.')

  receive([lamp, { ...lamp, id: 'new', name: 'Bedside lamp' }])
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 new device.')
  await expect.element(dialog.getByText('Bedside lamp')).toBeVisible()
  expect(dialog.getByText('Lamp', { exact: true }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the pairing steps show that an offline hub cannot add a device', async () => {
  await show([{ ...hall, online: false }])
  await page.getByRole('button', { name: 'Add a device' }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('status'))
    .toHaveTextContent('The hub is offline. It can’t add a device right now.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  { language: 'en', plain: 'Directly' },
  { language: 'fr', plain: 'Directement' },
] as const)(
  'the choice without a broker comes first and is selected ($language)',
  async ({ language, plain }) => {
    await show([], { language, isConnecting: true })
    const [first] = page.getByRole('radio').elements()
    await expect.element(page.getByRole('radio', { name: plain })).toBeChecked()
    expect(first).toBe(page.getByRole('radio', { name: plain }).element())
  },
)

test('only an owner is asked whether a device that has just arrived heats water', async () => {
  const boiler: Device = { ...lamp, id: 'boiler', name: 'Boiler', proposed_category: 'hot_water' }
  const question = page.getByRole('button', { name: 'Yes, hot water' })
  const arrive = async (role: 'owner' | 'member') => {
    const { receive } = await show([hall], { role })
    await page.getByRole('button', { name: 'Add a device' }).click()
    receive([lamp, boiler])
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('1 new device.')
  }
  await arrive('owner')
  await expect.element(question).toBeVisible()
  await cleanup()
  await arrive('member')
  await expect.element(question).not.toBeInTheDocument()
})

test('a hub’s name that is missing takes the focus, and its error goes as soon as a name is entered', async () => {
  await show([], { isConnecting: true })
  await page.getByRole('button', { name: 'Create access' }).click()
  const name = page.getByRole('textbox', { name: 'Name of the hub' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Give the hub a name.')
  await name.fill('Cellar')
  await expect.element(name).toBeValid()
})

test('an error of the gateway about a new hub is an alert, and goes as soon as the name is changed', async () => {
  await show([], { isConnecting: true })
  const name = page.getByRole('textbox', { name: 'Name of the hub' })
  await name.fill('Cellar')
  mockWrites(() => Response.json({ code: 'internal', message: 'Not now.' }, { status: 500 }))
  onTestFinished(() => void vi.restoreAllMocks())
  await page.getByRole('button', { name: 'Create access' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(name).toBeValid()
  await name.fill('Cellar hub')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
