import { useId, type ComponentProps } from 'react'
import { Field } from './field.tsx'
import fields from './field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'size'> & {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  size?: 'large'
}

/** One line of text with its label; an error stands under it, is read with it and marks the field. */
export function TextField({ label, hint, error = null, size, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} size={size}>
      <input
        type="text"
        {...input}
        id={id}
        className={fields.input}
        aria-invalid={error !== null || undefined}
        aria-describedby={error !== null || hint !== undefined ? `${id}-note` : undefined}
      />
    </Field>
  )
}
