import {
  type Invitation,
  type Person,
  renewInvitation,
  removePerson,
  invitePerson,
  revokeInvitation,
} from '@foyer/contract/people.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { accountLanguages, NAME_MAX, type AccountLanguage } from '@foyer/contract/account.ts'
import { useWords, language } from '#lib/i18n.ts'
import { accountWords, sharedWords } from '#lib/words.ts'
import { forgetSession } from '#lib/session.ts'
import { useFormat, initialsOf } from '#lib/format.ts'
import { isEmail } from '#lib/is-email.ts'
import { useMinute } from '#lib/clock.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { isNotLoaded } from '#api/features.tsx'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { focusField, TextField } from '#ui/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { AccountSection } from './profile-forms.tsx'

import typography from '#ui/typography.module.css'
import styles from './account.module.css'
import tags from '#ui/lists.module.css'

/** The people of the home with their roles, pending invitations, and for the owner inviting and removing. */
export function PeopleSection({
  people,
  invitations,
  homeName,
  isOwner,
}: {
  people: readonly Person[]
  /** Read for an owner alone. */
  invitations: UseQueryResult<Invitation[]>
  homeName: string
  isOwner: boolean
}) {
  const t = useWords(accountWords)
  const errorText = useErrorText()
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<Person | null>(null)
  return (
    <AccountSection
      id="people"
      title={t(($) => $.people.title)}
      note={t(($) => (isOwner ? $.people.note : $.people.memberNote))}
    >
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id}>
            <span className={styles.sign} data-person="" aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <div>
              <b>{person.name}</b>
              <span className={tags.tag}>
                {tShared(($) => (person.role === 'owner' ? $.frame.administrator : $.frame.user))}
              </span>
              <span className={typography.rowQuiet}>
                {person.is_self ? `${t(($) => $.people.you)} · ` : ''}
                {person.email}
                {person.joined_at === undefined
                  ? null
                  : ` · ${t(($) => $.people.since, { date: format.date(person.joined_at) })}`}
              </span>
            </div>
            {isOwner && !person.is_self ? (
              <Button
                variant="quiet"
                aria-label={t(($) => $.people.removeOf, { name: person.name })}
                onClick={() => setLeaving(person)}
              >
                {t(($) => $.people.remove)}
              </Button>
            ) : !isOwner && person.is_self ? (
              <Button variant="quiet" onClick={() => setLeaving(person)}>
                {t(($) => $.people.leave)}
              </Button>
            ) : null}
          </li>
        ))}
        {invitations.data?.map((invitation) => (
          <PendingInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {isNotLoaded(invitations) ? (
        <NotLoaded query={invitations}>
          {t(($) => $.notLoaded, { message: errorText(invitations.error) })}
        </NotLoaded>
      ) : null}
      {isOwner && people.length === 1 && invitations.data?.length === 0 ? (
        <p className={typography.note}>{t(($) => $.people.alone)}</p>
      ) : null}
      {isOwner ? (
        <div>
          <Button icon="plus" onClick={() => setInviting(true)}>
            {t(($) => $.people.invite)}
          </Button>
        </div>
      ) : null}
      <p role="status" className={typography.good}>
        {invited === null ? null : t(($) => $.people.sent, { email: invited })}
      </p>
      <Dialog
        isOpen={isInviting}
        title={t(($) => $.people.inviteTitle, { home: homeName })}
        closeLabel={t(($) => $.close)}
        onClose={() => setInviting(false)}
      >
        <InviteForm
          onSent={(email) => {
            setInvited(email)
            setInviting(false)
          }}
        />
      </Dialog>
      <RemovePerson person={leaving} homeName={homeName} onClose={() => setLeaving(null)} />
    </AccountSection>
  )
}

function RemovePerson({
  person,
  homeName,
  onClose,
}: {
  person: Person | null
  homeName: string
  onClose: () => void
}) {
  const t = useWords(accountWords)
  const errorText = useErrorText()
  const isSelf = person?.is_self === true
  const remove = useApiMutation(removePerson, {
    showError: 'inline',
    onSuccess: () => {
      if (isSelf) forgetSession('left')
    },
  })
  const name = person?.name ?? ''
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={person !== null}
      title={
        isSelf ? t(($) => $.people.leaveTitle, { home: homeName }) : t(($) => $.people.removeTitle, { name })
      }
      closeLabel={t(($) => $.close)}
      cancelLabel={t(($) => $.cancel)}
      confirmLabel={t(($) => (isSelf ? $.people.leaveGo : $.people.removeGo))}
      isBusy={remove.isPending}
      error={remove.error === null ? null : errorText(remove.error)}
      onConfirm={() => {
        // Not called once the dialog was closed: it would close the one about another person.
        if (person !== null) remove.mutate({ params: { accountId: person.id } }, { onSuccess: onClose })
      }}
      onClose={close}
    >
      <p>{t(($) => (isSelf ? $.people.leaveNote : $.people.removeNote))}</p>
    </ConfirmDialog>
  )
}

