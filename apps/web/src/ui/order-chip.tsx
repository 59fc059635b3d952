import { Icon, Spinner } from './icon.tsx'

import styles from './order-chip.module.css'

/**
 * The one face of an order, fit to stand inside a sentence. `pending`: asked for, not confirmed yet; `failed`: asked for
 * and not done; `stale`: the last that was reported. What the state means is said by the words beside the chip.
 */
export function OrderChip({
  order,
  word,
  state = 'confirmed',
  isByHand = false,
  isOpenWindow = false,
}: {
  order: OrderFace
  word: string
  state?: 'confirmed' | 'pending' | 'failed' | 'stale'
  /** Somebody set it at the device itself. */
  isByHand?: boolean
  /** An open window holds the room. */
  isOpenWindow?: boolean
}) {
  return (
    <span className={styles.chip} data-order={order} data-state={state}>
      {state === 'pending' ? (
        <Spinner />
      ) : (
        <Icon name={state === 'failed' ? 'cross' : isByHand ? 'hand' : isOpenWindow ? 'window' : order} />
      )}
      {word}
    </span>
  )
}

/** What a line, a chip or a swatch can wear: the six orders, the two platform modes, hot water, and "nobody knows". */
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

/** The height of an order in a line of blocks, as a share of the line: the same numbers as styles/order.css. */
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
