import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, type Language, changeLanguage } from '#lib/i18n.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { createAppRouter } from './router.ts'

/** Opens the app at an address, in a home of one room and one device. */
async function showPage(path: string, lang: Language) {
  applyLanguage(lang)
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const home = { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' }
  client.setQueryData(meQuery.queryKey, { id: 'p', name: '', email: '', role: 'owner', home })
  client.setQueryData(devicesQuery.queryKey, [
    { id: 'lampe', name: 'Lampe', type: 'light', status: 'online' },
  ])
  client.setQueryData(hubsQuery.queryKey, [])
  client.setQueryData(roomsQuery.queryKey, [{ id: 'salon', name: 'Salon' }])
  client.setQueryData(scheduleQuery('salon').queryKey, {
    room_id: 'salon',
    name: 'Salon',
    week: [[], [], [], [], [], [], []],
    default_order: 'eco',
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createAppRouter(client, history)} />
    </QueryClientProvider>,
  )
  onTestFinished(() => screen.unmount())
  return client
}

test.each([
  ['/account/rooms/salon/calendar', 'en', 'Salon · Calendar · ', /Salon/],
  ['/account/rooms/salon/calendar', 'fr', 'Salon · Calendrier · ', /Salon/],
  ['/account/local-service/salon', 'en', 'Salon · Local control · ', /Salon/],
  ['/account/local-service/salon', 'fr', 'Salon · Régulation locale · ', /Salon/],
  ['/account/devices/lampe', 'en', 'Lampe · ', /Lampe/],
  ['/account/devices/none', 'en', 'Device not available · ', 'Device not available'],
  ['/account/devices/none', 'fr', 'Objet indisponible · ', 'Objet indisponible'],
  ['/faq', 'en', 'Help · ', 'Frequently asked questions.'],
  ['/faq', 'fr', 'Aide · ', 'Questions fréquentes.'],
] as const)('a page is titled by what is on it: %s in %s', async (path, lang, title, heading) => {
  await showPage(path, lang)

  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect.poll(() => document.title.startsWith(title)).toBe(true)
})

test('the title follows a rename and the language', async () => {
  const client = await showPage('/account/rooms/salon/calendar', 'en')
  await expect.element(page.getByRole('heading', { level: 1, name: /Salon/ })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Salon · Calendar · /)
  client.setQueryData(roomsQuery.queryKey, [{ id: 'salon', name: 'Séjour' }])
  await expect.poll(() => document.title).toMatch(/^Séjour · Calendar · /)
  await changeLanguage('fr')

  await expect.poll(() => document.title).toMatch(/^Séjour · Calendrier · /)
})
