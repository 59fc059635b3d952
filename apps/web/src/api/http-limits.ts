/** The HTTP constants of the specification's section 9, here and nowhere else. */

/** Milliseconds one try may take. */
export const HTTP_TIMEOUT_MS = 10_000

/** How often a failed call is made again. */
export const HTTP_RETRY_LIMIT = 2

/** Methods that may be made again: a second time has the effect of the first. */
export const HTTP_RETRY_METHODS = ['get', 'put', 'head', 'delete', 'options', 'trace'] as const

export const HTTP_RETRY_STATUSES = [408, 413, 429, 500, 502, 503, 504] as const

/** Milliseconds before retry number `attempt`, the first being 1: 0.3 × 2^(n−1) s. */
export function httpRetryDelay(attempt: number): number {
  return 0.3 * 2 ** (attempt - 1) * 1000
}

/** Fixed client version, sent with every call. */
export const CLIENT_VERSION = '4.7.1'

export const CLIENT_ID = 'foyer-web'

/** Fixed time zone of capability history calls. */
export const HISTORY_TIME_ZONE = 'Europe/Paris'
