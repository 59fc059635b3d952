/** Where the live stream stood when a reply was read, in the gateway's words, and when it was asked for (ms). */
export type NotedRead = { position: string | null; askedAt: number }

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
