import type { ReactNode, ComponentProps } from 'react'

import styles from './checkbox.module.css'

/** Any number of things to choose, each with its box. */
export function CheckList({
  legend,
  choices,
  chosen,
  isLong = false,
  onChange,
}: {
  legend: string
  choices: readonly { id: string; face: ReactNode }[]
  /** Their ids. */
  chosen: readonly string[]
  /** There may be more of them than a screen holds. */
  isLong?: boolean
  onChange: (chosen: readonly string[]) => void
}) {
  return (
    <fieldset className={styles.list} data-long={isLong || undefined}>
      <legend>{legend}</legend>
      {choices.map(({ id, face }) => (
        <label key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <span>{face}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A box to tick, as native as the browser's own; its label is around it. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'>) {
  return <input {...props} type="checkbox" className={styles.checkbox} />
}
