import { createStore, useValue } from '#lib/store.ts'

export type LiveState = {
  /** `full`: the account has reached its limit of streams; the home is read every half minute instead. */
  state: 'live' | 'reconnecting' | 'offline' | 'full'
  /**
   * Start of this state, in milliseconds since the epoch. While not live: when the last data of the home was
   * received.
   */
  since: number
}

/** The state of the connection to the home. */
export const liveState = createStore<LiveState>({ state: 'reconnecting', since: Date.now() })

/** True while the gateway responds, with a live stream or with polling. */
export function isOnline({ state }: LiveState): boolean {
  return state === 'live' || state === 'full'
}

/** The state of the connection; rerenders when it changes. */
export function useLiveState(): LiveState {
  return useValue(liveState)
}

/**
 * The position of the live stream when a reply was read, as the gateway sent it, and when the reply was requested
 * (ms).
 */
type StoredPosition = { position: string | null; requestedAt: number }

const positions = new Map<string, StoredPosition>()

/** Stores the position by the hash of the query's key, just before the reply is returned. */
export function storePosition(hash: string, read: StoredPosition): void {
  positions.set(hash, read)
}

/** The position of a query's reply; undefined if no call has replied yet. */
export function storedPosition(hash: string): StoredPosition | undefined {
  return positions.get(hash)
}

/** Removes the position together with its query. */
export function removePosition(hash: string): void {
  positions.delete(hash)
}

/** The position of the reply that was requested first: a stream that resumes there misses no change to any reply. */
export function oldestPosition(): string | null {
  let oldest: StoredPosition | null = null
  for (const read of positions.values()) {
    if (read.position !== null && (oldest === null || read.requestedAt < oldest.requestedAt)) oldest = read
  }
  return oldest?.position ?? null
}
