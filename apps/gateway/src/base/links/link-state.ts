import type { LinkRow } from './link.store.ts'

/** ms within which a link that was used may be followed again, for the same answer and nothing more. */
const REPLAY = 15 * 60_000

/** What a link is worth now: open, followed a moment ago, or over. */
export function linkState(link: LinkRow | undefined, now: number): 'open' | 'replay' | 'over' {
  if (link === undefined || link.deadAt !== null) return 'over'
  if (link.usedAt !== null) return now - link.usedAt <= REPLAY ? 'replay' : 'over'
  return link.expiresAt <= now ? 'over' : 'open'
}
