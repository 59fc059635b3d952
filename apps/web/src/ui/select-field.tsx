import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { Field } from './text-field.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './button.tsx'

import fields from './text-field.module.css'
import styles from './select-field.module.css'

/** A native select of typed values; the caller provides its label. */
export function Select<Value extends string>({
  options,
  onChange,
  ...select
}: Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'value'> & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <select
      {...select}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A native select with its label: the system's own list on a phone. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  error = null,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  hint?: string | undefined
  error?: string | null | undefined
}) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles.select}>
        <Select
          id={id}
          className={fields.input}
          value={value}
          options={options}
          aria-invalid={error !== null || undefined}
          aria-describedby={error !== null || hint !== undefined ? `${id}-note` : undefined}
          onChange={onChange}
        />
        <Icon name="chevron" />
      </span>
    </Field>
  )
}

type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'aria-label' | 'type' | 'onChange'
> & {
  /** The accessible name; the placeholder shows what can be searched. */
  label: string
  /** The accessible name of the clear button. */
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** The search field of a list, which is filtered on each keystroke. */
export function SearchField({ label, clearLabel, onChange, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
      {input.value === '' ? null : (
        <IconButton
          icon="cross"
          variant="quiet"
          label={clearLabel}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/**
 * Follows changes of the search in the address that the screen did not write itself: a link, Back, a saved filter.
 * @returns must be called with each text that the screen writes to the address, before it does
 */
export function useSyncedSearch(addressText: string, adopt: (text: string) => void): (text: string) => void {
  const last = useRef(addressText)
  // Own texts that are not in the address yet: it may still have an older one while the next is typed.
  const pendingTexts = useRef<string[]>([])
  useEffect(() => {
    if (addressText === last.current) return
    last.current = addressText
    const index = pendingTexts.current.indexOf(addressText)
    pendingTexts.current = pendingTexts.current.slice(index + 1)
    if (index < 0) adopt(addressText)
  })
  return (text) => {
    if (text !== last.current || pendingTexts.current.length > 0) pendingTexts.current.push(text)
  }
}
