/** Wrong secrets after which a pair of address and hub, or an address, waits. */
const limits = { pair: 10, address: 100, window: 300_000, wait: 60_000, entries: 10_000 } as const

type Entry = { failures: number; startedAt: number; blockedUntil: number }

export type GuessThrottle = {
  isBlocked(address: string, hubId: string): boolean
  fail(address: string, hubId: string): void
  succeed(address: string, hubId: string): void
}

/**
 * Slows guessing of secrets. Counted by address and hub together, so that nobody elsewhere can lock a hub out, and
 * by address alone against one that tries many hubs; a hub that signed in from there before is let through.
 */
export function createGuessThrottle(now: () => number): GuessThrottle {
  const entries = new Map<string, Entry>()
  const trusted = new Set<string>()
  const pairOf = (address: string, hubId: string) => `${address} ${hubId}`
  const isWaiting = (key: string) => (entries.get(key)?.blockedUntil ?? 0) > now()

  function count(key: string, limit: number): void {
    const known = entries.get(key)
    const entry =
      known !== undefined && now() - known.startedAt < limits.window
        ? known
        : { failures: 0, startedAt: now(), blockedUntil: 0 }
    entry.failures++
    if (entry.failures >= limit) entry.blockedUntil = now() + limits.wait
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > limits.entries && oldest !== undefined) entries.delete(oldest)
  }

  return {
    isBlocked(address, hubId) {
      const pair = pairOf(address, hubId)
      return isWaiting(pair) || (isWaiting(address) && !trusted.has(pair))
    },
    fail(address, hubId) {
      count(pairOf(address, hubId), limits.pair)
      count(address, limits.address)
    },
    succeed(address, hubId) {
      entries.delete(pairOf(address, hubId))
      if (trusted.size < limits.entries) trusted.add(pairOf(address, hubId))
    },
  }
}
