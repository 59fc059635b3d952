import type { ComponentProps } from 'react'
import { OrderChip } from '#ui/order-chip.tsx'
import type { OrderFace } from '#ui/order-face.ts'
import { useOrderName } from './order-words.ts'

/** The chip of an order with its word, fit to stand inside a sentence. */
export function OrderName({
  order,
  state = 'confirmed',
  isByHand = false,
}: {
  order: OrderFace
  state?: NonNullable<ComponentProps<typeof OrderChip>['state']>
  isByHand?: boolean
}) {
  const nameOf = useOrderName()
  return <OrderChip order={order} word={nameOf(order)} state={state} isByHand={isByHand} />
}
