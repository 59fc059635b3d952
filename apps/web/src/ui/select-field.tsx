import { useId } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import fields from './field.module.css'
import styles from './select-field.module.css'

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
        <select
          id={id}
          className={fields.input}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={error !== null || hint !== undefined ? `${id}-note` : undefined}
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
        <Icon name="chevron" />
      </span>
    </Field>
  )
}
