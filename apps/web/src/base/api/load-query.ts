import { hashKey, type QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query'

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
 * In a loader: what would move the screen if it came later. Waits for its answer or for the first try that fails, whoever
 * began to ask: its retries go on, and are the screen's to tell.
 */
export function settle<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  const cache = client.getQueryCache()
  const hash = hashKey(query.queryKey)
  const hasFailed = () => (cache.get(hash)?.state.fetchFailureCount ?? 0) > 0
  return new Promise((resolve) => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = cache.subscribe((event) => {
      if (event.query.queryHash === hash && hasFailed()) end()
    })
    need(client, query).then(end, end)
    if (hasFailed()) end()
  })
}

/** In a loader: what the screen shows once it arrives. A failure is the screen's to tell. */
export function start<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  need(client, query).catch(() => undefined)
}
