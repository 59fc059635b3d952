import type { Account } from '@foyer/contract/account.ts'
import { useState } from 'react'
import { CallError } from '#api/call-error.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { changePasswordMutation } from '#api/queries/account.queries.ts'
import { NewPasswordForm } from '#features/sign-in/new-password-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import styles from './password-section.module.css'

/** Since when the password is what it is, and a new one for who knows the current one. */
export function PasswordSection({ account }: { account: Account }) {
  const t = useWords(accountWords)
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [ended, setEnded] = useState<number | null>(null)
  const changed = account.password_changed_at
  return (
    <AccountSection id="password" title={t(($) => $.password.title)} note={t(($) => $.password.note)}>
      <div className={styles.line}>
        <p>
          {changed === null
            ? t(($) => $.password.never, { date: format.date(account.created_at) })
            : t(($) => $.password.changedAt, { date: format.date(changed) })}
        </p>
        <Button icon="key" onClick={() => setOpen(true)}>
          {t(($) => $.password.change)}
        </Button>
      </div>
      <p role="status" className={typography.good}>
        {ended === null ? null : t(($) => $.password.done, { count: ended })}
      </p>
      <Dialog
        isOpen={isOpen}
        title={t(($) => $.password.change)}
        closeWord={t(($) => $.close)}
        onClose={() => setOpen(false)}
      >
        <ChangePassword
          email={account.email}
          onDone={(count) => {
            setEnded(count)
            setOpen(false)
          }}
        />
      </Dialog>
    </AccountSection>
  )
}

function ChangePassword({ email, onDone }: { email: string; onDone: (ended: number) => void }) {
  const t = useWords(accountWords)
  const say = useErrorText()
  const [current, setCurrent] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useApiMutation(changePasswordMutation, {
    showError: 'inline',
    onSuccess: ({ ended }) => onDone(ended),
  })
  const isWrong = change.error instanceof CallError && change.error.code === 'wrong_credentials'
  const error = isMissing ? t(($) => $.password.required) : isWrong ? t(($) => $.password.wrong) : null
  return (
    <div className={styles.change}>
      <NewPasswordForm
        submitWord={t(($) => $.password.change)}
        isBusy={change.isPending}
        email={email}
        before={
          <PasswordField
            size="large"
            name="current"
            label={t(($) => $.password.current)}
            showWord={t(($) => $.password.show)}
            hideWord={t(($) => $.password.hide)}
            maxLength={256}
            error={error}
            value={current}
            onChange={(event) => {
              setCurrent(event.target.value)
              setMissing(false)
              change.reset()
            }}
          />
        }
        fault={change.error === null || isWrong ? null : say(change.error)}
        onSubmit={(next, form) => {
          if (current === '') {
            setMissing(true)
            form.querySelector<HTMLElement>('[name="current"]')?.focus()
          } else {
            change.mutate({ body: { current_password: current, new_password: next } })
          }
        }}
      />
    </div>
  )
}
