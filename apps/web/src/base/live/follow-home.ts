import type { LiveBatch } from '@foyer/contract/live.ts'
import { sessionStore } from '#base/session/session-store.ts'
import { collectFrames } from './collect-frames.ts'
import { shareStream } from './share-stream.ts'

/** What to do with news of the home. Both are called at most once per animation frame. */
export type HomeListener = {
  onBatches: (batches: readonly LiveBatch[]) => void
  /** What was missed is not known: everything must be read again. */
  onResync: () => void
}

/** Follows the home for as long as somebody is signed in, whoever it is. */
export function followHome(listener: HomeListener): void {
  let token: string | null = null
  let stop: (() => void) | null = null
  const frames = collectFrames<LiveBatch>(listener.onBatches)
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
      onMessage: (message) => {
        if (message.kind === 'batch') frames.add(message.batch)
        else if (message.kind === 'resync') listener.onResync()
      },
    })
  }
  follow()
  sessionStore.subscribe(follow)
}
