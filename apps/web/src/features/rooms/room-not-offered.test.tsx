import type { Room } from '@foyer/contract/room.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { mockOtherProvider } from '#api/test-other-provider.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { RoomScreen } from './room-screen.tsx'

const room: Room = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Salon',
  has_thermostat: true,
  thermostat_mode: 'comfort',
  alerts: [],
}

test('data that another provider does not offer is not shown as an error', async () => {
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  await mockOtherProvider()
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  await loadWords([roomsWords, devicesWords, sharedWords])
  await page.viewport(1280, 900)
  const client = createQueryClient()
  client.setQueryData(roomsQuery.queryKey, [room])
  client.setQueryData(devicesQuery.queryKey, [])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RoomScreen roomId={room.id} /> }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const events = page.getByRole('heading', { level: 3, name: /^Events/ })

  await expect.element(events).toBeVisible()
  await expect.poll(() => client.isFetching()).toBe(0)
  // Nor as an empty list.
  expect(events.element().textContent.trim()).toBe('Events')
  expect(page.getByText('couldn’t be loaded').elements()).toEqual([])
  expect(page.getByRole('heading', { name: 'Latest requests' }).elements()).toEqual([])
})
