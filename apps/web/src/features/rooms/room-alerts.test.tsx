import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { devicesWords, helpWords, sharedWords } from '#lib/words.ts'
import { hubsQuery } from '#api/queries/devices.ts'
import { RoomAlertSteps } from './room-status.tsx'

const device: Device = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Lampe',
  type: 'light',
  status: 'offline',
}

const alert = { kind: 'silent', device_id: device.id, device_name: device.name, since: null } as const
const room: Room = { id: '11111111-1111-4111-8111-111111111111', name: 'Salon', alerts: [alert] }

/** Renders the steps; the request for the hubs fails unless they are already in the cache. */
async function show(areHubsKnown: boolean) {
  applyLanguage('en')
  await Promise.all([devicesWords.load(), helpWords.load(), sharedWords.load()])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (areHubsKnown) client.setQueryData(hubsQuery.queryKey, [])
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={client}>
          <RoomAlertSteps room={room} alert={alert} devices={[device]} />
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider router={router} />)
}

const missing = page.getByText('We couldn’t load the state of the hub.')

test('hubs that couldn’t be loaded are reported next to the steps', async () => {
  await show(false)
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByText('We don’t know whether it is online.')).toBeVisible()
})

test('a home without a hub shows no error', async () => {
  await show(true)
  await expect.element(page.getByText('We don’t know whether it is online.')).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
})
