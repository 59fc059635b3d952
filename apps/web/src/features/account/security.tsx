import {
  type Account,
  type Session,
  endSession,
  endOtherSessions,
  changePassword,
} from '@foyer/contract/account.ts'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { accountWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { CallError } from '#api/errors.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, PasswordField } from '#ui/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewPasswordForm } from '#features/sign-in/new-password-form.tsx'
import { AccountSection } from './profile-forms.tsx'
import { useSessionDevice } from './session-device.ts'

import typography from '#ui/typography.module.css'
import styles from './account.module.css'
import tags from '#ui/lists.module.css'

/** The date of the last password change, and a form to change the password with the current one. */
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
        closeLabel={t(($) => $.close)}
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
  const errorText = useErrorText()
  const [current, setCurrent] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useApiMutation(changePassword, {
    showError: 'inline',
    onSuccess: ({ ended }) => onDone(ended),
  })
  const isWrong = isWrongPassword(change.error)
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
            showLabel={t(($) => $.password.show)}
            hideLabel={t(($) => $.password.hide)}
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
        fault={change.error === null || isWrong ? null : errorText(change.error)}
        onSubmit={(next, form) => {
          if (current === '') {
            setMissing(true)
            focusField(form, 'current')
          } else {
            change.mutate(
              { body: { current_password: current, new_password: next } },
              {
                onError: (error) => {
                  if (isWrongPassword(error)) focusField(form, 'current')
                },
              },
            )
          }
        }}
      />
    </div>
  )
}

function isWrongPassword(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'wrong_credentials'
}

const icons = { computer: 'computer', phone: 'phone', tablet: 'tablet', other: 'unknown' } as const

/** The sessions: device, start and last use; each except the current one can be ended. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const t = useWords(accountWords)
  const format = useFormat()
  const now = useMinute()
  const deviceOf = useSessionDevice()
  const end = useApiMutation(endSession, { showError: 'toast' })
  const endOthers = useApiMutation(endOtherSessions, { showError: 'toast' })
  const others = sessions.filter((session) => !session.is_current).length
  const ended = endOthers.isSuccess ? endOthers.data.ended : end.isSuccess ? 1 : null
  return (
    <AccountSection id="sessions" title={t(($) => $.sessions.title)} note={t(($) => $.sessions.note)}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span className={styles.sign}>
              <Icon name={icons[session.device.form]} />
            </span>
            <div>
              <b>{deviceOf(session.device)}</b>
              {session.is_current ? <span className={tags.tag}>{t(($) => $.sessions.current)}</span> : null}
              <span className={typography.rowQuiet}>
                {format.since(session.created_at, now)} ·{' '}
                {t(($) => $.sessions.used, { when: format.whenAt(session.used_at, now) })}
              </span>
            </div>
            {session.is_current ? null : (
              <Button
                variant="quiet"
                isBusy={end.isPending && end.variables.params.sessionId === session.id}
                aria-label={t(($) => $.sessions.endOf, { device: deviceOf(session.device) })}
                onClick={() => {
                  endOthers.reset()
                  end.mutate({ params: { sessionId: session.id } })
                }}
              >
                {t(($) => $.sessions.end)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others === 0 ? (
        <p className={typography.note}>{t(($) => $.sessions.only)}</p>
      ) : (
        <div>
          <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t(($) => $.sessions.endOthers, { count: others })}
          </Button>
        </div>
      )}
      <p role="status" className={typography.good}>
        {ended === null ? null : t(($) => $.sessions.ended, { count: ended })}
      </p>
    </AccountSection>
  )
}
