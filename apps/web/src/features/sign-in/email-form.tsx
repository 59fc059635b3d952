import { useState, type FormEvent } from 'react'
import { useWords } from '#lib/words.ts'
import { FormFault } from './form-fault.tsx'
import { isEmail } from '#lib/is-email.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSubmitPress } from '#ui/submit-press.ts'
import { TextField } from '#ui/text-field.tsx'
import { recoveryWords } from './recovery-words.ts'
import fields from '#ui/field.module.css'

type Props = {
  submitWord: string
  isBusy?: boolean
  initial?: string
  /** What went wrong with what was sent. */
  fault?: string | null
  onEmail: (email: string) => void
}

/** One e-mail and its button; what is no e-mail is said on leaving the field and is not sent. */
export function EmailForm({ submitWord, isBusy = false, initial = '', fault = null, onEmail }: Props) {
  const t = useWords(recoveryWords)
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
        label={t(($) => $.email)}
        error={isWrong ? t(($) => $.invalidEmail) : null}
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
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {submitWord}
      </Button>
    </form>
  )
}
