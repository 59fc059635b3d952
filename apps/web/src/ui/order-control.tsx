import { Icon, Spinner } from './icon.tsx'
import { DayThumbnail, type SkylineBlock } from './day-thumbnail.tsx'
import type { OrderFace } from './order-chip.tsx'
import { RadioToolbar } from './radio-toolbar.tsx'

import typography from './typography.module.css'
import buttons from './button.module.css'
import styles from './order-control.module.css'

export type OrderOption<Value extends OrderFace> = {
  value: Value
  word: string
  /** A few quiet words under it: the setpoint, "in force", "sent". */
  note?: string | undefined
  /** Read instead of the word where the word and the note are not enough. */
  description?: string | undefined
}

/**
 * What a room is told: Auto and the six orders as a skyline. The one in force has a solid frame, the one asked for and
 * not yet confirmed a dashed frame and a ring. An order is a command: arrows walk, Enter or Space gives it.
 */
export function OrderControl<Value extends OrderFace>({
  label,
  options,
  value,
  pending = null,
  pendingWord,
  programme = [],
  disabledReason = null,
  onChoose,
}: {
  label: string
  options: readonly OrderOption<Value>[]
  /** In force; null while nobody knows. */
  value: Value | null
  pending?: Value | null
  /** Said to a screen reader after the word of the pending option. */
  pendingWord: string
  /** Today's programme, drawn inside Auto. */
  programme?: readonly SkylineBlock[]
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
          face: (
            <>
              {option.value === 'auto' ? (
                <DayThumbnail blocks={programme} />
              ) : (
                <span className={styles.swatch} />
              )}
              <span className={styles.word}>
                {option.value === pending ? <Spinner /> : <Icon name={option.value} />}
                {option.word}
                {option.value === pending && option.note === undefined ? (
                  <span className={typography.visuallyHidden}> {pendingWord}</span>
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
