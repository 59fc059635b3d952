import { initiateRecovery } from '@foyer/contract/recovery.ts'
import { PARK_NAME } from '@foyer/contract/session.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { FlowStep } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { Button } from '#ui/button.tsx'
import { EmailForm } from './recovery-parts.tsx'

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
