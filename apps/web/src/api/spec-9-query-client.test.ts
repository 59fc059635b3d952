import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './errors.ts'
import { createQueryClient, ensureQuery } from './query.ts'

// The quoted sentences are from the specification, section 9: the app's data cache, with the time controlled by the
// test.

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** Seconds between the tries of a query without a response. */
async function pausesOf(retry?: number): Promise<number[]> {
  vi.useFakeTimers()
  const tries: number[] = []
  const failed = createQueryClient()
    .query({
      queryKey: ['nobody answers'],
      queryFn: () => {
        tries.push(Date.now())
        throw new CallError({ kind: 'network', call: 'GET /me', message: 'no answer', code: null })
      },
      ...(retry === undefined ? {} : { retry }),
    })
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await failed
  return tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / 1000)
}

test('§9 Data cache: three more tries, 1 s, 2 s and 4 s after the last', async () => {
  expect(await pausesOf()).toEqual([1, 2, 4])
})

test('§9 Data cache: delays of retries from 1 s doubling up to 30 s, where more than three are asked for', async () => {
  expect(await pausesOf(8)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('§9 Data cache: unused data kept 5 minutes', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const queryKey = ['rooms']
  const observer = new QueryObserver(client, { queryKey, queryFn: () => ['Salon'], staleTime: Infinity })
  const unsubscribe = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(client.getQueryData(queryKey)).toEqual(['Salon'])

  unsubscribe()
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(client.getQueryData(queryKey)).toEqual(['Salon'])
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

test.each([400, 403, 404])(
  'a read that is rejected with %d is final: sent once, and again a minute later',
  async (status) => {
    vi.useFakeTimers()
    const client = createQueryClient()
    const queryFn = vi.fn(() => {
      throw new CallError({ kind: 'answered', call: 'GET /rooms', message: 'No.', status })
    })
    const mount = async () => {
      new QueryObserver(client, { queryKey: ['rooms'], queryFn }).subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(0)
    }
    await mount()
    await mount()
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await mount()
    expect(queryFn).toHaveBeenCalledTimes(2)
  },
)

test('without a connection, data that waits for one fails for each loader that requires it', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const query = { queryKey: ['rooms'], queryFn: () => Promise.resolve(['Salon']) }
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(ensureQuery(client, query)).rejects.toMatchObject({ kind: 'network' })
  }
})
