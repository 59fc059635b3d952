import type { OrderClaim } from './room-order.ts'

/**
 * Until when (ms) consecutive claims of a kind hold a room, without a gap, from an instant on; null: until a
 * person ends one. Returns the instant itself if none holds it then.
 */
export function heldUntil(
  claims: readonly OrderClaim[],
  kind: OrderClaim['kind'],
  at: number,
): number | null {
  const own = claims.filter((claim) => claim.kind === kind)
  let end = at
  for (;;) {
    const reached = end
    const ends = own
      .filter(({ since, until }) => since <= reached && (until === null || until > reached))
      .map(({ until }) => until)
    if (ends.length === 0) return end
    const known = ends.filter((until) => until !== null)
    if (known.length < ends.length) return null
    end = known.reduce((one, other) => Math.max(one, other))
  }
}
