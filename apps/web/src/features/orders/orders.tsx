import type { Order } from '@foyer/contract/heating.ts'
import type { ComponentProps } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { OrderChip, type OrderFace } from '#ui/order-chip.tsx'

type ChipState = NonNullable<ComponentProps<typeof OrderChip>['state']>

/** The chip of a mode with its name, for use inside a sentence. */
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
  return <OrderChip order={order} label={orderName(order)} state={state} isByHand={isByHand} />
}

/** Returns a function for the displayed name of a mode: `orderName('comfort_minus_1')` is `Confort-1`. */
export function useOrderName(): (order: OrderFace) => string {
  const t = useWords(sharedWords)
  return (order) => t(($) => $.order.names[order])
}

/** Returns a function for the displayed name of a mode, or the temperature if °C were set instead. */
export function useOrderValue(): (set: {
  order: Order | null
  setpoint?: number | null | undefined
}) => string {
  const orderName = useOrderName()
  const format = useFormat()
  return ({ order, setpoint = null }) =>
    setpoint !== null ? format.temperature(setpoint) : order === null ? '' : orderName(order)
}
