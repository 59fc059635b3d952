import { getAccount } from '@foyer/contract/account.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { listScenarios } from '@foyer/contract/scenario.ts'
import { getMe, logout } from '@foyer/contract/session.ts'
import { beforeAll, expect, test } from 'vitest'
import { apiQuery, createQueryClient } from './query.ts'
import { send } from './send.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { isNotLoaded, isNotOffered } from './features.tsx'
import { mockOtherProvider } from './test-other-provider.ts'

const room = { id: 'r', name: 'Salon' }
const hand = {
  device_id: 'd',
  device_name: 'Radiateur',
  at: '2026-09-01',
  order: 'eco',
  setpoint: 17,
  until: null,
}
const heater = { id: 'd', name: 'Radiateur', type: 'heater', status: 'online', room }

beforeAll(async () => {
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  await mockOtherProvider({
    '/rooms': [{ ...room, hand }],
    '/devices': [
      { ...heater, temperature: 19, thermostat_mode: 'eco', commands: ['thermostat_mode'] },
      { ...heater, id: 'e', temperature: 21, capabilities: ['humidity'] },
    ],
  })
})

test('missing fields of a room come from its devices, and nothing can be undone if no requests can be sent', async () => {
  const client = createQueryClient()
  const rooms = await client.query(apiQuery(listRooms, {}))

  expect(rooms).toEqual([
    {
      ...room,
      connected_objects: 2,
      reachable_objects: 2,
      has_thermostat: true,
      thermostat_mode: 'eco',
      temperature: 20,
    },
  ])
  expect(client.getQueryData(apiQuery(listDevices, {}).queryKey)).toHaveLength(2)
})

test('a device has the capabilities that it reported, and takes no requests if none can be sent', async () => {
  const devices = await send(listDevices, {})

  expect(devices.map(({ capabilities, commands }) => ({ capabilities, commands }))).toEqual([
    { capabilities: ['temperature', 'thermostat_mode'], commands: [] },
    { capabilities: ['humidity'], commands: [] },
  ])
})

test('a call that is not offered is a state of its own, not a failure', async () => {
  const error = await send(getAccount, {}).catch((reason: unknown) => reason)

  expect(isNotOffered(error)).toBe(true)
  expect(isNotLoaded({ data: undefined, error })).toBe(false)
  expect(isNotLoaded({ data: undefined, error: new Error('lost') })).toBe(true)
  expect(isNotLoaded({ data: [], error: new Error('lost') })).toBe(false)
})

test('getMe, logout and listScenarios have replacement replies', async () => {
  expect(await send(getMe, {})).toMatchObject({ id: 'somebody', name: '', role: 'member' })
  expect(await send(logout, {})).toEqual({})
  expect(await send(listScenarios, {})).toEqual([])
})
