import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { minuteClock } from '#lib/clock.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { meQuery, unreadQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { roomLinesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { lineSpanAt } from '#features/rooms/room-day.ts'
import { createAppRouter } from './router.ts'

/** That of the browser: in another zone the screens show whose time it is, in a line of 30 px. */
const homeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const now = minuteClock.get()
const ahead = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const hour = 3_600_000

const roomNamed = (id: string, name: string): Room => ({
  id,
  name,
  has_thermostat: true,
  thermostat_mode: 'comfort',
  temperature: 20.4,
  temperature_at: new Date(now).toISOString(),
  connected_objects: 4,
  reachable_objects: 4,
  order: {
    order: 'comfort',
    source: 'schedule',
    since: null,
    until: ahead(5),
    next: { order: 'eco', source: 'schedule', until: ahead(9) },
  },
  alerts: [],
})
const salon = roomNamed('r', 'Salon')
const chambre: Room = {
  ...roomNamed('s', 'Chambre'),
  thermostat_mode: 'eco',
  order: {
    order: 'eco',
    source: 'schedule',
    since: null,
    until: ahead(5),
    next: { order: 'comfort', source: 'schedule', until: ahead(9) },
  },
}
const rooms = [salon, chambre]

const devices = ['Lampe', 'Volet'].map((name): Device => ({
  id: name,
  name,
  type: 'light',
  brand: 'NodOn',
  model: 'SIN-4-1-20',
  status: 'online',
  room: { id: 'r', name: 'Salon' },
  last_seen: new Date(now).toISOString(),
  connected_since: ahead(-40),
  created_at: ahead(-1000),
}))

/** Opens an address on a phone, with the answers of the gateway in the cache. */
async function open(path: string, language: 'fr' | 'en') {
  applyLanguage(language)
  setHomeZone(homeZone)
  await page.viewport(390, 844)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie Lefèvre',
    email: 'marie@example.org',
    role: 'owner',
    home: { id: 'h', name: 'Maison', time_zone: homeZone },
  })
  client.setQueryData(unreadQuery.queryKey, { count: 0 })
  client.setQueryData(hubsQuery.queryKey, [])
  client.setQueryData(devicesQuery.queryKey, devices)
  client.setQueryData(roomsQuery.queryKey, rooms)
  client.setQueryData(tariffQuery.queryKey, {
    option: 'base',
    now: null,
    bands: [],
    valid_since: null,
    source: null,
  })
  const span = lineSpanAt(now, homeZone)
  client.setQueryData(
    roomLinesQuery(span.startDate, span.endDate).queryKey,
    rooms.map(({ id }) => ({
      room_id: id,
      blocks: [
        { from: now - 2 * hour, to: now, order: 'comfort', kind: 'past', source: null },
        { from: now, to: now + 2 * hour, order: 'comfort', kind: 'planned', source: 'schedule' },
        { from: now + 2 * hour, to: now + 9 * hour, order: 'eco', kind: 'planned', source: 'schedule' },
      ],
    })),
  )
  storeSession(makeToken({ sub: 'marie', exp: 4_000_000_000 }), Date.now() + hour)
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createAppRouter(client, createMemoryHistory({ initialEntries: [path] }))} />
    </QueryClientProvider>,
  )
}

test.each(['fr', 'en'] as const)(
  'on a phone a room whose texts take one line each is no higher than 192 px, 244 with the button for Confort (%s)',
  async (language) => {
    await open('/account/rooms', language)
    const rowOf = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .first()
    const heightOf = (name: string) => rowOf(name).element().getBoundingClientRect().height
    // Drawn once it is known what the gateway offers.
    await expect.element(rowOf('Chambre').getByRole('button', { name: /Confort/ })).toBeVisible()
    await expect.element(rowOf('Salon').getByRole('link', { name: /^(Programme|Schedule)/ })).toBeVisible()
    await document.fonts.ready
    // Its name and mode 62, the next six hours 58, its devices and buttons 57 or 108, and the padding.
    expect(heightOf('Salon')).toBeLessThanOrEqual(192)
    expect(heightOf('Chambre')).toBeLessThanOrEqual(244)
  },
)

test.each(['fr', 'en'] as const)(
  'on a phone the first device is above 420 px while all devices are online (%s)',
  async (language) => {
    await open('/account/devices', language)
    const link = page.getByRole('link', { name: 'Lampe', exact: true }).first()
    await expect.element(link).toBeVisible()
    await document.fonts.ready
    expect(link.element().closest('li')?.getBoundingClientRect().top).toBeLessThan(420)
  },
)
