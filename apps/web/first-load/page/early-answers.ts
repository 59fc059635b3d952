/** The first requests of the overview. A path that it no longer requests fails the journey that counts requests. */
export const firstPaths = [
  '/me',
  '/rooms',
  '/devices',
  '/consumption',
  '/tariff',
  '/savings',
  '/hubs',
  '/absences',
] as const

/** ms after which an early answer is too old to be used: the request is sent again. */
const FRESH_MS = 10_000

/** A request of the account's page (`overview.js`): the answer, and when it arrived on the page's clock. */
type EarlyRequest = { answer: Promise<unknown>; cameAt?: number }

/** The configuration that the page requested; null if it did not. */
export async function takeConfig(): Promise<unknown> {
  return (await takeRequest('config')?.answer) ?? null
}

/**
 * The response to an early request, with any status; null if there is none, or if it failed or is too old. Returned
 * once.
 */
export async function takeResponse(token: string | null, url: string): Promise<Response | null> {
  const request = takeRequest(`${token} ${url}`)
  if (request === null) return null
  if (request.cameAt !== undefined && performance.now() - request.cameAt > FRESH_MS) return null
  try {
    const response = await request.answer
    return response instanceof Response ? response : null
  } catch {
    return null
  }
}

function takeRequest(key: string): EarlyRequest | null {
  const requests: unknown = Reflect.get(globalThis, 'begunEarly')
  if (!(requests instanceof Map)) return null
  const request: EarlyRequest | undefined = requests.get(key)
  requests.delete(key)
  return request ?? null
}
