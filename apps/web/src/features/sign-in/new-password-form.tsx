import {
  PASSWORD_MAX,
  unmetPasswordRules,
  type PasswordRule,
  passwordRules,
} from '@foyer/contract/password.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { language, useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, useSubmitPress } from '#ui/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFault } from './sign-in-frame.tsx'
import { RuleDot } from './flow.tsx'

import styles from './flow.module.css'
import typography from '#ui/typography.module.css'

type Props = {
  submitWord: string
  isBusy: boolean
  /** The account's e-mail, for password managers; never shown. */
  email?: string | null
  /** Fields before the new password, such as the current one. */
  before?: ReactNode
  /** The error, above the button. */
  fault?: ReactNode
  onSubmit: (password: string, form: HTMLFormElement) => void
}

/** A new password and its confirmation, with its five rules; submitted only if the rules are met and both match. */
export function NewPasswordForm({ submitWord, isBusy, email, before, fault, onSubmit }: Props) {
  const t = useWords(signInWords)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [left, setLeft] = useState({ password: false, again: false })
  const { isPressing, onPointerDownCapture } = useSubmitPress()
  const leave = (field: 'password' | 'again', text: string) => {
    if (text !== '' && !isPressing()) setLeft((former) => ({ ...former, [field]: true }))
  }
  const unmet = unmetPasswordRules(password)
  const isTooLong = password.length > PASSWORD_MAX
  const isUnlike = again !== password
  const passwordError = (() => {
    if (!left.password) return null
    if (isTooLong) return t(($) => $.password.tooLong)
    if (unmet.includes('length')) return t(($) => $.password.tooShort)
    return unmet.length === 0 ? null : t(($) => $.password.missing, { rules: list(unmet) })
  })()
  function list(rules: readonly PasswordRule[]): string {
    return new Intl.ListFormat(language.get()).format(rules.map((rule) => t(($) => $.password[rule])))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setLeft({ password: true, again: true })
    const form = event.currentTarget
    const wrong = unmet.length > 0 || isTooLong ? 'password' : isUnlike ? 'again' : null
    if (wrong === null) onSubmit(password, form)
    else form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  return (
    <form method="post" noValidate onPointerDownCapture={onPointerDownCapture} onSubmit={submit}>
      <input
        hidden
        readOnly
        type="email"
        name="username"
        autoComplete="username"
        value={email ?? ''}
        tabIndex={-1}
      />
      {before}
      <div className={styles.password}>
        <PasswordField
          size="large"
          name="password"
          autoComplete="new-password"
          label={t(($) => $.password.newPassword)}
          showLabel={t(($) => $.password.show)}
          hideLabel={t(($) => $.password.hide)}
          error={passwordError}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onBlur={() => leave('password', password)}
        />
        <PasswordRules unmet={unmet} isLeft={left.password} />
      </div>
      <PasswordField
        size="large"
        name="again"
        autoComplete="new-password"
        label={t(($) => $.password.confirmPassword)}
        showLabel={t(($) => $.password.show)}
        hideLabel={t(($) => $.password.hide)}
        error={left.again && isUnlike ? t(($) => $.password.unlike) : null}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        onBlur={() => leave('again', again)}
      />
      <FormFault>{fault}</FormFault>
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        {submitWord}
      </Button>
    </form>
  )
}

type RulesProps = {
  unmet: readonly PasswordRule[]
  /** The field has lost focus once: unmet rules count as errors. */
  isLeft: boolean
}

/** The five rules, hollow until met; red only after the field has lost focus. */
function PasswordRules({ unmet, isLeft }: RulesProps) {
  const t = useWords(signInWords)
  return (
    <ul className={styles.rules} aria-label={t(($) => $.password.rules)}>
      {passwordRules.map((rule) => {
        const isMet = !unmet.includes(rule)
        return (
          <li key={rule} data-state={isMet ? 'met' : isLeft ? 'missing' : 'open'}>
            {isMet ? <Icon name="check" /> : <RuleDot />}
            <span>
              <span className={typography.visuallyHidden}>
                {isMet ? t(($) => $.password.met) : t(($) => $.password.unmet)}{' '}
              </span>
              {t(($) => $.password[rule])}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
