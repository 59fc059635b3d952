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
 * Sorts the stronger claim first; of one kind the one that began later. Ties are broken by the time it was
 * set, then the warmer order, the longer duration and the id of the cause, so that the input order does not
 * matter.
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

/** 0 for the strongest source; a larger number is weaker. */
export function strength(kind: OrderSource): number {
  return orderSources.indexOf(kind)
}

function causeOf({ cause }: Compared): string {
  return cause?.id ?? ''
}
