import { defineCall } from '@foyer/contract/call.ts'
import { getMe } from '@foyer/contract/session.ts'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidateStale } from './mutation.ts'
import { createQueryClient } from './query-client.ts'

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
function showAnswer() {
  const client = createQueryClient()
  const answer = Promise.withResolvers<string[]>()
  const query = new QueryObserver(client, { queryKey: [getMe.name], queryFn: () => answer.promise })
  const leave = query.subscribe(() => undefined)
  const write = (mutationFn: () => Promise<string>, isReadLater = false) =>
    new MutationObserver(client, { mutationFn, meta: { stale: rename.stale, isReadLater } })
  return { client, write, answer, leave }
}

test('a failed write shows its error immediately, whatever is still being fetched', async () => {
  const { write, leave } = showAnswer()

  await expect(write(() => Promise.reject(new Error('no network'))).mutate()).rejects.toThrow('no network')
  leave()
})

test('a successful write lasts until the reads that it makes stale are refetched', async () => {
  const { write, answer, leave } = showAnswer()
  const happened: string[] = []
  const written = write(() => Promise.resolve('done'))
    .mutate()
    .then((said) => happened.push(said))
  setTimeout(() => {
    happened.push('read')
    answer.resolve([])
  }, 50)
  await written

  expect(happened).toEqual(['read', 'done'])
  leave()
})

test('a write with isReadLater leaves the screen as it is until its reads are invalidated', async () => {
  const { client, write, answer, leave } = showAnswer()
  answer.resolve([])
  await expect.poll(() => client.isFetching()).toBe(0)
  await write(() => Promise.resolve('done'), true).mutate()

  expect(client.getQueryState([getMe.name])).toMatchObject({ dataUpdateCount: 1, isInvalidated: false })
  await invalidateStale(client, rename)
  expect(client.getQueryState([getMe.name])).toMatchObject({ dataUpdateCount: 2 })
  leave()
})
