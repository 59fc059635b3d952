import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'aria-label' | 'type' | 'onChange'
> & {
  /** Its name to a screen reader; the placeholder shows what can be searched. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** The search of a list: one line under which the list answers at each key. */
export function SearchField({ label, onChange, ...input }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
