import { useState, type FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { isEmail } from '#lib/is-email.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSubmitPress, TextField } from '#ui/text-field.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { FormFault } from './sign-in-frame.tsx'
import { FlowStep } from './flow.tsx'

import fields from '#ui/text-field.module.css'
import buttons from '#ui/button.module.css'
import styles from './flow.module.css'

type Props = {
  submitWord: string
  isBusy?: boolean
  initial?: string
  /** The error of the last submission. */
  fault?: string | null
  onEmail: (email: string) => void
}

/** An e-mail field and its button; an invalid e-mail is reported on blur and not submitted. */
export function EmailForm({ submitWord, isBusy = false, initial = '', fault = null, onEmail }: Props) {
  const t = useWords(signInWords)
  const { isPressing, onPointerDownCapture } = useSubmitPress()
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector('input')
    const email = field?.value.trim() ?? ''
    setWrong(!isEmail(email))
    if (isEmail(email)) onEmail(email)
    else field?.focus()
  }
  return (
    <form method="post" noValidate onPointerDownCapture={onPointerDownCapture} onSubmit={submit}>
      <TextField
        size="large"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        defaultValue={initial}
        label={t(($) => $.recovery.email)}
        error={isWrong ? t(($) => $.recovery.invalidEmail) : null}
        onBlur={(event) => {
          if (isPressing()) return
          const email = event.currentTarget.value.trim()
          setWrong(email !== '' && !isEmail(email))
        }}
      />
      <FormFault>
        {fault === null ? null : (
          <p className={fields.error}>
            <Icon name="warning" />
            <span>{fault}</span>
          </p>
        )}
      </FormFault>
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        {submitWord}
      </Button>
    </form>
  )
}

/** A code that is missing, expired, used, or of another account. */
export function InvalidCode({ note }: { note: string }) {
  const t = useWords(signInWords)
  return (
    <FlowStep key="invalid" tone="failed" title={t(($) => $.recovery.invalidTitle)} note={note}>
      <div className={styles.actions}>
        <Link to="/forgot-password" className={buttons.button} data-look="primary">
          {t(($) => $.recovery.newLink)}
        </Link>
        <SupportLink subject={t(($) => $.recovery.invalidTitle)} />
      </div>
    </FlowStep>
  )
}
