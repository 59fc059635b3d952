import type { Activity } from '@foyer/contract/activity.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { sharedWords, welcomeWords } from '#lib/words.ts'
import { activityQuery } from '#api/queries/activity.ts'
import { FirstTouch } from './welcome.tsx'

const room = (order: 'eco' | 'comfort'): Room => ({
  id: 'salon',
  name: 'Salon',
  has_thermostat: true,
  order: { order, source: 'schedule', since: null, until: null, next: null },
})

const ownRequest: Activity = {
  id: 'one',
  at: '2027-01-18T17:59:00.000Z',
  kind: 'command',
  device: null,
  room: null,
  actor: null,
  command: null,
  state: null,
  duration: null,
}

async function show(rooms: Room[], requests: Activity[], language: 'fr' | 'en' = 'en') {
  applyLanguage(language)
  await loadWords([welcomeWords, sharedWords])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(activityQuery({ kind: 'command', actor: 'marie', limit: 1 }).queryKey, requests)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <h1>Overview</h1>
          <FirstTouch personId="marie" rooms={rooms} />
        </>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
}

const link = () => page.getByRole('link', { name: 'Open Salon' })

test('a new user is led to the first room whose mode can be set, and to another mode than the current one', async () => {
  await show([{ id: 'cave', name: 'Cave' }, room('eco')], [])
  await expect.element(link()).toHaveAttribute('href', '/account/rooms/salon')
  await expect.element(page.getByText(/Open Salon, choose Confort/)).toBeVisible()
})

test('for a room in Confort the suggestion is Éco, in French too', async () => {
  await show([room('comfort')], [], 'fr')
  await expect.element(page.getByText(/Ouvrez Salon, choisissez Éco/)).toBeVisible()
})

test('a user who has already sent a request gets no suggestion', async () => {
  await show([room('eco')], [ownRequest])
  await expect.element(link()).not.toBeInTheDocument()
})

test('a home without rooms whose mode can be set gets no suggestion', async () => {
  await show([{ id: 'cave', name: 'Cave' }], [])
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
