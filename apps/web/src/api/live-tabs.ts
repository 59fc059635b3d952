import { sessionStore, forgetSession, currentSession } from '#lib/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type LiveMessage, connectWithRetry } from './live-stream.ts'
import { liveState, type LiveState, firstReadAt } from './live-state.ts'
import { createLiveCache } from './live-updates.ts'

/**
 * Keeps the cached data of the home up to date from the live stream while a user is signed in, whichever user it is.
 * Loaded after the first draw.
 */
export function followHome(client: QueryClient): void {
  let token: string | null = null
  let stop: (() => void) | null = null
  const frames = collectFrames<LiveMessage>(createLiveCache(client).apply)
  const follow = () => {
    const session = sessionStore.get()
    const next = session.status === 'in' ? session.token : null
    if (next === token) return
    token = next
    stop?.()
    stop = null
    if (session.status === 'out') return
    stop = shareAcrossTabs({
      token: session.token,
      subject: session.claims?.subject ?? session.token.slice(-16),
      onMessage: frames.add,
    })
  }
  follow()
  sessionStore.subscribe(follow)
}

/**
 * Collects items and passes them on once per animation frame, so that a burst renders once. A hidden page has no
 * frames: there they are passed on a few times per second.
 */
function collectFrames<Item>(hand: (items: readonly Item[]) => void): { add: (item: Item) => void } {
  let waiting: Item[] = []
  const flush = () => {
    const items = waiting
    waiting = []
    if (items.length > 0) hand(items)
  }
  return {
    add: (item) => {
      waiting.push(item)
      if (waiting.length > 1) return
      if (document.hidden) setTimeout(flush, 250)
      else requestAnimationFrame(flush)
    },
  }
}

/** The messages between the tabs of one browser. */
type TabMessage = { live: LiveMessage } | { state: LiveState } | { hello: true }

/**
 * Follows the home for one session, with one stream per browser. A lock elects the tab that opens the stream, and a
 * channel shares its messages; when that tab closes, another takes the lock and resumes after the last event
 * received. Where there are no locks (a plain-http name on the local network), each tab has its own stream while it
 * is visible.
 * @returns stops following
 */
function shareAcrossTabs(options: {
  token: string
  /** The user of the session: tabs of another user do not receive these messages. */
  subject: string
  onMessage: (message: LiveMessage) => void
}): () => void {
  const ending = new AbortController()
  const channel = new BroadcastChannel(`foyer-live:${options.subject}`)
  let lastEventId: string | null = null
  let isHolder = false
  let hasHeardHolder = false

  const hear = (message: LiveMessage) => {
    if ('id' in message && message.id !== null) lastEventId = message.id
    if (message.kind === 'end') endSession(options.token)
    else options.onMessage(message)
  }
  const tell = (message: TabMessage) => {
    if (!ending.signal.aborted) channel.postMessage(message)
  }
  const hold = async (signal: AbortSignal) => {
    isHolder = true
    await connectWithRetry({
      token: options.token,
      // Without an event yet, resume from the position of the lists on screen.
      lastEventId: () => lastEventId ?? firstReadAt(),
      isTakenOver: hasHeardHolder,
      signal,
      onMessage: (message) => {
        hear(message)
        tell({ live: message })
      },
      onState: (state) => {
        liveState.set(state)
        tell({ state })
      },
      onRefused: () => endSession(options.token),
    })
    isHolder = false
  }

  // All tabs have the same origin and build: their messages need no schema.
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('hello' in data) {
      if (!isHolder) return
      tell({ state: liveState.get() })
      if (lastEventId !== null) tell({ live: { kind: 'heartbeat', id: lastEventId } })
      return
    }
    hasHeardHolder = true
    if ('state' in data) liveState.set(data.state)
    else hear(data.live)
  })

  if (window.isSecureContext && 'locks' in navigator) {
    tell({ hello: true })
    navigator.locks
      .request(`foyer-live:${options.subject}`, { signal: ending.signal }, () => hold(ending.signal))
      .catch(() => undefined)
  } else {
    holdWhileVisible(hold, ending.signal)
  }
  return () => {
    ending.abort()
    channel.close()
  }
}

function holdWhileVisible(hold: (signal: AbortSignal) => Promise<void>, ending: AbortSignal): void {
  let hidden = new AbortController()
  const follow = () => {
    hidden.abort()
    if (document.visibilityState !== 'visible' || ending.aborted) return
    hidden = new AbortController()
    hold(AbortSignal.any([hidden.signal, ending])).catch(() => undefined)
  }
  follow()
  document.addEventListener('visibilitychange', follow, { signal: ending })
}

function endSession(token: string): void {
  if (currentSession()?.token === token) forgetSession('ended')
}
