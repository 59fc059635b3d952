import { IconButton } from './icon-button.tsx'
import styles from './stepper.module.css'

/** One value between two buttons: a step less, a step more. Without `onChange` it is only shown. */
export function Stepper({
  label,
  value,
  less,
  more,
  onLess,
  onMore,
}: {
  /** What it sets, for a screen reader. */
  label: string
  /** In words, with its unit. */
  value: string
  /** The words of the buttons. */
  less: string
  more: string
  /** Null where the value can go no further that way. */
  onLess: (() => void) | null
  onMore: (() => void) | null
}) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton
        icon="minus"
        look="quiet"
        label={less}
        aria-disabled={onLess === null || undefined}
        onClick={() => onLess?.()}
      />
      <output>{value}</output>
      <IconButton
        icon="plus"
        look="quiet"
        label={more}
        aria-disabled={onMore === null || undefined}
        onClick={() => onMore?.()}
      />
    </div>
  )
}
