import { type Invitation, type Person } from '@foyer/contract/people.ts'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { forgetSession } from '#lib/session-store.ts'
import { useFormat } from '#lib/format.ts'
import { removePersonMutation } from '#api/queries/people.queries.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { InviteForm } from './invite-form.tsx'
import { initialsOf } from '#lib/initials.ts'
import { PendingInvitation } from './pending-invitation.tsx'
import typography from '#ui/typography.module.css'
import lists from './account-list.module.css'
import tags from '#ui/tag.module.css'

/** Who the home is shared with: people with their role, invitations that wait, and for the owner inviting and removing. */
export function PeopleSection({
  people,
  invitations,
  homeName,
  isOwner,
}: {
  people: readonly Person[]
  invitations: readonly Invitation[]
  homeName: string
  isOwner: boolean
}) {
  const t = useWords(accountWords)
  const frame = useWords(frameWords)
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
      <ul className={lists.list}>
        {people.map((person) => (
          <li key={person.id}>
            <span className={lists.sign} data-person="" aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <div>
              <b>{person.name}</b>
              <span className={tags.tag}>
                {frame(($) => (person.role === 'owner' ? $.administrator : $.user))}
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
                look="quiet"
                aria-label={t(($) => $.people.removeOf, { name: person.name })}
                onClick={() => setLeaving(person)}
              >
                {t(($) => $.people.remove)}
              </Button>
            ) : !isOwner && person.is_self ? (
              <Button look="quiet" onClick={() => setLeaving(person)}>
                {t(($) => $.people.leave)}
              </Button>
            ) : null}
          </li>
        ))}
        {invitations.map((invitation) => (
          <PendingInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {isOwner && people.length === 1 && invitations.length === 0 ? (
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
        closeWord={t(($) => $.close)}
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
  const say = useErrorText()
  const isSelf = person?.is_self === true
  const remove = useApiMutation(removePersonMutation, {
    showError: 'inline',
    onSuccess: () => {
      if (isSelf) forgetSession('left')
      onClose()
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
      closeWord={t(($) => $.close)}
      cancelWord={t(($) => $.cancel)}
      confirmWord={t(($) => (isSelf ? $.people.leaveGo : $.people.removeGo))}
      isBusy={remove.isPending}
      error={remove.error === null ? null : say(remove.error)}
      onConfirm={() => {
        if (person !== null) remove.mutate({ params: { accountId: person.id } })
      }}
      onClose={close}
    >
      <p>{t(($) => (isSelf ? $.people.leaveNote : $.people.removeNote))}</p>
    </ConfirmDialog>
  )
}
