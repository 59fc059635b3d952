import type { AnyCall } from '@foyer/contract/call.ts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * `onSettled` of a write: reads again what it touched. The write lasts until that is read, so that nothing looks like
 * the old state in between. One that failed does not wait: without a network, what is on its way to the page waits for
 * the network's return, and so long nobody would be told.
 */
export function readAgain(client: QueryClient, touched: readonly AnyCall[]) {
  return (_answer: unknown, error: Error | null): Promise<unknown> | undefined => {
    const read = Promise.all(touched.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    return error === null ? read : undefined
  }
}
