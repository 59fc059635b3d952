import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

/**
 * In a loader: what the screen cannot live without. Gives what is known, however old (the screen asks again by
 * itself), and waits only where nothing is known yet.
 * @throws CallError when it cannot be had
 */
export function need<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return client.query({ ...query, staleTime: 'static' })
}

/**
 * In a loader: what would move the screen if it came later. Waits for its answer, or its first failure: the screen tells
 * that, and asks again.
 */
export async function settle<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  await need(client, { ...query, retry: false }).catch(() => undefined)
}

/** In a loader: what the screen shows once it arrives. A failure is the screen's to tell. */
export function start<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  need(client, query).catch(() => undefined)
}
