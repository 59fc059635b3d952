import type { ComponentProps } from 'react'
import { OrderChip } from '#ui/order-chip.tsx'
import type { OrderFace } from '#ui/order-face.ts'
import { useOrderName } from './order-words.ts'

type ChipState = NonNullable<ComponentProps<typeof OrderChip>['state']>

/** The chip of an order with its word, fit to stand inside a sentence. */
export function OrderName({
  order,
  state = 'confirmed',
  isByHand = false,
}: {
  order: OrderFace
  state?: ChipState
  isByHand?: boolean
}) {
  const nameOf = useOrderName()
  return <OrderChip order={order} word={nameOf(order)} state={state} isByHand={isByHand} />
}

/** The same as a function, for sentences that are handed their chips. */
export function orderChip(order: OrderFace, state: ChipState) {
  return <OrderName order={order} state={state} />
}
