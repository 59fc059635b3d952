import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ensureOrFail, prefetchQuery } from './query.ts'

/** A query that fails a number of times before it succeeds, with the number of tries. */
function failingQuery(failures: number) {
  const client = new QueryClient()
  let tries = 0
  const query = {
    queryKey: ['getRooms', {}],
    queryFn: () => {
      tries += 1
      return tries > failures ? Promise.resolve('rooms') : Promise.reject(new Error('unavailable'))
    },
    retry: 3,
    retryDelay: 50,
  }
  return { client, query, tries: () => tries, cached: () => client.getQueryData(query.queryKey) }
}

test('data that would move the screen is there when it opens', async () => {
  const { client, query, cached } = failingQuery(0)
  await ensureOrFail(client, query)
  expect(cached()).toBe('rooms')
})

test('a query that failed once no longer blocks the screen, and is retried as usual', async () => {
  const { client, query, tries, cached } = failingQuery(3)
  await ensureOrFail(client, query)
  expect([tries(), cached()]).toEqual([1, undefined])
  await expect.poll(cached).toBe('rooms')
  expect(tries()).toBe(4)
})

test('the same holds for a query that is already in progress', async () => {
  const { client, query, tries } = failingQuery(9)
  prefetchQuery(client, query)
  await ensureOrFail(client, query)
  expect(tries()).toBe(1)
  await expect.poll(tries).toBeGreaterThan(1)
  const triesBefore = tries()
  await ensureOrFail(client, query)
  expect(tries()).toBe(triesBefore)
})
