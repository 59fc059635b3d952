import { forgetSession, currentSession } from '#lib/session-store.ts'
import { holdStream } from './hold-stream.ts'
import type { LiveMessage } from './live-message.ts'
import { liveState, type LiveState } from './live-state.ts'
import { firstReadAt } from './read-at.ts'

/** What tabs of one browser tell each other. */
type TabMessage = { live: LiveMessage } | { state: LiveState } | { hello: true }

/**
 * Follows the home for one session: one stream per browser. A lock elects the tab that holds it, and a channel shares
 * what it hears; when that tab closes, another takes the lock and resumes after the last event everybody heard.
 * Where there are no locks (a plain-http name on the local network), each tab has a stream of its own, while visible.
 * @returns stops following
 */
export function shareStream(options: {
  token: string
  /** Whose session: tabs of another person do not hear this one. */
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
    await holdStream({
      token: options.token,
      // Where nothing was heard yet, from where the lists on screen were read.
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

  // Tabs are of one origin and one build: what they say needs no schema.
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
