import { Icon, Spinner } from './icon.tsx'

import styles from './order-chip.module.css'

/**
 * The chip of an order, usable within a sentence. `pending`: requested, not confirmed yet; `failed`: requested and
 * not done; `stale`: the last reported one. The words next to the chip explain the state.
 */
export function OrderChip({
  order,
  label,
  state = 'confirmed',
  isByHand = false,
  isOpenWindow = false,
}: {
  order: OrderFace
  label: string
  state?: 'confirmed' | 'pending' | 'failed' | 'stale'
  /** Set at the device itself. */
  isByHand?: boolean
  /** An open window overrides the room's order. */
  isOpenWindow?: boolean
}) {
  return (
    <span className={styles.chip} data-order={order} data-state={state}>
      {state === 'pending' ? (
        <Spinner />
      ) : (
        <Icon name={state === 'failed' ? 'cross' : isByHand ? 'hand' : isOpenWindow ? 'window' : order} />
      )}
      {label}
    </span>
  )
}

/** What a line, a chip or a swatch can show: the six orders, the two platform modes, hot water, and unknown. */
export type OrderFace =
  | 'auto'
  | 'comfort'
  | 'comfort_minus_1'
  | 'comfort_minus_2'
  | 'eco'
  | 'frost_protection'
  | 'stop'
  | 'holidays'
  | 'water'
  | 'unknown'

/** The height of an order in a line of blocks, as a share of the line; the same numbers as in styles/order.css. */
export const orderLevel: Record<OrderFace, number> = {
  comfort: 1,
  comfort_minus_1: 0.83,
  comfort_minus_2: 0.66,
  water: 0.7,
  auto: 0.5,
  eco: 0.46,
  holidays: 0.3,
  unknown: 0.3,
  frost_protection: 0.2,
  stop: 0.07,
}
