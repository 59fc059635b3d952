import { hashKey, type QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/**
 * In a loader: what the screen cannot live without. Gives what is known, however old (the screen asks again by
 * itself), and waits only where nothing is known yet.
 * @throws CallError when it cannot be had; of kind `network` at once where there is no network to ask
 */
export function need<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const hash = hashKey(query.queryKey)
    // What was known before may fill in while the gateway is still being asked.
    const stop = client.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
      if (queryHash !== hash) return
      const data = client.getQueryData<Data>(query.queryKey)
      if (data !== undefined) resolve(data)
      else if (state.fetchStatus === 'paused') reject(withoutNetwork(String(query.queryKey[0])))
    })
    client
      .query({ ...query, staleTime: 'static' })
      .then(resolve, reject)
      .finally(stop)
  })
}

function withoutNetwork(call: string): CallError {
  return new CallError({ kind: 'network', call, message: `No connection: ${call}` })
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
  const hasFailed = () => {
    const { fetchFailureCount = 0, fetchStatus } = cache.get(hash)?.state ?? {}
    return fetchFailureCount > 0 || fetchStatus === 'paused'
  }
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
