import type { AnyCall } from '@foyer/contract/call.ts'
import type { QueryClient } from '@tanstack/react-query'

/** What a write touched: some reads, or all there are. */
type Touched = readonly AnyCall[] | 'everything'

/** Reads again what is on screen of it; resolves when that is there. */
export async function readNow(client: QueryClient, touched: Touched): Promise<void> {
  if (touched === 'everything') return client.invalidateQueries()
  await Promise.all(touched.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
}

/**
 * `onSettled` of a write: reads again what it touched. The write lasts until that is read, so that nothing looks like
 * the old state in between. One that failed does not wait: without a network, what is on its way to the page waits for
 * the network's return, and so long nobody would be told.
 */
export function readAgain(client: QueryClient, touched: Touched) {
  return (_answer: unknown, error: Error | null): Promise<void> | undefined => {
    const read = readNow(client, touched)
    return error === null ? read : undefined
  }
}
