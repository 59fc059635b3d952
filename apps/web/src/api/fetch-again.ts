import {
  HTTP_RETRY_LIMIT,
  HTTP_RETRY_METHODS,
  HTTP_RETRY_STATUSES,
  HTTP_TIMEOUT_MS,
  httpRetryDelay,
} from './http-limits.ts'

/** An answer, with all of its text. */
export type Answer = { status: number; headers: Headers; text: string }

/** One request; `signal` is the caller's. */
export type Request = {
  method: string
  headers: Headers
  body: string | null
  signal: AbortSignal | null
}

/**
 * Makes a request, and makes it again where the specification's section 9 says so. Gives any answer, whatever its status.
 * @throws TimeoutError where a try took too long, AbortError where the caller ended it, TypeError without an answer
 */
export async function fetchAgain(url: string, request: Request): Promise<Answer> {
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
