import type { Device } from '@foyer/contract/device.ts'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { LiveMessage } from './live-stream.ts'
import { storePosition } from './live-state.ts'
import { devicesQuery, mergeDevices } from '#api/queries/devices.ts'
import { createLiveCache } from './live-updates.ts'

const lamp: Device = { id: 'lamp', name: 'Lampe', type: 'light', status: 'online', instant_power: 9 }
const door: Device = { id: 'door', name: 'Porte', type: 'door', status: 'online', open: false }

function batch(
  id: string | null,
  devices: LiveBatch['devices'],
  stale: LiveBatch['stale'] = [],
): LiveMessage {
  return { kind: 'batch', id, batch: { devices, stale } }
}

/** A home whose device list is being fetched; the test decides when the reply arrives. */
function startHome() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const cache = createLiveCache(client)
  let resolveReply: (reply: { position: string; power: number }) => void = () => undefined
  let count = 0
  const queryKey = devicesQuery.queryKey
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      count += 1
      const requestedAt = Date.now()
      const { position, power } = await new Promise<{ position: string; power: number }>((resolve) => {
        resolveReply = resolve
      })
      storePosition(hashKey(queryKey), { position, requestedAt })
      return [{ ...lamp, instant_power: power }]
    },
  }).subscribe(() => undefined)
  return {
    cache,
    stop,
    requestCount: () => count,
    reply: async (position: string, power: number) => {
      resolveReply({ position, power })
      await expect.poll(() => client.isFetching()).toBe(0)
    },
    power: () => client.getQueryData(queryKey)?.[0]?.instant_power,
  }
}

test('a reply that is older than the newest update does not undo it', async () => {
  const home = startHome()
  home.cache.apply([
    { kind: 'heartbeat', id: 'feed-4' },
    batch('feed-5', [{ id: 'lamp', instant_power: 50 }]),
  ])
  await home.reply('feed-4', 9)
  expect(home.power()).toBe(50)
  expect(home.requestCount()).toBe(1)

  // An update that the reply already contains is not applied again.
  home.cache.apply([batch('feed-6', [{ id: 'lamp', instant_power: 60 }])])
  expect(home.power()).toBe(60)
  home.stop()
})

test('an update that a reply already contains changes nothing', async () => {
  const home = startHome()
  home.cache.apply([{ kind: 'heartbeat', id: 'feed-4' }])
  await home.reply('feed-6', 60)
  home.cache.apply([batch('feed-5', [{ id: 'lamp', instant_power: 50 }], ['listDevices'])])
  expect(home.power()).toBe(60)
  expect(home.requestCount()).toBe(1)
  home.stop()
})

test('changes between a reply and the opening of the stream are read again', async () => {
  const home = startHome()
  await home.reply('feed-4', 9)
  home.cache.apply([{ kind: 'heartbeat', id: 'feed-4' }])
  expect(home.requestCount()).toBe(1)
  home.cache.apply([{ kind: 'heartbeat', id: 'feed-7' }])
  await expect.poll(() => home.requestCount()).toBe(2)
  await home.reply('feed-7', 70)
  expect(home.power()).toBe(70)
  home.stop()
})

test('changes are merged by id, and unchanged devices stay the same objects', () => {
  const merged = mergeDevices(
    [lamp, door],
    [
      { id: 'lamp', instant_power: 0 },
      { id: 'gone', name: 'x' },
    ],
  )

  expect(merged[0]).toEqual({ ...lamp, instant_power: 0 })
  expect(merged[1]).toBe(door)
  expect(merged).toHaveLength(2)
})

test('of several changes to one device the last value of each field counts', () => {
  const merged = mergeDevices(
    [lamp],
    [
      { id: 'lamp', instant_power: 3, on: true },
      { id: 'lamp', instant_power: 4 },
      { id: 'lamp', status: 'offline' },
    ],
  )

  expect(merged[0]).toEqual({ ...lamp, instant_power: 4, on: true, status: 'offline' })
})

test('a value that becomes unknown is null, not the old one', () => {
  expect(mergeDevices([lamp], [{ id: 'lamp', instant_power: null }])[0]?.instant_power).toBeNull()
})

test('a batch changes an existing list and does not create one', () => {
  const client = new QueryClient()
  const cache = createLiveCache(client)
  cache.apply([batch(null, [{ id: 'lamp', on: true }])])
  expect(client.getQueryData(devicesQuery.queryKey)).toBeUndefined()

  client.setQueryData(devicesQuery.queryKey, [lamp])
  cache.apply([batch(null, [{ id: 'lamp', on: true }])])
  expect(client.getQueryData(devicesQuery.queryKey)).toEqual([{ ...lamp, on: true }])
})

test('a busy topic is read immediately, then throttled, and never left stale', async () => {
  const client = new QueryClient()
  const cache = createLiveCache(client)
  let reads = 0
  const stop = new QueryObserver(client, {
    queryKey: ['listRooms', {}],
    queryFn: () => {
      reads += 1
      return reads
    },
    staleTime: Infinity,
  }).subscribe(() => undefined)
  await expect.poll(() => reads === 1 && client.isFetching() === 0).toBe(true)
  for (let burst = 0; burst < 20; burst += 1) cache.apply([batch(null, [], ['listRooms'])])

  await expect.poll(() => reads).toBe(3)
  stop()
  expect(reads).toBe(3)
})
