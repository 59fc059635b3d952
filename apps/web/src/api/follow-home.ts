import { sessionStore } from '#lib/session-store.ts'
import { collectFrames } from './collect-frames.ts'
import type { LiveMessage } from './live-message.ts'
import { shareStream } from './share-stream.ts'

/** What to do with what the stream says, in its order; called at most once per animation frame. */
export type HomeListener = { onMessages: (messages: readonly LiveMessage[]) => void }

/** Follows the home for as long as somebody is signed in, whoever it is. */
export function followHome(listener: HomeListener): void {
  let token: string | null = null
  let stop: (() => void) | null = null
  const frames = collectFrames<LiveMessage>(listener.onMessages)
  const follow = () => {
    const session = sessionStore.get()
    const next = session.status === 'in' ? session.token : null
    if (next === token) return
    token = next
    stop?.()
    stop = null
    if (session.status === 'out') return
    stop = shareStream({
      token: session.token,
      subject: session.says?.subject ?? session.token.slice(-16),
      onMessage: frames.add,
    })
  }
  follow()
  sessionStore.subscribe(follow)
}
