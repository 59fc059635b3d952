import { useId } from 'react'
import styles from './switch.module.css'
import typography from './typography.module.css'

/** On or off, at once; its word stands beside it and says the state. */
export function Switch({
  label,
  about,
  isOn,
  isLabelHidden = false,
  onChange,
}: {
  label: string
  /** What it switches, where the page shows that elsewhere: said to a screen reader before the word. */
  about?: string | undefined
  isOn: boolean
  /** Where a table says around it what it switches. */
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
