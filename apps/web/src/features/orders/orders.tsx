import type { Order } from '@foyer/contract/heating.ts'
import type { ComponentProps } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
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

/** The name of an order on screen: `orderName('comfort_minus_1')` is `Confort-1`. */
export function useOrderName(): (order: OrderFace) => string {
  const t = useWords(sharedWords)
  return (order) => t(($) => $.order.names[order])
}

/** The name of an order, or the temperature where °C were set instead. */
export function useOrderValue(): (set: {
  order: Order | null
  setpoint?: number | null | undefined
}) => string {
  const orderName = useOrderName()
  const format = useFormat()
  return ({ order, setpoint = null }) =>
    setpoint !== null ? format.temperature(setpoint) : order === null ? '' : orderName(order)
}
