import type { Device } from '@foyer/contract/device.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { devicesQuery } from './device.queries.ts'
import { createLiveCache, mergeDevices } from './live-cache.ts'

const lamp: Device = { id: 'lamp', name: 'Lampe', type: 'light', status: 'online', instant_power: 9 }
const door: Device = { id: 'door', name: 'Porte', type: 'door', status: 'online', open: false }

test('changes are merged by id, and what did not change stays the same object', () => {
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

test('of several changes to one device the last word of each field counts', () => {
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

test('a value that became unknown is null, not the old one', () => {
  expect(mergeDevices([lamp], [{ id: 'lamp', instant_power: null }])[0]?.instant_power).toBeNull()
})

test('a batch changes the list that is there and makes none of nothing', () => {
  const client = new QueryClient()
  const cache = createLiveCache(client)
  cache.apply([{ devices: [{ id: 'lamp', on: true }], stale: [] }])
  expect(client.getQueryData(devicesQuery.queryKey)).toBeUndefined()

  client.setQueryData(devicesQuery.queryKey, [lamp])
  cache.apply([{ devices: [{ id: 'lamp', on: true }], stale: [] }])
  expect(client.getQueryData(devicesQuery.queryKey)).toEqual([{ ...lamp, on: true }])
})

test('a busy topic is read again at once, then in its own time, and never left stale', async () => {
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
  await vi.waitUntil(() => reads === 1 && client.isFetching() === 0)
  for (let burst = 0; burst < 20; burst += 1) cache.apply([{ devices: [], stale: ['listRooms'] }])

  await vi.waitUntil(() => reads === 3, { timeout: 5_000 })
  stop()
  expect(reads).toBe(3)
})
