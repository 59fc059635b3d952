import { createValueStore, useValue } from '#lib/value-store.ts'

export type LiveState = {
  /** `full`: the account has as many streams as it may; the home is read every half minute instead. */
  state: 'live' | 'reconnecting' | 'offline' | 'full'
  /** Milliseconds since the epoch: since when it is so. While not live: when the home was last heard. */
  since: number
}

/** Whether the screen follows the home. */
export const liveState = createValueStore<LiveState>({ state: 'reconnecting', since: Date.now() })

/** True while the gateway answers, whether there is a stream or the home is read now and then. */
export function isHeard({ state }: LiveState): boolean {
  return state === 'live' || state === 'full'
}

/** Whether the screen follows the home, drawn again when that changes. */
export function useLiveState(): LiveState {
  return useValue(liveState)
}
