import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { Service } from '@foyer/contract/service.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, roomsWords, sharedWords } from '#lib/words.ts'
import { mockOtherProvider } from '#api/test-other-provider.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery, localServicesQuery, servicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scenariosQuery } from '#api/queries/scenarios.ts'
import { DeviceScreen } from '#features/device/device-screen.tsx'
import { RoomScreen } from '#features/rooms/room-screen.tsx'
import { createAppRouter } from './router.ts'

const at = '2026-09-01T08:00:00.000Z'

const room: Room = {
  id: 'r',
  name: 'Salon',
  is_default: true,
  connected_objects: 2,
  reachable_objects: 1,
  has_thermostat: true,
  thermostat_mode: 'comfort',
  temperature: 19.5,
  temperature_at: at,
  humidity: 48,
  setpoint: 20,
  heating_power: 850,
  nominal_power: 1500,
  ecs_mode: 'auto',
  order: { order: 'comfort', source: 'default', since: at, until: null, next: null },
  silent_since: null,
  alerts: [{ kind: 'window_open', device_name: 'Fenêtre', since: '2026-09-01T07:00:00.000Z' }],
}

const device: Device = {
  id: 'd',
  name: 'Radiateur',
  hubId: 'h',
  type: 'receiver',
  brand: 'NodOn',
  model: 'SIN-4-FP-21',
  description: 'A pilot wire',
  status: 'online',
  reachable: true,
  room: { id: 'r', name: 'Salon' },
  created_at: at,
  connected_since: at,
  disconnected_since: null,
  last_seen: at,
  temperature: 19.5,
  humidity: 48,
  battery: 80,
  thermostat_mode: 'comfort',
  setpoint: 20,
  demand: 40,
  energy_index: 12_345,
  instant_power: 850,
  intensity: 3.7,
  link_quality: 120,
  radiator_type: 'inertia_radiator',
  nominal_power: 1500,
  category: 'heating',
  ecs_mode: null,
  capabilities: ['temperature', 'instant_power', 'thermostat_mode'],
  commands: ['thermostat_mode'],
  hub_name: 'radiator_1',
  address: '0x00124b0024c1d2e3',
  sleeps: false,
}

const hub: Hub = {
  id: 'h',
  name: 'Box',
  model: 'H9',
  firmware: '2.1',
  mac: 'AA:BB:CC:DD:EE:FF',
  ssid: 'Maison',
  online: true,
  connected_since: at,
  disconnected_since: null,
  last_seen: at,
  paired_objects: 2,
  reachable_objects: 1,
  created_at: at,
  coordinator: '0x00124b0024c1d2e4',
  clock_faults: 1,
  unknown_words: 2,
  secret_since: at,
}

const scenario: Service = {
  id: 's',
  kind: 'scenario',
  name: 'Bonsoir',
  room_id: 'r',
  device_id: null,
  active: true,
  type: 'heating',
  mode: 'comfort',
  is_secure: true,
  location: 'remote',
  state: 'active',
  time_zone: 'Europe/Paris',
  created_on: at,
  modified_on: at,
  operation_days: [1, 2],
  room_ids: ['r'],
}

/**
 * The whole thing, then copies without each of its optional fields, without all of them, and without random subsets.
 */
function withoutFields<Thing extends { id: string }>(complete: Thing, required: readonly string[]): Thing[] {
  const optional = Object.keys(complete).filter((key) => !required.includes(key))
  const some = fc.sample(fc.subarray(optional, { minLength: 2 }), { seed: 7, numRuns: 4 })
  return [[], ...optional.map((key) => [key]), optional, ...some].map((omitted, index) => {
    const thing = { ...complete, id: `${complete.id}-${index}` }
    for (const key of omitted) Reflect.deleteProperty(thing, key)
    return thing
  })
}

const rooms = withoutFields(room, ['id', 'name'])
const devices = withoutFields(device, ['id', 'name', 'type', 'status']).map((one, index): Device => ({
  ...one,
  ...(one.room == null ? {} : { room: { id: `r-${index % rooms.length}`, name: 'Salon' } }),
  status: index % 3 === 2 ? 'offline' : 'online',
}))
const hubs = withoutFields(hub, ['id'])
const services = withoutFields(scenario, ['id', 'name', 'kind'])

/**
 * Renders the home with these things, at an address of the app or on a page of its own, as another provider returns
 * them.
 */
async function show(makeRouter: (client: QueryClient) => AnyRouter): Promise<void> {
  await cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const home = { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' }
  client.setQueryData(meQuery.queryKey, { id: 'p', name: '', email: '', role: 'member', home })
  client.setQueryData(roomsQuery.queryKey, rooms)
  client.setQueryData(devicesQuery.queryKey, devices)
  client.setQueryData(hubsQuery.queryKey, hubs)
  client.setQueryData(servicesQuery.queryKey, services)
  client.setQueryData(scenariosQuery.queryKey, [])
  for (const one of hubs) {
    const hubServices = services.map((service) => ({ ...service, id: `${one.id}-${service.id}` }))
    client.setQueryData(localServicesQuery(one.id).queryKey, hubServices)
  }
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={makeRouter(client)} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

function routesAt(address: string) {
  return (client: QueryClient): AnyRouter =>
    createAppRouter(client, createMemoryHistory({ initialEntries: [address] }))
}

function onePage(screens: ReactNode) {
  return (): AnyRouter =>
    createRouter({
      routeTree: createRootRoute({ component: () => <main>{screens}</main> }),
      history: createMemoryHistory(),
    })
}

/** Expects the screen to be rendered without technical text such as `undefined`. */
function expectComplete(context: string): void {
  const text = page.getByRole('main').element().textContent
  expect(text, context).not.toMatch(
    /undefined|NaN|Invalid|Infinity|\[object|\{\{|Something went wrong|Not Found/,
  )
}

test('each optional field of rooms, devices, hubs and services may be absent', async () => {
  applyLanguage('en')
  await page.viewport(1440, 900)
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  await mockOtherProvider()
  for (const path of ['', '/rooms', '/devices', '/programs', '/local-service/r-0', '/hub/details']) {
    await show(routesAt(`/account${path}`))
    expectComplete(path)
  }
  await loadWords([roomsWords, devicesWords, sharedWords, deviceWords])
  // Side by side: a field missing in one must not break it or the others.
  await show(onePage(rooms.map(({ id }) => <RoomScreen key={id} roomId={id} />)))
  expectComplete('rooms')
  await show(
    onePage(
      devices.map(({ id }) => <DeviceScreen key={id} deviceId={id} search={{}} onSearch={() => undefined} />),
    ),
  )
  expectComplete('devices')
})
