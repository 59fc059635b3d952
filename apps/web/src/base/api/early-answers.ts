import { apiAddress, defaultAddress } from './api-address.ts'
import { takeBegun } from './begun-early.ts'
import { callHeaders } from './call-headers.ts'
import { firstPaths } from './first-asked.ts'
import { HTTP_TIMEOUT_MS } from './http-limits.ts'

/** Answers under way, by token and address; each is taken once. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Asks for what the overview shows while the app's code is still on its way. Only our own gateway: what another
 * provider has is not known yet. A failure is none: the app then asks itself, with all its retries.
 */
export async function askEarly(token: string): Promise<void> {
  if ((await apiAddress()) !== defaultAddress) return
  for (const path of firstPaths) {
    const url = `${defaultAddress}${path}`
    const key = `${token} ${url}`
    const answer =
      takeBegun(key) ??
      fetch(url, {
        headers: callHeaders({ token, idempotencyKey: null, timeZone: null }),
        signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
      })
    answer.catch(() => undefined)
    underWay.set(key, answer)
  }
}

/** The answer that was asked for early, where it came and was a good one; a second asker gets none. */
export async function takeEarly(token: string | null, url: string): Promise<Response | null> {
  const key = `${token} ${url}`
  const answer = underWay.get(key)
  if (answer === undefined) return null
  underWay.delete(key)
  try {
    const response = await answer
    return response instanceof Response && response.ok ? response : null
  } catch {
    return null
  }
}
