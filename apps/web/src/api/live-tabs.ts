import { sessionStore, forgetSession, currentSession } from '#lib/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type LiveMessage, connectWithRetry } from './live-stream.ts'
import { liveState, type LiveState, oldestPosition } from './live-state.ts'
import { createLiveCache } from './live-updates.ts'

/**
 * Keeps the cached data of the home up to date from the live stream while a user is signed in, whichever user it is.
 * Loaded after the first draw.
 */
export function followHome(client: QueryClient): void {
  let token: string | null = null
  let stop: (() => void) | null = null
  const frames = collectFrames<LiveMessage>(createLiveCache(client).apply)
  const update = () => {
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
  update()
  sessionStore.subscribe(update)
}

/**
 * Collects items and passes them on once per animation frame, so that a burst renders once. A hidden page has no
 * frames: there they are passed on a few times per second.
 */
function collectFrames<Item>(deliver: (items: readonly Item[]) => void): { add: (item: Item) => void } {
  let pending: Item[] = []
  const flush = () => {
    const items = pending
    pending = []
    if (items.length > 0) deliver(items)
  }
  return {
    add: (item) => {
      pending.push(item)
      if (pending.length > 1) return
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
  const stopController = new AbortController()
  const channel = new BroadcastChannel(`foyer-live:${options.subject}`)
  let lastEventId: string | null = null
  let isLeader = false
  let hasOtherLeader = false

  const receive = (message: LiveMessage) => {
    if ('id' in message && message.id !== null) lastEventId = message.id
    if (message.kind === 'end') endSession(options.token)
    else options.onMessage(message)
  }
  const post = (message: TabMessage) => {
    if (!stopController.signal.aborted) channel.postMessage(message)
  }
  const runStream = async (signal: AbortSignal) => {
    isLeader = true
    await connectWithRetry({
      token: options.token,
      // Without an event yet, resume from the position of the lists on screen.
      lastEventId: () => lastEventId ?? oldestPosition(),
      isTakenOver: hasOtherLeader,
      signal,
      onMessage: (message) => {
        receive(message)
        post({ live: message })
      },
      onState: (state) => {
        liveState.set(state)
        post({ state })
      },
      onRefused: () => endSession(options.token),
    })
    isLeader = false
  }

  // All tabs have the same origin and build: their messages need no schema.
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('hello' in data) {
      if (!isLeader) return
      post({ state: liveState.get() })
      if (lastEventId !== null) post({ live: { kind: 'heartbeat', id: lastEventId } })
      return
    }
    hasOtherLeader = true
    if ('state' in data) liveState.set(data.state)
    else receive(data.live)
  })

  if (window.isSecureContext && 'locks' in navigator) {
    post({ hello: true })
    navigator.locks
      .request(`foyer-live:${options.subject}`, { signal: stopController.signal }, () =>
        runStream(stopController.signal),
      )
      .catch(() => undefined)
  } else {
    runWhileVisible(runStream, stopController.signal)
  }
  return () => {
    stopController.abort()
    channel.close()
  }
}

function runWhileVisible(runStream: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let hiddenController = new AbortController()
  const update = () => {
    hiddenController.abort()
    if (document.visibilityState !== 'visible' || signal.aborted) return
    hiddenController = new AbortController()
    runStream(AbortSignal.any([hiddenController.signal, signal])).catch(() => undefined)
  }
  update()
  document.addEventListener('visibilitychange', update, { signal })
}

function endSession(token: string): void {
  if (currentSession()?.token === token) forgetSession('ended')
}
