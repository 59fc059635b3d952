import type { Room, RoomLine } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopDate } from '#forms/test-form.tsx'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { homeDayAt, setHomeZone } from '#lib/home-time.ts'
import { minuteClock } from '#lib/clock.ts'
import { activityQuery } from '#api/queries/activity.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { lineSpanAt } from './room-day.ts'
import { roomLinesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { RoomScreen } from './room-screen.tsx'

const room: Room = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Salon',
  has_thermostat: true,
  thermostat_mode: 'comfort',
  order: { order: 'comfort', source: 'schedule', since: null, until: null, next: null },
  alerts: [],
}

/** Renders a room's screen; the request for its day fails unless it is already in the cache. */
async function show(language: 'fr' | 'en', lines: RoomLine[] | null = null) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([roomsWords, devicesWords, sharedWords])
  await page.viewport(1280, 900)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(roomsQuery.queryKey, [room])
  client.setQueryData(devicesQuery.queryKey, [])
  if (lines !== null) {
    const span = lineSpanAt(minuteClock.get(), 'Europe/Paris')
    client.setQueryData(roomLinesQuery(span.startDate, span.endDate).queryKey, lines)
    client.setQueryData(activityQuery({ roomId: room.id, limit: 50 }).queryKey, [])
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RoomScreen roomId={room.id} /> }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
}

const track = (title: RegExp) => page.getByRole('heading', { level: 3, name: title })

test.each([
  {
    language: 'en',
    order: 'Mode couldn’t be loaded',
    events: 'Events couldn’t be loaded',
    coming: 'We couldn’t load the upcoming changes.',
    prices: 'We couldn’t load the prices.',
  },
  {
    language: 'fr',
    order: 'Mode n’a pas pu être chargé',
    events: 'Événements n’ont pas pu être chargés',
    coming: 'Les prochains changements n’ont pas pu être chargés.',
    prices: 'Les prix n’ont pas pu être chargés.',
  },
] as const)(
  'orders, events, prices and changes that couldn’t be loaded are not shown as none ($language)',
  async ({ language, order, events, coming, prices }) => {
    await show(language)
    await expect.element(track(/^Mode/)).toHaveTextContent(order)
    await expect.element(track(/^(Events|Événements)/)).toHaveTextContent(events)
    await expect.element(page.getByText(coming)).toBeVisible()
    await expect.element(page.getByText(prices, { exact: false })).toBeVisible()
  },
)

test('a day without orders, events or changes shows no error', async () => {
  await show('en', [])
  await expect.element(track(/^Events/)).toHaveTextContent('Events none')
  await expect.element(page.getByText('No change is planned.')).toBeVisible()
  expect(track(/^Mode/).element().textContent.trim()).toBe('Mode')
})

test('a day whose events are still loading from the hub is not shown as a day without events', async () => {
  // In the evening: just after the start of the day nothing can be missing.
  stopDate('2027-01-18T20:00:00+01:00')
  const { start } = homeDayAt(Date.now(), 'Europe/Paris')
  const unknown = { from: start, to: Date.now(), order: null, source: null, kind: 'past' as const }
  await show('en', [{ room_id: room.id, blocks: [unknown] }])
  await expect.element(page.getByText(/^no data, /).first()).toBeInTheDocument()
  expect(
    track(/^Events/)
      .element()
      .textContent.trim(),
  ).toBe('Events')
})
