import type { Command } from '@foyer/contract/command.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReactNode } from 'react'
import { cleanup, render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { minuteClock } from '#lib/clock.ts'
import { features } from '#api/features.tsx'
import { activityQuery } from '#api/queries/activity.ts'
import { commandsQuery, roomLinesQuery, roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { LEDGER_LIMIT, lineSpanAt } from './room-day.ts'
import { RoomAside } from './room-aside.tsx'
import { RoomBoard } from './room-board.tsx'
import { RoomScreen } from './room-screen.tsx'
import { PriceLink } from './rooms-screen.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'
const now = new Date()
const ahead = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const salon: Room = {
  id: roomId,
  name: 'Salon',
  has_thermostat: true,
  thermostat_mode: 'comfort',
  temperature: 20.4,
  temperature_at: now.toISOString(),
  humidity: 46,
  order: {
    order: 'comfort',
    source: 'schedule',
    since: null,
    until: ahead(2),
    next: { order: 'eco', source: 'schedule', until: ahead(9) },
  },
  alerts: [],
}

/** Renders the screen with the gateway's answers in the cache; there is no gateway. */
async function show(room: Room, ledger: Command[], language: 'fr' | 'en' = 'fr') {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([roomsWords, devicesWords, sharedWords])
  await page.viewport(1280, 900)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const span = lineSpanAt(minuteClock.get(), 'Europe/Paris')
  client.setQueryData(roomsQuery.queryKey, [room])
  client.setQueryData(devicesQuery.queryKey, [])
  client.setQueryData(roomLinesQuery(span.startDate, span.endDate).queryKey, [])
  client.setQueryData(commandsQuery({ roomId, limit: LEDGER_LIMIT }).queryKey, ledger)
  client.setQueryData(activityQuery({ roomId, limit: 50 }).queryKey, [])
  client.setQueryData(tariffQuery.queryKey, {
    option: 'base',
    now: null,
    bands: [],
    valid_since: null,
    source: null,
  })
  client.setQueryData(scheduleQuery(roomId).queryKey, {
    room_id: roomId,
    name: 'Semaine',
    week: [[], [], [], [], [], [], []],
    default_order: 'eco',
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RoomScreen roomId={roomId} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
}

test('§2 Rooms: heating block with thermostat mode and alerts, each with what to do', async () => {
  const window = { kind: 'window_open', device_id: 'w', device_name: 'Baie vitrée', since: null } as const
  await show({ ...salon, alerts: [window] }, [])

  await expect.element(page.getByRole('radio', { name: /^Confort en vigueur/ })).toBeInTheDocument()
  await expect.element(page.getByText(/Baie vitrée.* ouvert/).first()).toBeVisible()
  await expect.element(page.getByText(/Fermez la fenêtre, ou mettez la pièce en Arrêt/)).toBeVisible()
})

test('§2 Rooms: heating block with thermostat mode and alerts, in English too', async () => {
  await show({ ...salon, alerts: [{ kind: 'frost_risk', value: 4.2, since: null }] }, [], 'en')

  await expect.element(page.getByText(/Pipes may freeze\./)).toBeVisible()
})

test('§3 Room: the list shows its devices and how many of them are reachable', async () => {
  applyLanguage('en')
  await loadWords([roomsWords, sharedWords])
  const rooms = [
    { ...salon, id: 'a', connected_objects: 5, reachable_objects: 4 },
    { ...salon, id: 'b', connected_objects: 3, reachable_objects: 3 },
  ]
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={new QueryClient()}>
          {rooms.map((room) => (
            <RoomAside key={room.id} room={room} now={Date.now()} />
          ))}
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(<RouterProvider<typeof router> router={router} />)

  await expect.element(page.getByText('4 of 5 devices online')).toBeVisible()
  await expect.element(page.getByText('3 devices online', { exact: true })).toBeVisible()
})

test('a room in the list links to its schedule and to its scenarios, each labelled with its name', async () => {
  applyLanguage('en')
  await loadWords([roomsWords, sharedWords])
  const rooms = [salon, { ...salon, id: 'b', name: 'Attic', has_thermostat: false }]
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={new QueryClient()}>
          {rooms.map((room) => (
            <RoomAside key={room.id} room={room} now={Date.now()} />
          ))}
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(<RouterProvider<typeof router> router={router} />)

  await expect
    .element(page.getByRole('link', { name: 'Schedule: Salon' }))
    .toHaveAttribute('href', `/account/rooms/${salon.id}/calendar`)
  await expect
    .element(page.getByRole('link', { name: 'Scenarios: Salon' }))
    .toHaveAttribute('href', `/account/programs?roomId=${salon.id}`)
  await expect.element(page.getByRole('link', { name: 'Scenarios: Attic' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Schedule: Attic' })).not.toBeInTheDocument()
})

/** Renders the board of rooms under one price for the next six hours. */
async function showBoard(layout: 'wide' | 'narrow', priceLink?: ReactNode) {
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  await loadWords([roomsWords, sharedWords])
  const at = now.getTime()
  const price = { kind: 'flat' as const, label: '€0.2001/kWh', description: '€0.2001/kWh' }
  const spans = [{ from: at, to: at + 6 * 3_600_000, ...price }]
  const board = { rooms: [salon], lines: [], spans, now: at, show: 'coming' as const, layout, priceLink }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={new QueryClient()}>
          <RoomBoard {...board} />
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(<RouterProvider<typeof router> router={router} />)
  await expect.element(page.getByRole('list', { name: 'Electricity price' })).toBeVisible()
}

test('the prices above the rooms link to the contract, whose prices have dates and sources', async () => {
  await showBoard('wide', <PriceLink />)
  const link = page.getByRole('link', { name: 'Electricity price' })
  await expect.element(link).toHaveAttribute('href', '/account/consumption/contract')
  // Another provider may have prices and no contracts.
  features.set((feature) => feature !== 'contracts')
  await expect.element(link).not.toBeInTheDocument()
  features.set(() => true)
})

test.each([
  [390, 'narrow'],
  [1024, 'narrow'],
  [1440, 'wide'],
] as const)('the link of the prices moves no line, %i px wide', async (width, layout) => {
  await page.viewport(width, 600)
  await document.fonts.ready
  const boxOfRow = () => page.getByRole('listitem').last().element().getBoundingClientRect()
  await showBoard(layout)
  const before = boxOfRow()
  await cleanup()
  await showBoard(layout, <PriceLink />)
  expect(boxOfRow()).toEqual(before)
  const box = page.getByRole('link', { name: 'Electricity price' }).element().getBoundingClientRect()
  const band = page.getByRole('list', { name: 'Electricity price' }).element().getBoundingClientRect()
  expect([box.bottom, box.height >= (width === 390 ? 44 : 24)]).toEqual([band.bottom, true])
  // Over the band on a phone, which has nothing next to it.
  if (width === 390) expect([box.left, box.right]).toEqual([band.left, band.right])
  else expect(box.right).toBeLessThan(band.left)
  for (const y of [box.top + 1, box.top + box.height / 2, box.bottom - 1]) {
    expect(document.elementFromPoint(box.left + box.width / 2, y)?.tagName).toBe('A')
  }
})

test('§2 Rooms: hot water (ECS) mode, its end and how to choose another', async () => {
  const hot_water = {
    device_id: 't',
    device_name: 'Chauffe-eau',
    mode: 'on',
    ends_at: ahead(3),
    is_let: true,
    changes_at: ahead(3),
    rhythm: 'off_peak',
    on: true,
    power: 2_200,
    reachable: true,
    set_by: 'Marie',
    set_at: now.toISOString(),
  } as const
  await show({ ...salon, ecs_mode: 'on', hot_water }, [])

  await expect.element(page.getByText(/jusqu’à .* au plus tard, puis Auto\./)).toBeVisible()
  await expect.element(page.getByText(/Le ballon consomme 2,2/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Marche' })).toBeChecked()
})
