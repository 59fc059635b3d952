import type { Invitation } from '@foyer/contract/people.ts'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { renewInvitationMutation, revokeInvitationMutation } from '#api/queries/people.queries.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import lists from './account-list.module.css'
import tags from '#ui/tag.module.css'

/** Somebody who was invited and has not come yet: until when the link holds, sending it again, taking it back. */
export function PendingInvitation({ invitation }: { invitation: Invitation }) {
  const t = useWords(accountWords)
  const format = useFormat()
  const now = useMinute()
  const say = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const given = { params: { invitationId: invitation.id } }
  const renew = useApiMutation(renewInvitationMutation, { showError: 'toast' })
  const revoke = useApiMutation(revokeInvitationMutation, {
    showError: 'inline',
    onSuccess: () => setAsked(false),
  })
  const { email } = invitation
  return (
    <li>
      <span className={lists.sign} data-open="">
        <Icon name="mail" />
      </span>
      <div>
        <b>{email}</b>
        <span className={tags.tag} data-open="">
          {t(($) => $.people.pending)}
        </span>
        <span className={typography.rowQuiet}>
          {invitation.name === null ? null : `${invitation.name} · `}
          {t(($) => $.people.invitedAt, { when: format.when(invitation.sent_at, now) })} ·{' '}
          {invitation.is_expired ? (
            <span className={typography.danger}>{t(($) => $.people.expired)}</span>
          ) : (
            t(($) => $.people.expires, { when: format.until(invitation.expires_at, now) })
          )}
        </span>
        <span role="status" className={typography.good}>
          {renew.isSuccess ? t(($) => $.people.resent, { email }) : null}
        </span>
      </div>
      <span className={lists.acts}>
        <Button
          look="quiet"
          isBusy={renew.isPending}
          aria-label={t(($) => $.people.resendOf, { email })}
          onClick={() => renew.mutate(given)}
        >
          {t(($) => $.people.resend)}
        </Button>
        <Button
          look="quiet"
          aria-label={t(($) => $.people.revokeOf, { email })}
          onClick={() => setAsked(true)}
        >
          {t(($) => $.people.revoke)}
        </Button>
      </span>
      <ConfirmDialog
        isOpen={isAsked}
        title={t(($) => $.people.revokeTitle)}
        closeWord={t(($) => $.close)}
        cancelWord={t(($) => $.people.keep)}
        confirmWord={t(($) => $.people.revokeGo)}
        isBusy={revoke.isPending}
        error={revoke.error === null ? null : say(revoke.error)}
        onConfirm={() => revoke.mutate(given)}
        onClose={() => {
          setAsked(false)
          revoke.reset()
        }}
      >
        <p>{t(($) => $.people.revokeNote, { email })}</p>
      </ConfirmDialog>
    </li>
  )
}
