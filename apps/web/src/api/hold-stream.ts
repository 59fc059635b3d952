import { openLive } from '@foyer/contract/live.ts'
import { apiAddress } from './api-address.ts'
import { callHeaders } from './call-headers.ts'
import { heardBefore } from './heard-before.ts'
import { learnOffered } from './ask-provider.ts'
import type { LiveMessage } from './live-message.ts'
import type { LiveState } from './live-state.ts'
import { readStream } from './read-stream.ts'

/** How long it may be away before it is called offline. */
const OFFLINE_AFTER_MS = 10_000

/** How often the home is read where the account has no stream left; a place may be free by then. */
const FULL_MS = 30_000

/**
 * Keeps one live stream open until the signal ends it: reconnects from 1 s, doubling to 30 s, with a random part so
 * that many browsers do not come back at once; at once when the network or the person returns. Where the account has no
 * stream left, the home is read again at each try.
 */
export async function holdStream(options: {
  token: string
  /** The last event heard, by this tab or the one before it. */
  lastEventId: () => string | null
  /** Another tab held the stream before: what came since then is missed where no event was heard yet. */
  isTakenOver: boolean
  signal: AbortSignal
  onMessage: (message: LiveMessage) => void
  onState: (state: LiveState) => void
  onRefused: () => void
}): Promise<void> {
  const { token, lastEventId, signal, onMessage, onState, onRefused } = options
  let wasOpen = options.isTakenOver
  let failures = 0
  const begun = Date.now()
  let lastHeard: number | null = null
  while (!signal.aborted) {
    const headers = callHeaders({ token, idempotencyKey: null, timeZone: null })
    headers.set('Accept', 'text/event-stream')
    const away = new AbortController()
    const leave = () => away.abort()
    window.addEventListener('offline', leave)
    const from = lastEventId()
    if (from !== null) headers.set('Last-Event-ID', from)
    try {
      // Without a stream, data are read anew by their age alone.
      if (!(await learnOffered('live', token))) return
      const end = await readStream(
        `${await apiAddress()}${openLive.path}`,
        headers,
        AbortSignal.any([signal, away.signal]),
        {
          open: () => {
            failures = 0
            const now = Date.now()
            lastHeard = now
            onState({ state: 'live', since: now })
            // Nothing to resume from, and yet a stream was open before: what came in between is not known.
            if (wasOpen && from === null) onMessage({ kind: 'resync', id: null })
            wasOpen = true
          },
          message: (message) => {
            lastHeard = Date.now()
            onMessage(message)
          },
        },
      )
      if (end === 'refused') return onRefused()
      if (end === 'full') {
        lastHeard = Date.now()
        onState({ state: 'full', since: lastHeard })
        onMessage({ kind: 'resync', id: null })
        await pause(FULL_MS, signal)
        continue
      }
    } catch {
      // No connection: the loop tries again.
    } finally {
      window.removeEventListener('offline', leave)
    }
    if (signal.aborted) return
    const since = lastHeard ?? heardBefore.get() ?? begun
    const isLost = !navigator.onLine || Date.now() - (lastHeard ?? begun) > OFFLINE_AFTER_MS
    onState({ state: isLost ? 'offline' : 'reconnecting', since })
    await pause(reconnectDelay(failures, Math.random()), signal)
    failures += 1
  }
}

/** Milliseconds before the next try: 1 s doubling to 30 s, of which up to a quarter is left to `chance` (0 to 1). */
export function reconnectDelay(failures: number, chance: number): number {
  const longest = Math.min(1000 * 2 ** failures, 30_000)
  return Math.round(longest * (0.75 + 0.25 * chance))
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const isBack = () => {
      if (document.visibilityState === 'visible') go()
    }
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', isBack)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', isBack)
    signal.addEventListener('abort', go)
  })
}
