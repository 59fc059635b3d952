import { createValueStore, useValue } from '#base/store/value-store.ts'

export type LiveState = {
  state: 'live' | 'reconnecting' | 'offline'
  /** Milliseconds since the epoch: since when it is so. While not live: when the home was last heard. */
  since: number
}

/** Whether the screen follows the home. */
export const liveState = createValueStore<LiveState>({ state: 'reconnecting', since: Date.now() })

/** Whether the screen follows the home, drawn again when that changes. */
export function useLiveState(): LiveState {
  return useValue(liveState)
}
