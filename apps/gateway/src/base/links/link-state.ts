import type { LinkRow } from './link.store.ts'

/** ms during which a used link may be followed again, with the same answer and no further effect. */
const REPLAY = 15 * 60_000

/** The state of a link: open, used a moment ago (`replay`), or over. */
export function linkState(link: LinkRow | undefined, now: number): 'open' | 'replay' | 'over' {
  if (link === undefined || link.deadAt !== null) return 'over'
  if (link.usedAt !== null) return now - link.usedAt <= REPLAY ? 'replay' : 'over'
  return link.expiresAt <= now ? 'over' : 'open'
}
