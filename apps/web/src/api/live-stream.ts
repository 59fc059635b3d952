import { openLive, type LiveBatch, HEARTBEAT_SECONDS } from '@foyer/contract/live.ts'
import { apiAddress } from './config.ts'
import { callHeaders, HTTP_TIMEOUT_MS } from './http.ts'
import { lastOnlineAt } from './offline-cache.ts'
import { providerHasFeature } from './send.ts'
import type { LiveState } from './live-state.ts'

/** ms without a stream before the state is offline. */
const OFFLINE_AFTER_MS = 10_000

/** How often the home is polled if the account has no stream left; one may be free by then. */
const POLL_MS = 30_000

/**
 * Keeps one live stream open until the signal aborts. Reconnects after 1 s, doubling to 30 s, with a random part so
 * that many browsers do not reconnect at the same time; immediately when the network or the user returns. If the
 * account has no stream left, the home is read again at each try.
 */
export async function connectWithRetry(options: {
  token: string
  /** The last event received, by this tab or the one before it. */
  lastEventId: () => string | null
  /** Another tab had the stream before: without an event id, the changes in between are missed. */
  isTakenOver: boolean
  signal: AbortSignal
  onMessage: (message: LiveMessage) => void
  onState: (state: LiveState) => void
  onRefused: () => void
}): Promise<void> {
  const { token, lastEventId, signal, onMessage, onState, onRefused } = options
  let wasOpen = options.isTakenOver
  let failures = 0
  const startedAt = Date.now()
  let lastReceivedAt: number | null = null
  while (!signal.aborted) {
    const headers = callHeaders({ token, idempotencyKey: null, timeZone: null })
    headers.set('Accept', 'text/event-stream')
    const offlineController = new AbortController()
    const abort = () => offlineController.abort()
    window.addEventListener('offline', abort)
    const resumeFrom = lastEventId()
    if (resumeFrom !== null) headers.set('Last-Event-ID', resumeFrom)
    try {
      // Without a stream, queries are refetched by their age only.
      if (!(await providerHasFeature('live', token))) return
      const end = await readStream(
        `${await apiAddress()}${openLive.path}`,
        headers,
        AbortSignal.any([signal, offlineController.signal]),
        {
          open: () => {
            failures = 0
            const now = Date.now()
            lastReceivedAt = now
            onState({ state: 'live', since: now })
            // The stream was open before, but there is no id to resume from: changes may have been missed.
            if (wasOpen && resumeFrom === null) onMessage({ kind: 'resync', id: null })
            wasOpen = true
          },
          message: (message) => {
            lastReceivedAt = Date.now()
            onMessage(message)
          },
        },
      )
      if (end === 'refused') return onRefused()
      if (end === 'full') {
        lastReceivedAt = Date.now()
        onState({ state: 'full', since: lastReceivedAt })
        onMessage({ kind: 'resync', id: null })
        await pause(POLL_MS, signal)
        continue
      }
    } catch {
      // No connection: the loop retries.
    } finally {
      window.removeEventListener('offline', abort)
    }
    if (signal.aborted) return
    const since = lastReceivedAt ?? lastOnlineAt.get() ?? startedAt
    const isLost = !navigator.onLine || Date.now() - (lastReceivedAt ?? startedAt) > OFFLINE_AFTER_MS
    onState({ state: isLost ? 'offline' : 'reconnecting', since })
    await pause(reconnectDelay(failures, Math.random()), signal)
    failures += 1
  }
}

/** Milliseconds before the next try: 1 s doubling to 30 s; `chance` (0 to 1) decides on up to a quarter of it. */
export function reconnectDelay(failures: number, random: number): number {
  const maxDelay = Math.min(1000 * 2 ** failures, 30_000)
  return Math.round(maxDelay * (0.75 + 0.25 * random))
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resumeIfVisible = () => {
      if (document.visibilityState === 'visible') resume()
    }
    const resume = () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
      document.removeEventListener('visibilitychange', resumeIfVisible)
      signal.removeEventListener('abort', resume)
      resolve()
    }
    const timer = setTimeout(resume, milliseconds)
    window.addEventListener('online', resume)
    document.addEventListener('visibilitychange', resumeIfVisible)
    signal.addEventListener('abort', resume)
  })
}

