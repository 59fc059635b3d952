import { apiAddress, defaultAddress } from './api-address.ts'
import { takeBegun } from './begun-early.ts'
import { isHealing } from './call-error.ts'
import { callHeaders } from './call-headers.ts'
import { firstPaths } from './first-asked.ts'
import { HTTP_TIMEOUT_MS } from './http-limits.ts'

/** ms for which an answer that was asked for early may wait to be taken: later it is asked for anew. */
const FRESH_MS = 10_000

/** Answers under way, by token and address, and when each came; each is taken once. */
const underWay = new Map<string, { answer: Promise<unknown>; cameAt: number | null }>()

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
    const early: { answer: Promise<unknown>; cameAt: number | null } = { answer, cameAt: null }
    const note = () => {
      early.cameAt = performance.now()
    }
    answer.then(note, note)
    underWay.set(key, early)
  }
}

/**
 * The answer that was asked for early, where it came, is young, and asking again would get the same: a good one or a
 * refusal. A second asker gets none.
 */
export async function takeEarly(token: string | null, url: string): Promise<Response | null> {
  const key = `${token} ${url}`
  const early = underWay.get(key)
  if (early === undefined) return null
  underWay.delete(key)
  if (early.cameAt !== null && performance.now() - early.cameAt > FRESH_MS) return null
  try {
    const response = await early.answer
    return response instanceof Response && !isHealing(response.status) ? response : null
  } catch {
    return null
  }
}
