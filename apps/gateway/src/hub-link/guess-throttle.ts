/** Limits of wrong secrets for a pair of address and hub, and for an address, above which they are slowed. */
const limits = { pair: 10, address: 100, window: 300_000, slowed: 60_000, entries: 10_000 } as const

type Entry = { failures: number; startedAt: number; slowedUntil: number }

export type GuessThrottle = {
  /** Whether wrong secrets for this hub from this address are answered with a delay. Not called for a right secret. */
  isSlowed(address: string, hubId: string): boolean
  fail(address: string, hubId: string): void
  succeed(address: string, hubId: string): void
}

/**
 * Counts wrong secrets by address and hub, and by address alone for a client that tries many hubs. It delays the
 * answers to wrong secrets and never refuses: behind one router, an old configuration and the right one share an
 * address.
 */
export function createGuessThrottle(now: () => number): GuessThrottle {
  const entries = new Map<string, Entry>()
  const pairOf = (address: string, hubId: string) => `${address} ${hubId}`
  const isKeySlowed = (key: string) => (entries.get(key)?.slowedUntil ?? 0) > now()

  function count(key: string, limit: number): void {
    const known = entries.get(key)
    const entry =
      known !== undefined && now() - known.startedAt < limits.window
        ? known
        : { failures: 0, startedAt: now(), slowedUntil: 0 }
    entry.failures++
    if (entry.failures >= limit) entry.slowedUntil = now() + limits.slowed
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > limits.entries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    isSlowed: (address, hubId) => isKeySlowed(pairOf(address, hubId)) || isKeySlowed(address),
    fail(address, hubId) {
      count(pairOf(address, hubId), limits.pair)
      count(address, limits.address)
    },
    succeed: (address, hubId) => void entries.delete(pairOf(address, hubId)),
  }
}