/** The address to invite, and the language of the mail. */
function InviteForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useWords(accountWords)
  const tShared = useWords(sharedWords)
  const errorText = useErrorText()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [inviteeLanguage, setInviteeLanguage] = useState<AccountLanguage>(language.get())
  const [isWrong, setIsWrong] = useState(false)
  const invite = useApiMutation(invitePerson, {
    showError: 'inline',
    onSuccess: (invitation) => onSent(invitation.email),
  })
  const names = { en: tShared(($) => $.frame.english), fr: tShared(($) => $.frame.french) }
  return (
    <form
      className={styles.inviteForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const trimmedEmail = email.trim()
        setIsWrong(!isEmail(trimmedEmail))
        if (!isEmail(trimmedEmail)) {
          focusField(event.currentTarget, 'email')
          return
        }
        const trimmedName = name.trim()
        invite.mutate({
          body: {
            email: trimmedEmail,
            language: inviteeLanguage,
            ...(trimmedName === '' ? {} : { name: trimmedName }),
          },
        })
      }}
    >
      <p className={typography.note}>{t(($) => $.people.inviteNote)}</p>
      <TextField
        label={t(($) => $.people.email)}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isWrong ? t(($) => $.people.invalidEmail) : null}
        onChange={(event) => {
          setEmail(event.target.value)
          setIsWrong(false)
        }}
      />
      <TextField
        label={t(($) => $.people.name)}
        name="name"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Segmented
        label={t(($) => $.people.language)}
        value={inviteeLanguage}
        options={accountLanguages.toReversed().map((value) => ({ value, label: names[value] }))}
        onChange={setInviteeLanguage}
      />
      {invite.error === null ? null : (
        <p role="alert" className={typography.danger}>
          {errorText(invite.error)}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={invite.isPending}>
          {t(($) => $.people.send)}
        </Button>
      </div>
    </form>
  )
}

/** A pending invitation: until when the link is valid, resending it, revoking it. */
function PendingInvitation({ invitation }: { invitation: Invitation }) {
  const t = useWords(accountWords)
  const format = useFormat()
  const now = useMinute()
  const errorText = useErrorText()
  const [isConfirming, setIsConfirming] = useState(false)
  const variables = { params: { invitationId: invitation.id } }
  const renew = useApiMutation(renewInvitation, { showError: 'toast' })
  const revoke = useApiMutation(revokeInvitation, {
    showError: 'inline',
    onSuccess: () => setIsConfirming(false),
  })
  const { email } = invitation
  return (
    <li>
      <span className={styles.sign} data-open="">
        <Icon name="mail" />
      </span>
      <div>
        <b>{email}</b>
        <span className={tags.tag} data-open="">
          {t(($) => $.people.pending)}
        </span>
        <span className={typography.rowQuiet}>
          {invitation.name === null ? null : `${invitation.name} · `}
          {t(($) => $.people.invitedAt, { when: format.whenAt(invitation.sent_at, now) })} ·{' '}
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
      <span className={styles.acts}>
        <Button
          variant="quiet"
          isBusy={renew.isPending}
          aria-label={t(($) => $.people.resendOf, { email })}
          onClick={() => renew.mutate(variables)}
        >
          {t(($) => $.people.resend)}
        </Button>
        <Button
          variant="quiet"
          aria-label={t(($) => $.people.revokeOf, { email })}
          onClick={() => setIsConfirming(true)}
        >
          {t(($) => $.people.revoke)}
        </Button>
      </span>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t(($) => $.people.revokeTitle)}
        closeLabel={t(($) => $.close)}
        cancelLabel={t(($) => $.people.keep)}
        confirmLabel={t(($) => $.people.revokeGo)}
        isBusy={revoke.isPending}
        error={revoke.error === null ? null : errorText(revoke.error)}
        onConfirm={() => revoke.mutate(variables)}
        onClose={() => {
          setIsConfirming(false)
          revoke.reset()
        }}
      >
        <p>{t(($) => $.people.revokeNote, { email })}</p>
      </ConfirmDialog>
    </li>
  )
}
