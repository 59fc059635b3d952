import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from './errors.ts'
import { ensureQuery } from './query.ts'
import { liveState } from './live-state.ts'
import { forgetSession, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { restoreFromCache, lastOnlineAt } from './offline-cache.ts'
import { writeKnown } from './offline-cache-writer.ts'

const silence = new CallError({ kind: 'network', call: 'GET /rooms', message: 'No connection' })
const at = Date.now() - 3_600_000

/** A person whose rooms were known an hour ago, and a gateway that answers what it is told. */
function home(answer: () => Promise<unknown>) {
  storeSession(makeToken({ sub: 'marie' }), Date.now() + 86_400_000)
  writeKnown(new Map([['["listRooms",{}]', { at, data: ['Salon'] }]]))
  const client = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 60_000 } } })
  restoreFromCache(client)
  const rooms = { queryKey: ['listRooms', {}], queryFn: answer }
  const devices = { queryKey: ['listDevices', {}], queryFn: answer }
  return { client, rooms, devices }
}

test('a read that nobody answers gets what was last known at its first failure, with the time of that', async () => {
  const { client, rooms } = home(() => Promise.reject(silence))

  expect(await ensureQuery(client, rooms)).toEqual(['Salon'])
  expect(client.getQueryState(rooms.queryKey)?.dataUpdatedAt).toBe(at)
  expect(lastOnlineAt.get()).toBe(at)
  forgetSession('left')
  lastOnlineAt.set(null)
})

test('a refusal is an answer: nothing old takes its place', async () => {
  const refusal = new CallError({ kind: 'answered', status: 403, call: 'GET /rooms', message: 'No' })
  const { client, rooms } = home(() => Promise.reject(refusal))

  const reading = client.query({ ...rooms, retry: false })
  await expect(reading).rejects.toBe(refusal)
  expect(client.getQueryData(rooms.queryKey)).toBeUndefined()
  forgetSession('left')
})

test('what was never known fails, and all is asked again when the home is heard', async () => {
  let isThere = false
  const { client, rooms, devices } = home(() =>
    isThere ? Promise.resolve(['Cuisine']) : Promise.reject(silence),
  )
  await ensureQuery(client, rooms)
  await expect(ensureQuery(client, { ...devices, retry: false })).rejects.toBe(silence)

  isThere = true
  liveState.set({ state: 'live', since: Date.now() })
  expect(lastOnlineAt.get()).toBeNull()
  expect(client.getQueryState(rooms.queryKey)?.isInvalidated).toBe(true)
  forgetSession('left')
})
