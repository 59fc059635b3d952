import { HEARTBEAT_SECONDS } from '@foyer/contract/live.ts'
import { HTTP_TIMEOUT_MS } from './http-limits.ts'
import { createEventParser } from './event-parser.ts'
import { readLiveEvent, type LiveMessage } from './live-message.ts'

/** How long (ms) a stream may keep silent: until it opens, and then two heartbeats and a little. */
const patience = { opening: HTTP_TIMEOUT_MS, open: (HEARTBEAT_SECONDS * 2 + 5) * 1000 }

/**
 * Reads a stream of server-sent events to its end.
 * @returns `refused` when the session is over, `full` when the account has too many streams, `closed` when it ended or
 * fell silent
 * @throws what `fetch` throws when there is no connection or nobody answers, or the abort of the signal
 */
export async function readStream(
  url: string,
  headers: Headers,
  signal: AbortSignal,
  on: { open: () => void; message: (message: LiveMessage) => void },
  waits = patience,
): Promise<'refused' | 'full' | 'closed'> {
  const silence = new AbortController()
  const giveUp = () => silence.abort()
  let timer = setTimeout(giveUp, waits.opening)
  const response = await fetch(url, {
    headers,
    signal: AbortSignal.any([signal, silence.signal]),
    cache: 'no-store',
  }).finally(() => clearTimeout(timer))
  if (response.status === 401) return 'refused'
  if (response.status === 429) return 'full'
  if (!response.ok || response.body === null) return 'closed'
  on.open()
  const parse = createEventParser((event) => {
    const message = readLiveEvent(event)
    if (message !== null) on.message(message)
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  timer = setTimeout(giveUp, waits.open)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'closed'
      clearTimeout(timer)
      timer = setTimeout(giveUp, waits.open)
      parse(value)
    }
  } catch (error) {
    if (signal.aborted) throw error
    return 'closed'
  } finally {
    clearTimeout(timer)
  }
}
