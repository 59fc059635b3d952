import { IconButton } from './icon-button.tsx'
import styles from './stepper.module.css'

/** One value between two buttons that decrease and increase it. A button without a callback is disabled. */
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
  /** The value in words, with its unit. */
  value: string
  /** The labels of the buttons. */
  less: string
  more: string
  /** Null if the value is at that limit. */
  onLess: (() => void) | null
  onMore: (() => void) | null
}) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <IconButton
        icon="minus"
        variant="quiet"
        label={less}
        aria-disabled={onLess === null || undefined}
        onClick={() => onLess?.()}
      />
      <output>{value}</output>
      <IconButton
        icon="plus"
        variant="quiet"
        label={more}
        aria-disabled={onMore === null || undefined}
        onClick={() => onMore?.()}
      />
    </div>
  )
}
