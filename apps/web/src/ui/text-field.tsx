import { useId, type ComponentProps, type ReactNode, useState, useRef, type PointerEvent } from 'react'
import { Icon } from './icon.tsx'

import styles from './text-field.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'size'> & {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  size?: 'large'
}

/** One line of text with its label; an error is shown under it, describes it and marks it invalid. */
export function TextField({ label, hint, error = null, size, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error} size={size}>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== null || undefined}
        aria-describedby={error !== null || hint !== undefined ? `${id}-note` : undefined}
      />
    </Field>
  )
}

/** Moves the focus to a field of a form by its name: a refused form leads to what has to be corrected. */
export function focusField(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** The frame of every field: the label (`<id>-label`), the control with this id, its hint or error (`<id>-note`). */
export function Field({
  id,
  label,
  hint,
  error = null,
  size,
  children,
}: {
  id: string
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  size?: 'large' | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.field} data-size={size}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error === null ? null : (
        <p id={`${id}-note`} className={styles.error}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {error !== null || hint === undefined ? null : (
        <p id={`${id}-note`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'size' | 'type'> & {
  label: string
  /** The label of the button while the password is hidden, and while it is shown. */
  showLabel: string
  hideLabel: string
  hint?: string | undefined
  error?: string | null | undefined
  size?: 'large'
}

/** A password field with a button that shows or hides the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, showLabel, hideLabel, hint, error = null, size, ...input } = props
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
          className={styles.input}
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
          {isShown ? hideLabel : showLabel}
        </button>
      </span>
    </Field>
  )
}

/**
 * Tracks whether the pointer is pressed on a form's submit button. A field that loses the focus by that press must
 * not show its error yet: the button would move away from under the finger, and the press would be lost. Submitting
 * shows the error anyway.
 */
export function useSubmitPress() {
  const isDown = useRef(false)
  return {
    isPressing: () => isDown.current,
    onPointerDownCapture: (event: PointerEvent<HTMLFormElement>) => {
      isDown.current = event.target instanceof Element && event.target.closest('[type="submit"]') !== null
    },
  }
}
