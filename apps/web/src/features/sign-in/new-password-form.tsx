import {
  PASSWORD_MAX,
  unmetPasswordRules,
  type PasswordRule,
  passwordRules,
} from '@foyer/contract/password.ts'
import { finalizeRecovery } from '@foyer/contract/recovery.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { language, useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { focusField, PasswordField, useSubmitPress } from '#ui/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { CallError, isRejected } from '#api/errors.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { signOut } from '#api/session.ts'
import { SupportLink } from '#features/help/help-parts.tsx'
import { FormFault } from './sign-in-frame.tsx'
import { RuleDot, FlowStep } from './flow.tsx'
import { Link } from '@tanstack/react-router'

import fields from '#ui/text-field.module.css'
import buttons from '#ui/button.module.css'
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
  const [touched, setTouched] = useState({ password: false, again: false })
  const { isPressing, onPointerDownCapture } = useSubmitPress()
  const handleBlur = (field: 'password' | 'again', text: string) => {
    if (text !== '' && !isPressing()) setTouched((previous) => ({ ...previous, [field]: true }))
  }
  const unmet = unmetPasswordRules(password)
  const isTooLong = password.length > PASSWORD_MAX
  const isDifferent = again !== password
  const passwordError = (() => {
    if (!touched.password) return null
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
    setTouched({ password: true, again: true })
    const form = event.currentTarget
    const wrong = unmet.length > 0 || isTooLong ? 'password' : isDifferent ? 'again' : null
    if (wrong === null) onSubmit(password, form)
    else focusField(form, wrong)
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
          onBlur={() => handleBlur('password', password)}
        />
        <PasswordRules unmet={unmet} isTouched={touched.password} />
      </div>
      <PasswordField
        size="large"
        name="again"
        autoComplete="new-password"
        label={t(($) => $.password.confirmPassword)}
        showLabel={t(($) => $.password.show)}
        hideLabel={t(($) => $.password.hide)}
        error={touched.again && isDifferent ? t(($) => $.password.unlike) : null}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        onBlur={() => handleBlur('again', again)}
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
  isTouched: boolean
}

/** The five rules, hollow until met; red only after the field has lost focus. */
function PasswordRules({ unmet, isTouched }: RulesProps) {
  const t = useWords(signInWords)
  return (
    <ul className={styles.rules} aria-label={t(($) => $.password.rules)}>
      {passwordRules.map((rule) => {
        const isMet = !unmet.includes(rule)
        return (
          <li key={rule} data-state={isMet ? 'met' : isTouched ? 'missing' : 'open'}>
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

type StepProps = {
  recoverId: string
  title: string
  note: string
  /** The account's e-mail; null if the flow does not include it. */
  email: string | null
  /** The account has no password yet. */
  isFirst?: boolean
}

/** Sets the new password with the permission from a code or an activation, and confirms it. */
export function PasswordStep({ recoverId, title, note, email, isFirst = false }: StepProps) {
  const t = useWords(signInWords)
  const finalize = useApiMutation(finalizeRecovery, { showError: 'inline' })
  if (finalize.isSuccess) {
    return (
      <FlowStep
        key="success"
        tone="done"
        title={t(($) => (isFirst ? $.recovery.firstSuccessTitle : $.recovery.successTitle))}
        note={t(($) => (isFirst ? $.recovery.firstSuccessNote : $.recovery.successNote))}
      >
        <div className={styles.actions}>
          <Link
            to="/"
            state={email === null ? {} : { email }}
            className={buttons.button}
            data-look="primary"
            onClick={leaveOldSession}
          >
            {t(($) => $.recovery.logIn)}
          </Link>
        </div>
      </FlowStep>
    )
  }
  return (
    <FlowStep key="form" title={title} note={note}>
      <NewPasswordForm
        submitWord={
          isFirst
            ? t(($) => (finalize.isPending ? $.recovery.setting : $.recovery.set))
            : t(($) => (finalize.isPending ? $.recovery.changing : $.recovery.change))
        }
        isBusy={finalize.isPending}
        email={email}
        fault={finalize.error === null ? null : <ChangeFault error={finalize.error} isFirst={isFirst} />}
        onSubmit={(password) => finalize.mutate({ body: { recoverId, password } })}
      />
    </FlowStep>
  )
}

/** Signs out an existing session of this browser: it ended with all others, or belongs to another person. */
function leaveOldSession(): void {
  if (isSignedIn()) void signOut()
}

function ChangeFault({ error, isFirst }: { error: Error; isFirst: boolean }) {
  const t = useWords(signInWords)
  const errorText = useErrorText()
  const isExpired = isRejected(error)
  // Without a reply the password may have been saved.
  const isRefused = error instanceof CallError && error.kind === 'answered'
  const note = isRefused
    ? isFirst
      ? ''
      : t(($) => $.recovery.changeFailedNote)
    : t(($) => $.recovery.changeUnknownNote)
  return (
    <div className={styles.fault}>
      <p className={fields.error}>
        <Icon name="warning" />
        <b>{t(($) => $.recovery.changeFailed)}</b>
      </p>
      <p>{isExpired ? t(($) => $.recovery.changeExpiredNote) : `${errorText(error)} ${note}`}</p>
      <div className={styles.actions}>
        {isExpired ? (
          <Link to="/forgot-password" className={buttons.button} data-look="plain">
            {t(($) => $.recovery.newLink)}
          </Link>
        ) : null}
        <SupportLink subject={t(($) => $.recovery.changeFailed)} />
      </div>
    </div>
  )
}
