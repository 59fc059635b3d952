import { useId } from 'react'
import { RadioToolbar } from './radio-toolbar.tsx'
import styles from './segmented.module.css'
import typography from './typography.module.css'

/** A choice of one of a few words in a row; a `RadioToolbar` with its label before it. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  isLabelAbove = false,
  value,
  options,
  onChange,
}: {
  label: string
  isLabelHidden?: boolean
  /** The label is above, as that of a field in the same row. */
  isLabelAbove?: boolean
  /** Null while nothing is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const labelId = useId()
  return (
    <div className={styles.segmented} data-above={isLabelAbove || undefined}>
      <span id={labelId} className={isLabelHidden ? typography.visuallyHidden : styles.label}>
        {label}
      </span>
      <RadioToolbar
        className={styles.segments}
        labelledBy={labelId}
        choices={options.map((option) => ({
          value: option.value,
          className: styles.segment,
          content: option.label,
        }))}
        value={value}
        onChoose={onChange}
      />
    </div>
  )
}
