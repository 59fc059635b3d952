import { Icon, Spinner } from './icon.tsx'
import { DayThumbnail, type ThumbnailBlock } from './day-thumbnail.tsx'
import type { OrderFace } from './order-chip.tsx'
import { RadioToolbar } from './radio-toolbar.tsx'

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
