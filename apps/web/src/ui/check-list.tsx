import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import styles from './check-list.module.css'

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
