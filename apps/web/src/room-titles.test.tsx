import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { providerKind } from '#base/api/provider.ts'
import { applyLanguage } from '#base/i18n/language.ts'
import { storeSession } from '#base/session/session-store.ts'
import { makeToken } from '#base/session/test-token.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { scheduleQuery } from '#entities/schedule/schedule.queries.ts'
import { createAppRouter } from './router.ts'

test.each([
  ['/rooms/salon/calendar', 'en', 'Salon · Calendar · '],
  ['/rooms/salon/calendar', 'fr', 'Salon · Calendrier · '],
  ['/local-service/salon', 'en', 'Salon · Local regulation · '],
  ['/local-service/salon', 'fr', 'Salon · Régulation locale · '],
] as const)(
  'a page of a room names the room in its title and its heading: %s in %s',
  async (path, language, title) => {
    applyLanguage(language)
    providerKind.set('full')
    storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
    const home = { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' }
    client.setQueryData(meQuery.queryKey, { id: 'p', name: '', email: '', role: 'owner', home })
    client.setQueryData(hubsQuery.queryKey, [])
    client.setQueryData(roomsQuery.queryKey, [{ id: 'salon', name: 'Salon' }])
    client.setQueryData(scheduleQuery('salon').queryKey, {
      room_id: 'salon',
      name: 'Salon',
      week: [[], [], [], [], [], [], []],
      default_order: 'eco',
    })
    const history = createMemoryHistory({ initialEntries: [`/account${path}`] })
    const screen = await render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createAppRouter(client, history)} />
      </QueryClientProvider>,
    )

    await expect.element(page.getByRole('heading', { level: 1, name: /Salon/ })).toBeVisible()
    await expect.poll(() => document.title.startsWith(title)).toBe(true)
    await screen.unmount()
  },
)
