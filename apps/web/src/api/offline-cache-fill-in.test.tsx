import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from './errors.ts'
import { ensureQuery } from './query.ts'
import { liveState } from './live-state.ts'
import { forgetSession, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { restoreFromCache, lastOnlineAt } from './offline-cache.ts'
import { writeCached } from './offline-cache-writer.ts'

const networkError = new CallError({ kind: 'network', call: 'GET /rooms', message: 'No connection' })
const at = Date.now() - 3_600_000

function signOut(): void {
  forgetSession('left')
  lastOnlineAt.set(null)
  liveState.set({ state: 'reconnecting', since: Date.now() })
}

/** A user whose rooms were stored an hour ago, and a gateway with the given reply. */
function home(reply: () => Promise<unknown>) {
  storeSession(makeToken({ sub: 'marie' }), Date.now() + 86_400_000)
  writeCached(new Map([['["listRooms",{}]', { at, data: ['Salon'] }]]))
  const client = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 60_000 } } })
  const firstResponse = restoreFromCache(client)
  const rooms = { queryKey: ['listRooms', {}], queryFn: reply }
  const devices = { queryKey: ['listDevices', {}], queryFn: reply }
  return { client, rooms, devices, firstResponse }
}

test('the stored reply is there before any response, with its time, and the response replaces it', async () => {
  const { promise: reply, resolve } = Promise.withResolvers<string[]>()
  const { client, rooms, firstResponse } = home(() => reply)

  expect(await ensureQuery(client, rooms)).toEqual(['Salon'])
  expect(client.getQueryState(rooms.queryKey)).toMatchObject({ dataUpdatedAt: at, fetchStatus: 'fetching' })
  expect(lastOnlineAt.get()).toBe(at)

  resolve(['Cuisine'])
  await firstResponse
  expect(client.getQueryData(rooms.queryKey)).toEqual(['Cuisine'])
  // A reply that has arrived is not fetched again when the live stream opens.
  liveState.set({ state: 'live', since: Date.now() })
  expect(lastOnlineAt.get()).toBeNull()
  expect(client.getQueryState(rooms.queryKey)?.isInvalidated).toBe(false)
  signOut()
})

test('a rejection is a response: the stored reply is removed', async () => {
  const rejection = new CallError({ kind: 'answered', status: 403, call: 'GET /rooms', message: 'No' })
  const { client, rooms } = home(() => Promise.reject(rejection))

  await expect(client.query({ ...rooms, retry: false })).rejects.toBe(rejection)
  expect(client.getQueryState(rooms.queryKey)).toMatchObject({ data: undefined, error: rejection })
  signOut()
})

test('without a response the stored reply stays, and all is fetched again once the gateway is connected', async () => {
  let isOnline = false
  const { client, rooms, devices, firstResponse } = home(() =>
    isOnline ? Promise.resolve(['Cuisine']) : Promise.reject(networkError),
  )
  expect(await ensureQuery(client, rooms)).toEqual(['Salon'])
  await firstResponse
  await expect(ensureQuery(client, { ...devices, retry: false })).rejects.toBe(networkError)
  expect(client.getQueryData(rooms.queryKey)).toEqual(['Salon'])

  isOnline = true
  liveState.set({ state: 'live', since: Date.now() })
  expect(lastOnlineAt.get()).toBeNull()
  expect(client.getQueryState(rooms.queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(devices.queryKey)?.isInvalidated).toBe(true)
  signOut()
})

test('a stored reply that fills in while connected does not count as the last data of the home', async () => {
  const { client, rooms } = home(() => Promise.reject(networkError))
  liveState.set({ state: 'live', since: Date.now() })
  expect(await ensureQuery(client, rooms)).toEqual(['Salon'])
  expect(lastOnlineAt.get()).toBeNull()
  signOut()
})
