import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import { orderSources, type OrderSource } from '@foyer/contract/order-state.ts'

type Compared = {
  readonly kind: OrderSource
  readonly order: Order
  readonly since: number
  readonly until: number | null
  readonly setAt?: number | null
  readonly cause?: { readonly id: string | null } | null
}

/**
 * The stronger claim first; of two of one kind the one that began later. Of two that began together the one that was set
 * later, then the warmer, then the longer, then the one whose cause comes first: which one was read first must not matter.
 */
export function compareClaims(a: Compared, b: Compared): number {
  return (
    strength(a.kind) - strength(b.kind) ||
    b.since - a.since ||
    (b.setAt ?? 0) - (a.setAt ?? 0) ||
    orderNumber(a.order) - orderNumber(b.order) ||
    (b.until ?? Number.MAX_VALUE) - (a.until ?? Number.MAX_VALUE) ||
    causeOf(a).localeCompare(causeOf(b))
  )
}

/** 0 for the strongest source; a greater number is weaker. */
export function strength(kind: OrderSource): number {
  return orderSources.indexOf(kind)
}

function causeOf({ cause }: Compared): string {
  return cause?.id ?? ''
}
