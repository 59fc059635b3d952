import { isRetryableStatus } from './errors.ts'

/** ms for which an answer that was asked for early may wait to be taken: later it is asked for anew. */
const FRESH_MS = 10_000

/** What the page of the account asked by itself (`page-scripts/overview.js`): the answer, and when it came on the page's clock. */
type Begun = { answer: Promise<unknown>; cameAt?: number }

/** The configuration that was asked for early; null where it was not. */
export async function takeConfig(): Promise<unknown> {
  return (await takeBegun('config')?.answer) ?? null
}

/**
 * The answer that was asked for early, where it came, is young, and asking again would get the same: a good one or a
 * refusal. A second asker gets none.
 */
export async function takeEarly(token: string | null, url: string): Promise<Response | null> {
  const early = takeBegun(`${token} ${url}`)
  if (early === null) return null
  if (early.cameAt !== undefined && performance.now() - early.cameAt > FRESH_MS) return null
  try {
    const response = await early.answer
    return response instanceof Response && !isRetryableStatus(response.status) ? response : null
  } catch {
    return null
  }
}

function takeBegun(key: string): Begun | null {
  const begun: unknown = Reflect.get(globalThis, 'begunEarly')
  if (!(begun instanceof Map)) return null
  const early: Begun | undefined = begun.get(key)
  begun.delete(key)
  return early ?? null
}
