import { checkResetCode } from '@foyer/contract/recovery.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RecoveryLink } from '#lib/link-token.ts'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { isRejected } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { runOnce, apiQuery } from '#api/query.ts'
import { Button } from '#ui/button.tsx'
import { SupportLink } from '#features/help/help-parts.tsx'
import { FlowStep } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { PasswordStep } from './new-password-form.tsx'
import { Link } from '@tanstack/react-router'
import { EmailForm } from './forgot-screen.tsx'

import styles from './flow.module.css'
import buttons from '#ui/button.module.css'

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