/** A parsed message of the stream. */
export type LiveMessage =
  | { kind: 'batch'; id: string | null; batch: LiveBatch }
  /** Changes may have been missed: everything must be read again. */
  | { kind: 'resync'; id: string | null }
  /** The current position of the stream. */
  | { kind: 'heartbeat'; id: string | null }
  /** The session ended. */
  | { kind: 'end' }

/** Parses one server-sent event; null if it is unknown, which must not stop the stream. */
export function readLiveEvent({ type, id, data }: StreamEvent): LiveMessage | null {
  switch (type) {
    case 'batch': {
      const batch = parseJson(data)
      return isBatch(batch) ? { kind: 'batch', id, batch } : null
    }
    case 'resync':
      return { kind: 'resync', id }
    case 'heartbeat':
      return { kind: 'heartbeat', id }
    case 'end':
      return { kind: 'end' }
    default:
      return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Only our own gateway has a stream, and it follows the contract: this check is for truncated events. */
function isBatch(value: unknown): value is LiveBatch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'devices' in value &&
    'stale' in value &&
    [value.devices, value.stale].every(Array.isArray)
  )
}

/** One server-sent event; `type` is empty if the stream sends none. */
export type StreamEvent = { type: string; id: string | null; data: string }

/**
 * Splits the text of a stream into its events, wherever its chunks are split. See
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 * @param onEvent called for each event that has data
 * @returns a function that takes the next chunk
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = ''
  let fields: [name: string, value: string][] = []

  const parseLine = (line: string) => {
    if (line !== '') {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      fields.push([name, value])
      return
    }
    const valuesOf = (field: string) => fields.flatMap(([name, value]) => (name === field ? [value] : []))
    const data = valuesOf('data')
    const event = {
      type: valuesOf('event').at(-1) ?? '',
      id: valuesOf('id').at(-1) ?? null,
      data: data.join('\n'),
    }
    fields = []
    if (data.length > 0) onEvent(event)
  }

  return (chunk) => {
    // A carriage return at the end may be the first half of a line ending.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(parseLine)
  }
}

/** How long (ms) a stream may be silent: until it opens, and then for two heartbeats and a margin. */
const STREAM_TIMEOUTS = { opening: HTTP_TIMEOUT_MS, open: (HEARTBEAT_SECONDS * 2 + 5) * 1000 }

/**
 * Reads a stream of server-sent events to its end.
 * @returns `refused` if the session has ended, `full` if the account has too many streams, `closed` if the stream
 * ended or was silent for too long
 * @throws what `fetch` throws without a connection or a response, or the abort reason of the signal
 */
export async function readStream(
  url: string,
  headers: Headers,
  signal: AbortSignal,
  handlers: { open: () => void; message: (message: LiveMessage) => void },
  timeouts = STREAM_TIMEOUTS,
): Promise<'refused' | 'full' | 'closed'> {
  const timeoutController = new AbortController()
  const abort = () => timeoutController.abort()
  let timer = setTimeout(abort, timeouts.opening)
  const response = await fetch(url, {
    headers,
    signal: AbortSignal.any([signal, timeoutController.signal]),
    cache: 'no-store',
  }).finally(() => clearTimeout(timer))
  if (response.status === 401) return 'refused'
  if (response.status === 429) return 'full'
  if (!response.ok || response.body === null) return 'closed'
  handlers.open()
  const parse = createEventParser((event) => {
    const message = readLiveEvent(event)
    if (message !== null) handlers.message(message)
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  timer = setTimeout(abort, timeouts.open)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'closed'
      clearTimeout(timer)
      timer = setTimeout(abort, timeouts.open)
      parse(value)
    }
  } catch (error) {
    if (signal.aborted) throw error
    return 'closed'
  } finally {
    clearTimeout(timer)
  }
}
