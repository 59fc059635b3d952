import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { minuteClock } from '#lib/clock.ts'
import { activityQuery, connectivityQuery } from '#api/queries/activity.ts'
import { commandsQuery } from '#api/queries/rooms.ts'
import type { DeviceSearch } from './device-search.ts'
import { LogTab } from './log-tab.tsx'

const HOUR = 3_600_000
const device: Device = { id: 'lamp', name: 'Lampe', type: 'light', status: 'online' }

/** Eight rows: four outages of one hour each. */
function outages(now: number): ConnectivityLog[] {
  return [1, 2, 3, 4].flatMap((days) => {
    const back = now - days * 24 * HOUR
    const row = { device_id: 'lamp', hub_id: null }
    return [
      { ...row, timestamp: new Date(back).toISOString(), status: 'online', duration: null, details: 'back' },
      {
        ...row,
        timestamp: new Date(back - HOUR).toISOString(),
        status: 'offline',
        duration: 3_600,
        details: 'radio_silent',
      },
    ]
  })
}

function Tab({ of = device }: { of?: Device }) {
  const [search, setSearch] = useState<DeviceSearch>({ tab: 'log' })
  return <LogTab device={of} search={search} onSearch={setSearch} />
}

/** A cache with the queries of the lamp's log, also if the next hour begins during the test. */
function clientWith(now: number, rows: ConnectivityLog[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  // The query key is rounded to the hour: fill both hours in case one begins meanwhile.
  for (const end of [0, 1].map((later) => (Math.ceil((now + 1) / HOUR) + later) * HOUR)) {
    const span = {
      startDate: new Date(end - 90 * 24 * HOUR).toISOString(),
      endDate: new Date(end).toISOString(),
    }
    client.setQueryData(connectivityQuery({ ...span, deviceId: 'lamp' }).queryKey, rows)
  }
  client.setQueryData(activityQuery({ limit: 100 }).queryKey, [])
  client.setQueryData(commandsQuery({ deviceId: 'lamp', limit: 200 }).queryKey, [])
  return client
}

test('a device whose first message came 47 minutes ago is shown as reachable since then, not for ninety days', async () => {
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  const now = minuteClock.get()
  const at = new Date(now - 47 * 60_000).toISOString()
  const first = { device_id: 'lamp', hub_id: null, timestamp: at, status: 'online' } as const
  const young: Device = { ...device, created_at: at, connected_since: at }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Tab of={young} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={clientWith(now, [{ ...first, duration: null, details: null }])}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )

  await expect.element(page.getByText(/all the time since its first message/)).toBeVisible()
  await expect.element(page.getByText(/^No outage since its first message/)).toBeVisible()
})

test('requests of a log that couldn’t be loaded are reported, and the rest is shown', async () => {
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  const now = minuteClock.get()
  const client = clientWith(now, outages(now))
  client.removeQueries({ queryKey: commandsQuery({ deviceId: 'lamp', limit: 200 }).queryKey })
  const router = createRouter({
    routeTree: createRootRoute({ component: Tab }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )

  await expect.element(page.getByText('We couldn’t load part of the log.')).toBeVisible()
  await expect.element(page.getByText('Show 3 more')).toBeVisible()
})

test('the log shows five rows, then five more, and on demand only the changes of state', async () => {
  applyLanguage('fr')
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  const now = minuteClock.get()
  const at = new Date(now - HOUR).toISOString()
  const client = clientWith(now, outages(now))
  client.setQueryData(commandsQuery({ deviceId: 'lamp', limit: 200 }).queryKey, [
    {
      id: 'asked',
      room: null,
      device: { id: 'lamp', name: 'Lampe' },
      capability: 'on',
      value: true,
      actor: { kind: 'user', name: 'Marie' },
      requested_at: at,
      status: 'confirmed',
      devices: [],
    },
  ])
  const router = createRouter({
    routeTree: createRootRoute({ component: Tab }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const rows = () => page.getByRole('rowheader').elements().length

  await expect.element(page.getByText('5 sur 9')).toBeVisible()
  expect(rows()).toBe(5)
  await expect.element(page.getByRole('row', { name: /Marie/ })).toBeVisible()
  await page.getByRole('button', { name: /4/ }).click()
  await expect.element(page.getByText('9 sur 9')).toBeVisible()
  expect(rows()).toBe(9)

  await page.getByRole('radio', { name: 'Changements d’état' }).click()
  await expect.element(page.getByText('5 sur 8')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Marie/ })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Tout' }).click()
  await expect.element(page.getByText('5 sur 9')).toBeVisible()
})
