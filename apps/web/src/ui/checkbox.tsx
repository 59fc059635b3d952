import type { ReactNode, ComponentProps } from 'react'

import styles from './checkbox.module.css'

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
