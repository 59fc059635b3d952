import { useId, useState, type ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import fields from './field.module.css'
import styles from './password-field.module.css'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'size' | 'type'> & {
  label: string
  /** The word of the button while the password is hidden, and while it is shown. */
  showWord: string
  hideWord: string
  hint?: string | undefined
  error?: string | null | undefined
  size?: 'large'
}

/** A password that can be looked at; the button tells whether it is shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, showWord, hideWord, hint, error = null, size, ...input } = props
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} size={size}>
      <span className={styles.password}>
        <input
          autoComplete="current-password"
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={fields.input}
          aria-invalid={error !== null || undefined}
          aria-describedby={error !== null || hint !== undefined ? `${id}-note` : undefined}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {isShown ? hideWord : showWord}
        </button>
      </span>
    </Field>
  )
}
