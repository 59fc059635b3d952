import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { type Scenario, getScenario } from '@foyer/contract/scenario.ts'
import type { Service } from '@foyer/contract/service.ts'
import type { Role } from '@foyer/contract/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { applyLanguage, type Language, loadWords } from '#lib/i18n.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery, hubsQuery, localServicesQuery, servicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scenariosQuery } from '#api/queries/scenarios.ts'

export const salonId = '11111111-1111-4111-8111-111111111111'
export const chambreId = '22222222-2222-4222-8222-222222222222'
export const contactId = '33333333-3333-4333-8333-333333333333'
const deletedId = '44444444-4444-4444-8444-444444444444'

const rooms: Room[] = [
  { id: salonId, name: 'Salon', has_thermostat: true },
  { id: chambreId, name: 'Chambre', has_thermostat: true },
]

const devices: Device[] = [
  {
    id: contactId,
    name: 'Baie vitrée',
    type: 'door',
    status: 'online',
    room: { id: salonId, name: 'Salon' },
    capabilities: ['open', 'battery'],
    commands: [],
  },
]

/** A scenario with two rules; the second is inactive and uses a deleted room. */
export const nuit: Scenario = {
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Nuit douce',
  type: 'heating',
  mode: 'comfort-2',
  is_secure: true,
  location: 'remote',
  state: 'active',
  time_zone: 'Europe/Paris',
  created_on: '2027-01-02T08:15:00.000Z',
  modified_on: '2027-01-05T19:40:00.000Z',
  created_by: 'Marie',
  modified_by: 'Thomas',
  operation_days: [1, 2, 3, 4, 5],
  room_ids: [chambreId],
  version: 3,
  rules: [
    {
      id: '66666666-6666-4666-8666-666666666666',
      condition: {
        kind: 'group',
        join: 'all',
        of: [
          { kind: 'time_between', from: 1320, to: 360 },
          {
            kind: 'group',
            join: 'any',
            of: [
              { kind: 'opening', device_id: contactId, is: 'closed', minutes: 10 },
              { kind: 'price', band: 'off_peak' },
            ],
          },
        ],
      },
      actions: [
        { kind: 'rooms', rooms: [chambreId], mode: null, until: { kind: 'time', at: 390 } },
        { kind: 'hot_water', mode: 'auto' },
      ],
      active: true,
      next_at: '2099-01-18T21:00:00.000Z',
    },
    {
      id: '77777777-7777-4777-8777-777777777777',
      condition: { kind: 'order', room_id: deletedId, mode: 'holidays' },
      actions: [{ kind: 'notify', text: 'Tout est <b>éteint</b>' }],
      active: false,
    },
  ],
}

/** Renders a screen of scenarios with the gateway's answers in the cache; there is no gateway. */
export async function showScenarios(
  screen: ReactNode,
  options: {
    scenarios?: Scenario[]
    services?: Service[]
    local?: Service[]
    role?: Role
    language?: Language
    width?: number
  } = {},
) {
  const { scenarios = [nuit], services = [], local = [], role = 'owner' } = options
  // A test can render several screens in turn.
  await cleanup()
  applyLanguage(options.language ?? 'fr')
  setHomeZone('Europe/Paris')
  await loadWords([scenariosWords, sharedWords])
  await page.viewport(options.width ?? 1280, 900)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(roomsQuery.queryKey, rooms)
  client.setQueryData(devicesQuery.queryKey, devices)
  client.setQueryData(scenariosQuery.queryKey, scenarios)
  for (const scenario of scenarios) {
    client.setQueryData([getScenario.name, { params: { scenarioId: scenario.id } }], scenario)
  }
  client.setQueryData(servicesQuery.queryKey, services)
  client.setQueryData(hubsQuery.queryKey, [{ id: 'hub' }])
  client.setQueryData(localServicesQuery('hub').queryKey, local)
  client.setQueryData(tariffQuery.queryKey, {
    option: 'hp_hc',
    now: null,
    bands: [],
    valid_since: null,
    source: null,
  })
  client.setQueryData(meQuery.queryKey, {
    id: 'me',
    name: 'Marie',
    email: 'marie@example.org',
    role,
    home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => createElement('main', null, screen) }),
    history: createMemoryHistory(),
  })
  return render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })))
}
