import { finalizeRecovery } from '@foyer/contract/recovery.ts'
import { Link } from '@tanstack/react-router'
import { isRejected } from '#api/errors.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { signOut } from '#api/session.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { FlowStep } from './flow.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { Icon } from '#ui/icon.tsx'

import buttons from '#ui/button.module.css'
import fields from '#ui/text-field.module.css'
import styles from './flow.module.css'

type Props = {
  recoverId: string
  title: string
  note: string
  /** The account's e-mail; null if the flow does not include it. */
  email: string | null
  /** The account has no password yet. */
  isFirst?: boolean
}

/** Sets the new password with the permission from a code or an activation, and confirms it. */
export function PasswordStep({ recoverId, title, note, email, isFirst = false }: Props) {
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
        fault={finalize.error === null ? null : <ChangeFault error={finalize.error} />}
        onSubmit={(password) => finalize.mutate({ body: { recoverId, password } })}
      />
    </FlowStep>
  )
}

/** Signs out an existing session of this browser: it ended with all others, or belongs to another person. */
function leaveOldSession(): void {
  if (isSignedIn()) void signOut()
}

function ChangeFault({ error }: { error: Error }) {
  const t = useWords(signInWords)
  const errorText = useErrorText()
  const isExpired = isRejected(error)
  return (
    <div className={styles.fault}>
      <p className={fields.error}>
        <Icon name="warning" />
        <b>{t(($) => $.recovery.changeFailed)}</b>
      </p>
      <p>
        {isExpired
          ? t(($) => $.recovery.changeExpiredNote)
          : `${errorText(error)} ${t(($) => $.recovery.changeFailedNote)}`}
      </p>
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
