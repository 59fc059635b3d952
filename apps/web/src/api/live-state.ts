import { createStore, useValue } from '#lib/store.ts'

export type LiveState = {
  /** `full`: the account has as many streams as it may; the home is read every half minute instead. */
  state: 'live' | 'reconnecting' | 'offline' | 'full'
  /** Milliseconds since the epoch: since when it is so. While not live: when the home was last heard. */
  since: number
}

/** Whether the screen follows the home. */
export const liveState = createStore<LiveState>({ state: 'reconnecting', since: Date.now() })

/** True while the gateway answers, whether there is a stream or the home is read now and then. */
export function isHeard({ state }: LiveState): boolean {
  return state === 'live' || state === 'full'
}

/** Whether the screen follows the home, drawn again when that changes. */
export function useLiveState(): LiveState {
  return useValue(liveState)
}

/** Where the live stream stood when a reply was read, in the gateway's words, and when it was asked for (ms). */
type NotedRead = { position: string | null; askedAt: number }

const reads = new Map<string, NotedRead>()

/** Notes it by the hash of the query's key, just before the reply is handed over. */
export function noteReadAt(hash: string, read: NotedRead): void {
  reads.set(hash, read)
}

/** Where the reply of a query was read; undefined for what no call has answered. */
export function readAtOf(hash: string): NotedRead | undefined {
  return reads.get(hash)
}

/** Forgets it with its query. */
export function forgetReadAt(hash: string): void {
  reads.delete(hash)
}

/** The position of the reply that was asked for first: a stream that goes on from there misses nothing of any. */
export function firstReadAt(): string | null {
  let first: NotedRead | null = null
  for (const read of reads.values()) {
    if (read.position !== null && (first === null || read.askedAt < first.askedAt)) first = read
  }
  return first?.position ?? null
}
