import type { ComponentProps } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { OrderChip, type OrderFace } from '#ui/order-chip.tsx'

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
  const orderName = useOrderName()
  return <OrderChip order={order} word={orderName(order)} state={state} isByHand={isByHand} />
}

/** The same as a function, for sentences that are handed their chips. */
export function orderChip(order: OrderFace, state: ChipState) {
  return <OrderName order={order} state={state} />
}

/** The word of an order as it stands on screen: `nameOf('comfort_minus_1')` is `Confort-1`. */
export function useOrderName(): (order: OrderFace) => string {
  const t = useWords(sharedWords)
  return (order) => t(($) => $.order.names[order])
}
