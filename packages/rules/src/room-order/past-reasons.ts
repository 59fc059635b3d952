import type { Order } from '@foyer/contract/heating.ts'
import type { OrderSource } from '@foyer/contract/order-state.ts'
import { type OrderClaim, type OrderSources, plannedBlocks } from './room-order.ts'

/** What a room was to do over a stretch of the past, ms, and why. */
export type PastReason = {
  readonly from: number
  readonly to: number
  readonly order: Order
  readonly source: OrderSource
  /** The person, or the absence, scenario or device, that it came from; null for a week and for nobody. */
  readonly by: string | null
}

/** What decided about a room until now; claims stand with the ends that they came to have. */
export type PastSources = OrderSources & {
  /** Since when (ms) the week is the one that it is; null: it never was another. */
  readonly weekSince: number | null
  /** The edges of weeks that passed, oldest first: what former weeks said. */
  readonly slots: readonly { readonly at: number; readonly order: Order }[]
}

/**
 * What a room was to do from `from` to `to` (ms) and why, without gap or overlap wherever something is known: before
 * the week of today, its slots say what the former ones were.
 */
export function pastReasons(sources: PastSources, from: number, to: number): PastReason[] {
  const { claims, weekSince, slots } = sources
  const since = Math.min(Math.max(weekSince ?? from, from), to)
  const former = slots.filter(({ at }) => at < since)
  const byFormer = former.flatMap(({ at, order }, index) => {
    const end = Math.min(former[index + 1]?.at ?? since, since)
    return plannedBlocks({ claims, schedule: null, defaultOrder: order }, Math.max(at, from), end).map(
      (block) => (block.source === 'default' ? { ...block, source: 'schedule' as const } : block),
    )
  })
  return [...byFormer, ...plannedBlocks(sources, since, to)].map((block) => ({
    ...block,
    by: nameOf(claims, block),
  }))
}

function nameOf(
  claims: readonly OrderClaim[],
  { source, from, order }: { source: OrderSource; from: number; order: Order },
): string | null {
  const claim = claims
    .filter((one) => one.kind === source && one.order === order)
    .filter((one) => one.since <= from && (one.until === null || from < one.until))
    .toSorted((one, other) => other.since - one.since)[0]
  return claim?.setBy ?? claim?.cause?.name ?? null
}
