import type { Activity } from '@foyer/contract/activity.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords, type Language } from '#lib/i18n.ts'
import { eventWords, overviewMoreWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { activityQuery } from '#api/queries/activity.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { factsOf } from '#features/rooms/room-state.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { HubBoard, OverviewBoards, RoomsBoard } from './overview-boards.tsx'

addIcons(iconPaths)

async function show(language: Language, children: ReactNode) {
  applyLanguage(language)
  await loadWords([eventWords, overviewMoreWords, sharedWords])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider<typeof router> router={router} />)
}

test('a hub that couldn’t be loaded is shown as missing, not as loading', async () => {
  await show('en', <HubBoard hubs={null} devices={[]} roomCount={0} facts={factsOf([])} now={Date.now()} />)

  await expect.element(page.getByText('couldn’t be loaded')).toBeVisible()
  await expect.element(page.getByText('Rooms')).toBeVisible()
})

test.each([
  { language: 'en', texts: ['10 devices · 9 reachable · humidity 48%', 'heating at 820 W', 'not heating'] },
  { language: 'fr', texts: [/^10 objets · 9 joignables · humidité 48/, /^chauffe à 820/, 'ne chauffe pas'] },
] as const)(
  'the rooms below the day show what its timelines do not ($language)',
  async ({ language, texts }) => {
    const salon = {
      id: 'salon',
      name: 'Salon',
      temperature: 20.4,
      connected_objects: 10,
      reachable_objects: 9,
      humidity: 48,
      heating_power: 820,
    }
    await show(language, <RoomsBoard rooms={[salon, { id: 'office', name: 'Office', heating_power: 0 }]} />)
    for (const words of texts) await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByText(/20[.,]4/).elements()).toEqual([])
  },
)

test('an activity log that grows does not move the rooms, so that no press on them misses', async () => {
  await page.viewport(1440, 900)
  setHomeZone('Europe/Paris')
  const now = Date.parse('2027-01-18T18:00:00+01:00')
  const rooms = ['Salon', 'Cuisine', 'Bureau', 'Entrée', 'Cave'].map((name) => ({ id: name, name }))
  const opened = (index: number): Activity => ({
    id: `window ${index}`,
    at: new Date(now - index * 600_000).toISOString(),
    kind: 'window',
    device: { id: 'w', name: 'Baie vitrée' },
    room: { id: 'Salon', name: 'Salon' },
    actor: null,
    command: null,
    state: 'open',
    duration: null,
  })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, queryFn: () => new Promise(() => {}) } },
  })
  const log = activityQuery({ limit: 6 }).queryKey
  client.setQueryData(roomsQuery.queryKey, rooms)
  client.setQueryData(log, [])
  await show(
    'fr',
    <QueryClientProvider client={client}>
      <OverviewBoards rooms={rooms} devices={[]} hubs={[]} facts={factsOf(rooms)} now={now} />
    </QueryClientProvider>,
  )
  const button = page.getByRole('button', { name: 'Afficher toutes les pièces' })
  await expect.element(button).toBeVisible()
  const before = button.element().getBoundingClientRect().top
  client.setQueryData(
    log,
    Array.from({ length: 12 }, (_, index) => opened(index)),
  )
  await expect.element(page.getByText(/Baie vitrée/).first()).toBeVisible()
  expect(button.element().getBoundingClientRect().top).toBe(before)
})
