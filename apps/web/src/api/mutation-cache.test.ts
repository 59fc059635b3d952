import { defineCall } from '@foyer/contract/call.ts'
import { getMe } from '@foyer/contract/session.ts'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidateStale } from './mutation.ts'
import { createQueryClient } from './query.ts'

const rename = defineCall({
  name: 'rename',
  method: 'POST',
  path: '/name',
  access: 'home',
  summary: 'Changes what is on screen.',
  reply: z.object({}),
  stale: ['getMe'],
})

/** A query on screen with a pending reply; the test resolves it. */
function startQuery() {
  const client = createQueryClient()
  const answer = Promise.withResolvers<string[]>()
  const query = new QueryObserver(client, { queryKey: [getMe.name], queryFn: () => answer.promise })
  const unsubscribe = query.subscribe(() => undefined)
  const write = (mutationFn: () => Promise<string>, isReadLater = false) =>
    new MutationObserver(client, { mutationFn, meta: { stale: rename.stale, isReadLater } })
  return { client, write, answer, unsubscribe }
}

test('a failed write shows its error immediately, whatever is still being fetched', async () => {
  const { write, unsubscribe } = startQuery()

  await expect(write(() => Promise.reject(new Error('no network'))).mutate()).rejects.toThrow('no network')
  unsubscribe()
})

test('a successful write lasts until the reads that it makes stale are refetched', async () => {
  const { write, answer, unsubscribe } = startQuery()
  const events: string[] = []
  const order = write(() => Promise.resolve('done'))
    .mutate()
    .then((result) => events.push(result))
  setTimeout(() => {
    events.push('read')
    answer.resolve([])
  }, 50)
  await order

  expect(events).toEqual(['read', 'done'])
  unsubscribe()
})

test('a write with isReadLater leaves the screen as it is until its reads are invalidated', async () => {
  const { client, write, answer, unsubscribe } = startQuery()
  answer.resolve([])
  await expect.poll(() => client.isFetching()).toBe(0)
  await write(() => Promise.resolve('done'), true).mutate()

  expect(client.getQueryState([getMe.name])).toMatchObject({ dataUpdateCount: 1, isInvalidated: false })
  await invalidateStale(client, rename)
  expect(client.getQueryState([getMe.name])).toMatchObject({ dataUpdateCount: 2 })
  unsubscribe()
})
