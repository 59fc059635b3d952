import type { Order } from '@foyer/contract/heating.ts'
import type { OrderSource } from '@foyer/contract/order-state.ts'
import { type OrderClaim, type OrderSources, plannedBlocks } from './room-order.ts'

/** The planned order of a room over a past period, ms, and its source. */
export type PastReason = {
  readonly from: number
  readonly to: number
  readonly order: Order
  readonly source: OrderSource
  /** The person, absence, scenario or device that it came from; null for a schedule, or if there is none. */
  readonly by: string | null
}

/** The sources of a room until now; claims have their actual ends. */
export type PastSources = OrderSources & {
  /** Since when (ms) the current week applies; null: there was no other. */
  readonly weekSince: number | null
  /** The recorded edges of past weeks, oldest first: the orders of former schedules. */
  readonly slots: readonly { readonly at: number; readonly order: Order }[]
}

/**
 * The planned order of a room from `from` to `to` (ms) and its source, without gap or overlap in the known
 * part. Before the current week, the recorded slots are used.
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
