import type { ReactNode } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import styles from './draft-notes.module.css'
import typography from '#ui/typography.module.css'

type Draft = {
  isConflict: boolean
  isSaving: boolean
  discard: () => void
  leaving: { isAsked: boolean; stay: () => void; leave: () => void }
}

/** A field that others have changed, and the value they gave it, both as on screen. */
export type StoredField = { field: string; value: string }

/** What a form says of its draft: that it is in conflict with what others have stored, and on leaving, what would be lost. */
export function DraftNotes({
  draft,
  conflict,
  theirs = [],
  versions,
  onKeep,
}: {
  draft: Draft
  /** Says that others have changed the same, where the form knows more than that. */
  conflict?: ReactNode
  /** What others have stored meanwhile, field by field. */
  theirs?: readonly StoredField[]
  /** What others have stored beside the draft, part by part; null until it is here. */
  versions?: ReactNode
  /** Saves over what others have stored. */
  onKeep: () => void
}) {
  const t = useWords(sharedWords)
  const { leaving } = draft
  return (
    <>
      {draft.isConflict ? (
        <div className={styles.row} role="alert">
          <Notice
            tone="danger"
            actions={
              <>
                <Button onClick={draft.discard}>{t(($) => $.draft.takeTheirs)}</Button>
                <Button isBusy={draft.isSaving} onClick={onKeep}>
                  {t(($) => $.draft.keepMine)}
                </Button>
              </>
            }
          >
            {conflict ?? <RichText text={t(($) => $.draft.conflict)} />}{' '}
            {theirs.map((field) => t(($) => $.draft.theirs, field)).join(' ')}
            {versions}
          </Notice>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={leaving.isAsked}
        title={t(($) => $.draft.leaveTitle)}
        closeWord={t(($) => $.draft.stay)}
        cancelWord={t(($) => $.draft.stay)}
        confirmWord={t(($) => $.draft.leave)}
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      >
        <p>{t(($) => $.draft.leaveNote)}</p>
      </ConfirmDialog>
    </>
  )
}

/** A part of a thing of which two versions differ. */
export type VersionPart = { key: string; name: string; theirs: ReactNode; mine: ReactNode }

/** What `storedBy` has stored next to the draft, part by part: those in which the two differ. */
export function BothVersions({
  storedBy,
  parts,
}: {
  storedBy: string | null
  parts: readonly VersionPart[]
}) {
  const t = useWords(sharedWords)
  return (
    // Many rules are many lines: they scroll, by the keys too, and leave what is being edited in sight.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.versions} role="region" aria-label={t(($) => $.draft.versions)} tabIndex={0}>
      <dl className={styles.parts}>
        {parts.map(({ key, name, theirs, mine }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <b>
                {storedBy === null ? t(($) => $.draft.stored) : t(($) => $.draft.storedBy, { who: storedBy })}
              </b>
              <div>{theirs}</div>
            </dd>
            <dd>
              <b>{t(($) => $.draft.mine)}</b>
              <div>{mine}</div>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What is not saved yet, and what can be done with it: inverse, at the foot of the screen, above the bottom bar. */
export function SaveBar({
  title,
  note,
  actions,
  isStuck,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  actions: ReactNode
  /** Something is to be saved: it stays in sight. Else it stands at the end of the form and covers nothing. */
  isStuck: boolean
  /** What has to be decided or went wrong, over the bar. */
  children?: ReactNode
}) {
  return (
    <div className={styles.place} data-stuck={isStuck || undefined}>
      {children}
      <div className={styles.bar}>
        <p>
          <b>{title}</b>
          {note === undefined ? null : <span>{note}</span>}
        </p>
        <div>{actions}</div>
      </div>
    </div>
  )
}

/** Says that a form holds what was begun before a reload. */
export function DraftRestored({ draft: { isRestored } }: { draft: { isRestored: boolean } }) {
  const t = useWords(sharedWords)
  if (!isRestored) return null
  return (
    <p className={`${typography.note} ${styles.row}`} role="status">
      {t(($) => $.draft.restored)}
    </p>
  )
}
