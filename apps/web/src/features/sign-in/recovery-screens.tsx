import { checkResetCode, initiateRecovery } from '@foyer/contract/recovery.ts'
import { PARK_NAME } from '@foyer/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { isRejected } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useApiMutation } from '#api/mutation.ts'
import { apiQuery, runOnce } from '#api/query.ts'
import { SupportLink } from '#features/help/help-parts.tsx'
import { useWords } from '#lib/i18n.ts'
import { isEmail } from '#lib/is-email.ts'
import type { RecoveryLink } from '#lib/link-token.ts'
import { signInWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSubmitPress, TextField } from '#ui/text-field.tsx'
import { FlowStep } from './flow.tsx'
import { PasswordStep } from './new-password-form.tsx'
import { SignInFrame, FormFault } from './sign-in-frame.tsx'

import buttons from '#ui/button.module.css'
import fields from '#ui/text-field.module.css'
import styles from './flow.module.css'

/** Requests a link by e-mail. The success is the same for known and unknown addresses. */
export function ForgotScreen() {
  const t = useWords(signInWords)
  const errorText = useErrorText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const initiate = useApiMutation(initiateRecovery, { showError: 'inline' })
  const fault = initiate.error === null ? null : errorText(initiate.error)
  const send = (email: string) =>
    initiate.mutate({ body: { email, parkName: PARK_NAME } }, { onSuccess: () => setSentTo(email) })
  const toLogin = (
    <Link to="/" className={buttons.button} data-look="plain">
      {t(($) => $.recovery.backToLogin)}
    </Link>
  )
  return (
    <SignInFrame>
      {sentTo === null ? (
        <FlowStep key="ask" title={t(($) => $.recovery.forgotTitle)} note={t(($) => $.recovery.forgotNote)}>
          <EmailForm
            submitWord={t(($) => (initiate.isPending ? $.recovery.sending : $.recovery.send))}
            isBusy={initiate.isPending}
            fault={fault}
            onEmail={send}
          />
          <div className={styles.actions}>{toLogin}</div>
        </FlowStep>
      ) : (
        <FlowStep
          key="sent"
          tone="sent"
          title={t(($) => $.recovery.sentTitle)}
          note={t(($) => $.recovery.sentNote, { email: sentTo })}
        >
          <div className={styles.actions}>
            <Button isBusy={initiate.isPending} onClick={() => send(sentTo)}>
              {t(($) => (initiate.isPending ? $.recovery.sending : $.recovery.sendAgain))}
            </Button>
            {toLogin}
          </div>
          <div role="alert">{fault === null ? null : <p className={fields.error}>{fault}</p>}</div>
        </FlowStep>
      )}
    </SignInFrame>
  )
}

/** The target of a recovery link: its code is validated, then the new password is set. */
export function RecoveryScreen({ link }: { link: RecoveryLink | null }) {
  const t = useWords(signInWords)
  const [email, setEmail] = useState(link?.email ?? null)
  const step = (() => {
    if (link === null) return <InvalidCode note={t(($) => $.recovery.missingNote)} />
    if (email !== null) return <CodeStep key={email} code={link.code} email={email} />
    return (
      <FlowStep key="ask" title={t(($) => $.recovery.askTitle)} note={t(($) => $.recovery.askNote)}>
        <EmailForm submitWord={t(($) => $.recovery.continue)} onEmail={setEmail} />
      </FlowStep>
    )
  })()
  return <SignInFrame>{step}</SignInFrame>
}

/** Validates the code, then shows the form; a request without an answer can be retried. */
function CodeStep({ code, email }: { code: string; email: string }) {
  const t = useWords(signInWords)
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(recoveryCodeQuery(code, email))
  if (data !== undefined) {
    return (
      <PasswordStep
        recoverId={data.recoverId}
        email={email}
        title={t(($) => $.recovery.formTitle)}
        note={t(($) => $.recovery.formNote, { email })}
      />
    )
  }
  if (error === null || isFetching) {
    return (
      <FlowStep
        key="validating"
        tone="waiting"
        title={t(($) => $.recovery.validatingTitle)}
        note={t(($) => $.recovery.validatingNote)}
      />
    )
  }
  if (isRejected(error)) return <InvalidCode note={t(($) => $.recovery.invalidNote)} />
  return (
    <FlowStep
      key="failed"
      tone="unreached"
      title={t(($) => $.recovery.failedTitle)}
      note={t(($) => $.recovery.failedNote, { reason: errorText(error) })}
    >
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void refetch()}>
          {t(($) => $.recovery.retry)}
        </Button>
        <SupportLink subject={t(($) => $.recovery.failedTitle)} />
      </div>
    </FlowStep>
  )
}

/** A code that is missing, expired, used, or of another account. */
function InvalidCode({ note }: { note: string }) {
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

/** Verifies the code of a link: its reply allows setting the password. */
function recoveryCodeQuery(resetCode: string, email: string) {
  return { ...apiQuery(checkResetCode, { body: { resetCode, email } }), ...runOnce }
}

type EmailFormProps = {
  submitWord: string
  isBusy?: boolean
  initial?: string
  /** The error of the last submission. */
  fault?: string | null
  onEmail: (email: string) => void
}

/** An e-mail field and its button; an invalid e-mail is reported on blur and not submitted. */
function EmailForm({ submitWord, isBusy = false, initial = '', fault = null, onEmail }: EmailFormProps) {
  const t = useWords(signInWords)
  const { isPressing, onPointerDownCapture } = useSubmitPress()
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector('input')
    const email = field?.value.trim() ?? ''
    setIsWrong(!isEmail(email))
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
          setIsWrong(email !== '' && !isEmail(email))
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
