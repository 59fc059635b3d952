import { Icon } from './icon.tsx'
import type { OrderFace } from './order-face.ts'
import { Ring } from './ring.tsx'
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
        <Ring />
      ) : (
        <Icon name={state === 'failed' ? 'cross' : isByHand ? 'hand' : isOpenWindow ? 'window' : order} />
      )}
      {word}
    </span>
  )
}
