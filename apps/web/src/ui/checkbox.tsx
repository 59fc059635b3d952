import { useId, type ComponentProps, type ReactNode } from 'react'

import styles from './checkbox.module.css'
import typography from './typography.module.css'

/** A list of choices with a checkbox each; any number of them can be chosen. */
export function CheckList({
  legend,
  choices,
  chosen,
  isLong = false,
  onChange,
}: {
  legend: string
  choices: readonly { id: string; label: ReactNode }[]
  /** The ids of the chosen choices. */
  chosen: readonly string[]
  /** True if there may be more choices than fit on a screen. */
  isLong?: boolean
  onChange: (chosen: readonly string[]) => void
}) {
  return (
    <fieldset className={styles.list} data-long={isLong || undefined}>
      <legend>{legend}</legend>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A native checkbox; its label wraps it. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'>) {
  return <input {...props} type="checkbox" className={styles.checkbox} />
}

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
    <span className={styles.switchLabel}>
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
