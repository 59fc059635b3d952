import type { Page } from '@playwright/test'

/** `ended`: the last byte is there, or the request has failed. */
export type Fetched = { path: string; bytes: number; ended: boolean }

/** Bytes over the wire, headers included, of everything that a page fetches. */
export async function watchFetched(page: Page): Promise<() => Fetched[]> {
  const session = await page.context().newCDPSession(page)
  const fetched = new Map<string, Fetched>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    fetched.set(requestId, { path: pathname + search, bytes: 0, ended: false })
  })
  const add = (requestId: string, bytes: number) => {
    const one = fetched.get(requestId)
    if (one !== undefined) one.bytes += bytes
  }
  session.on('Network.responseReceived', ({ requestId, response }) =>
    add(requestId, response.encodedDataLength),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
  const end = (requestId: string) => {
    const one = fetched.get(requestId)
    if (one !== undefined) one.ended = true
  }
  session.on('Network.loadingFinished', ({ requestId }) => end(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return () => [...fetched.values()]
}

/** `app`, `overview`: files of the build without their hash, each once. */
export function chunksOf(fetched: readonly Fetched[], type: 'js' | 'css'): string[] {
  const names = fetched.flatMap(
    ({ path }) => new RegExp(`^/assets/(.+)-[\\w-]{7}\\.${type}$`).exec(path)?.[1] ?? [],
  )
  return [...new Set(names)].toSorted()
}
