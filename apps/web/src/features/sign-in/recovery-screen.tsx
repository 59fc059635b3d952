import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RecoveryLink } from '#lib/link-token.ts'
import { useWords } from '#lib/i18n.ts'
import { isRefusal } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { recoveryCodeQuery } from '#api/queries/recovery.ts'
import { Button } from '#ui/button.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { FlowStep } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { EmailForm, InvalidCode } from './recovery-parts.tsx'
import { recoveryWords } from './recovery-words.ts'
import { PasswordStep } from './password-step.tsx'

import styles from './flow.module.css'

/** Where the link of a recovery mail leads: its code is validated, then the new password is set. */
export function RecoveryScreen({ link }: { link: RecoveryLink | null }) {
  const t = useWords(recoveryWords)
  const [email, setEmail] = useState(link?.email ?? null)
  const step = (() => {
    if (link === null) return <InvalidCode note={t(($) => $.missingNote)} />
    if (email !== null) return <CodeStep key={email} code={link.code} email={email} />
    return (
      <FlowStep key="ask" title={t(($) => $.askTitle)} note={t(($) => $.askNote)}>
        <EmailForm submitWord={t(($) => $.continue)} onEmail={setEmail} />
      </FlowStep>
    )
  })()
  return <SignInFrame>{step}</SignInFrame>
}

/** Validates the code, then shows the form; what failed without an answer can be tried again. */
function CodeStep({ code, email }: { code: string; email: string }) {
  const t = useWords(recoveryWords)
  const say = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(recoveryCodeQuery(code, email))
  if (data !== undefined) {
    return (
      <PasswordStep
        recoverId={data.recoverId}
        email={email}
        title={t(($) => $.formTitle)}
        note={t(($) => $.formNote, { email })}
      />
    )
  }
  if (error === null || isFetching) {
    return (
      <FlowStep
        key="validating"
        tone="waiting"
        title={t(($) => $.validatingTitle)}
        note={t(($) => $.validatingNote)}
      />
    )
  }
  if (isRefusal(error)) return <InvalidCode note={t(($) => $.invalidNote)} />
  return (
    <FlowStep
      key="failed"
      tone="unreached"
      title={t(($) => $.failedTitle)}
      note={t(($) => $.failedNote, { reason: say(error) })}
    >
      <div className={styles.actions}>
        <Button look="primary" onClick={() => void refetch()}>
          {t(($) => $.retry)}
        </Button>
        <SupportLink subject={t(($) => $.failedTitle)} />
      </div>
    </FlowStep>
  )
}
