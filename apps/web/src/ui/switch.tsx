import { useId } from 'react'
import styles from './switch.module.css'
import typography from './typography.module.css'

/** A switch that takes effect immediately; the word next to it shows the state. */
export function Switch({
  label,
  about,
  isOn,
  isLabelHidden = false,
  onChange,
}: {
  label: string
  /** What it switches, if the page shows that elsewhere: screen readers read it before the word. */
  about?: string | undefined
  isOn: boolean
  /** Set in a table whose headers already name what it switches. */
  isLabelHidden?: boolean
  onChange: (isOn: boolean) => void
}) {
  const labelId = useId()
  return (
    <span className={styles.label}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={labelId}
        onClick={() => onChange(!isOn)}
      />
      <span id={labelId} className={isLabelHidden ? typography.visuallyHidden : undefined}>
        {about === undefined ? null : <span className={typography.visuallyHidden}>{about} </span>}
        {label}
      </span>
    </span>
  )
}
