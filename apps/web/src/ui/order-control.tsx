import { Icon, Spinner } from './icon.tsx'
import type { OrderFace } from './order-chip.tsx'
import { RadioToolbar } from './segmented.tsx'
import { percent } from './css-percent.ts'

import typography from './typography.module.css'
import buttons from './button.module.css'
import styles from './order-control.module.css'

export type OrderOption<Value extends OrderFace> = {
  value: Value
  label: string
  /** A few muted words under it: the setpoint, "in force", "sent". */
  note?: string | undefined
  /** Read instead of the word if the word and the note are not enough. */
  description?: string | undefined
}

/**
 * Chooses the order of a room: Auto and the six orders, drawn as bars. The current one has a solid frame; the one
 * that is requested and not confirmed yet has a dashed frame and a spinner. An order is a command, so arrows only
 * move the focus; Enter or Space chooses.
 */
export function OrderControl<Value extends OrderFace>({
  label,
  options,
  value,
  pending = null,
  pendingLabel,
  schedule = [],
  disabledReason = null,
  onChoose,
}: {
  label: string
  options: readonly OrderOption<Value>[]
  /** The current order; null while unknown. */
  value: Value | null
  pending?: Value | null
  /** Read by screen readers after the word of the pending option. */
  pendingLabel: string
  /** Today's schedule, drawn inside Auto. */
  schedule?: readonly ThumbnailBlock[]
  disabledReason?: string | null
  onChoose: (value: Value) => void
}) {
  return (
    <>
      <RadioToolbar
        className={styles.orders}
        label={label}
        choices={options.map((option) => ({
          value: option.value,
          className: styles.option,
          order: option.value,
          isPending: option.value === pending,
          content: (
            <>
              {option.value === 'auto' ? (
                <DayThumbnail blocks={schedule} />
              ) : (
                <span className={styles.swatch} />
              )}
              <span className={styles.word}>
                {option.value === pending ? <Spinner /> : <Icon name={option.value} />}
                {option.label}
                {option.value === pending && option.note === undefined ? (
                  <span className={typography.visuallyHidden}> {pendingLabel}</span>
                ) : null}
              </span>
              {option.note === undefined ? null : <span className={styles.note}> {option.note}</span>}
              {option.description === undefined ? null : (
                <span className={typography.visuallyHidden}> {option.description}</span>
              )}
            </>
          ),
        }))}
        value={value}
        isDisabled={disabledReason !== null}
        onChoose={onChoose}
      />
      {disabledReason === null ? null : <p className={buttons.reason}>{disabledReason}</p>}
    </>
  )
}

/** From and to are shares of the day, 0 to 1. */
export type ThumbnailBlock = { from: number; to: number; order: OrderFace }

/** A day's schedule as a small picture, hidden from screen readers: the same is written elsewhere. */
export function DayThumbnail({ blocks, size }: { blocks: readonly ThumbnailBlock[]; size?: 'short' }) {
  return (
    <span className={styles.skyline} data-size={size} aria-hidden="true">
      {blocks.map((block) => (
        <i
          key={block.from}
          data-order={block.order}
          style={{ left: percent(block.from), width: percent(block.to - block.from) }}
        />
      ))}
    </span>
  )
}
