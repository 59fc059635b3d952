import { language } from '#lib/i18n.ts'

/** A response with its whole text. */
type TextResponse = { status: number; headers: Headers; text: string }

/** One request; `signal` is the caller's. */
type Request = {
  method: string
  headers: Headers
  body: string | null
  signal: AbortSignal | null
}

/**
 * Sends a request, and retries it as the specification's section 9 requires. Returns any response, whatever its
 * status. Not a library such as ky: that adds about 8 kB to the first load for a timeout and two retries.
 * @throws TimeoutError if a try took too long, AbortError if the caller aborted, TypeError without a response
 */
export async function fetchWithRetry(url: string, request: Request): Promise<TextResponse> {
  const method = request.method.toLowerCase()
  const limit = HTTP_RETRY_METHODS.some((one) => one === method) ? HTTP_RETRY_LIMIT : 0
  for (let attempt = 1; ; attempt += 1) {
    let pause = httpRetryDelay(attempt)
    try {
      const response = await fetchOnce(url, request)
      const isLast = attempt > limit || !HTTP_RETRY_STATUSES.some((status) => status === response.status)
      const requestedPause = isLast ? null : retryAfter(response.headers)
      // A user does not wait longer than one try may take.
      if (isLast || (requestedPause !== null && requestedPause > HTTP_TIMEOUT_MS)) return response
      pause = requestedPause ?? pause
    } catch (error) {
      if (attempt > limit || !(error instanceof TypeError)) throw error
    }
    await wait(pause, request.signal)
  }
}

async function fetchOnce(url: string, { method, headers, body, signal }: Request): Promise<TextResponse> {
  const timeoutController = new AbortController()
  const timer = setTimeout(
    () => timeoutController.abort(new DOMException('', 'TimeoutError')),
    HTTP_TIMEOUT_MS,
  )
  const combinedSignal =
    signal === null ? timeoutController.signal : AbortSignal.any([signal, timeoutController.signal])
  try {
    const response = await fetch(url, { method, headers, body, signal: combinedSignal })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } finally {
    clearTimeout(timer)
  }
}

/** The ms of `Retry-After`; null if the header is missing or invalid. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('Retry-After')
  if (value === null) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
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

/** The HTTP constants of the specification's section 9, defined only here. */

/** Timeout of one try in milliseconds. */
export const HTTP_TIMEOUT_MS = 10_000

/** How often a failed call is retried. */
const HTTP_RETRY_LIMIT = 2

/** Methods that may be retried: they are idempotent. */
const HTTP_RETRY_METHODS = ['get', 'put', 'head', 'delete', 'options', 'trace'] as const

const HTTP_RETRY_STATUSES = [408, 413, 429, 500, 502, 503, 504] as const

/** Milliseconds before retry number `attempt`, starting at 1: 0.3 × 2^(n−1) s. */
function httpRetryDelay(attempt: number): number {
  return 0.3 * 2 ** (attempt - 1) * 1000
}

/** Fixed client version, sent with every call. */
export const CLIENT_VERSION = '4.7.1'

export const CLIENT_ID = 'foyer-web'

/** Fixed time zone of capability history calls. */
export const HISTORY_TIME_ZONE = 'Europe/Paris'

type HeaderFields = {
  token: string | null
  idempotencyKey: string | null
  /** IANA zone, for the calls that send one. */
  timeZone: string | null
  /** Replaces the language on screen, for the calls that send their own. */
  language?: string | undefined
}

/** The headers of every call, and of the live stream. */
export function callHeaders(fields: HeaderFields): Headers {
  const headers = new Headers({
    'Accept-Language': fields.language ?? language.get(),
    'Content-Type': 'application/json',
    'X-Client-Id': CLIENT_ID,
    'X-Mobile-Version': CLIENT_VERSION,
  })
  if (fields.token !== null) headers.set('Token', fields.token)
  if (fields.idempotencyKey !== null) headers.set('Idempotency-Key', fields.idempotencyKey)
  if (fields.timeZone !== null) headers.set('X-Timezone', fields.timeZone)
  return headers
}
