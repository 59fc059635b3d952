import { language } from '#lib/i18n.ts'

/** An answer, with all of its text. */
type Answer = { status: number; headers: Headers; text: string }

/** One request; `signal` is the caller's. */
type Request = {
  method: string
  headers: Headers
  body: string | null
  signal: AbortSignal | null
}

/**
 * Makes a request, and makes it again where the specification's section 9 says so. Gives any answer, whatever its status.
 * @throws TimeoutError where a try took too long, AbortError where the caller ended it, TypeError without an answer
 */
export async function fetchWithRetry(url: string, request: Request): Promise<Answer> {
  const method = request.method.toLowerCase()
  const limit = HTTP_RETRY_METHODS.some((one) => one === method) ? HTTP_RETRY_LIMIT : 0
  for (let attempt = 1; ; attempt += 1) {
    let pause = httpRetryDelay(attempt)
    try {
      const answer = await fetchOnce(url, request)
      const isLast = attempt > limit || !HTTP_RETRY_STATUSES.some((status) => status === answer.status)
      const wanted = isLast ? null : retryAfter(answer.headers)
      // Nobody waits before a screen for longer than one try may take.
      if (isLast || (wanted !== null && wanted > HTTP_TIMEOUT_MS)) return answer
      pause = wanted ?? pause
    } catch (error) {
      if (attempt > limit || !(error instanceof TypeError)) throw error
    }
    await wait(pause, request.signal)
  }
}

async function fetchOnce(url: string, { method, headers, body, signal }: Request): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), HTTP_TIMEOUT_MS)
  const ended = signal === null ? late.signal : AbortSignal.any([signal, late.signal])
  try {
    const response = await fetch(url, { method, headers, body, signal: ended })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } finally {
    clearTimeout(timer)
  }
}

/** ms that the gateway asks to wait; null where it says nothing that can be read. */
function retryAfter(headers: Headers): number | null {
  const said = headers.get('Retry-After')
  if (said === null) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** @throws the reason of the signal, as soon as it is aborted */
function wait(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted === true) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/** The HTTP constants of the specification's section 9, here and nowhere else. */

/** Milliseconds one try may take. */
export const HTTP_TIMEOUT_MS = 10_000

/** How often a failed call is made again. */
const HTTP_RETRY_LIMIT = 2

/** Methods that may be made again: a second time has the effect of the first. */
const HTTP_RETRY_METHODS = ['get', 'put', 'head', 'delete', 'options', 'trace'] as const

const HTTP_RETRY_STATUSES = [408, 413, 429, 500, 502, 503, 504] as const

/** Milliseconds before retry number `attempt`, the first being 1: 0.3 × 2^(n−1) s. */
function httpRetryDelay(attempt: number): number {
  return 0.3 * 2 ** (attempt - 1) * 1000
}

/** Fixed client version, sent with every call. */
export const CLIENT_VERSION = '4.7.1'

export const CLIENT_ID = 'foyer-web'

/** Fixed time zone of capability history calls. */
export const HISTORY_TIME_ZONE = 'Europe/Paris'

type SaidInHeaders = {
  token: string | null
  idempotencyKey: string | null
  /** IANA zone, on the calls that say one. */
  timeZone: string | null
  /** In place of the language on screen, on the call that says one of its own. */
  language?: string | undefined
}

/** The headers that every call carries; the live stream too. */
export function callHeaders(said: SaidInHeaders): Headers {
  const headers = new Headers({
    'Accept-Language': said.language ?? language.get(),
    'Content-Type': 'application/json',
    'X-Client-Id': CLIENT_ID,
    'X-Mobile-Version': CLIENT_VERSION,
  })
  if (said.token !== null) headers.set('Token', said.token)
  if (said.idempotencyKey !== null) headers.set('Idempotency-Key', said.idempotencyKey)
  if (said.timeZone !== null) headers.set('X-Timezone', said.timeZone)
  return headers
}
