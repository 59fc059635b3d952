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
  leaving: { isBlocked: boolean; stay: () => void; leave: () => void }
}

/** A field that was changed elsewhere and its new value, both as shown on screen. */
export type StoredField = { field: string; value: string }

/** The messages of a form about its draft: a conflict with the stored version, and on leaving, what would be lost. */
export function DraftNotes({
  draft,
  conflict,
  theirs = [],
  versions,
  onOverwrite,
}: {
  draft: Draft
  /** The text of a conflict, for a form with more details than the default. */
  conflict?: ReactNode
  /** The stored fields that have changed meanwhile. */
  theirs?: readonly StoredField[]
  /** The stored version next to the draft, part by part; null while it is loading. */
  versions?: ReactNode
  /** Saves the draft over the stored version. */
  onOverwrite: () => void
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
                <Button onClick={draft.discard}>{t(($) => $.draft.discardMine)}</Button>
                <Button isBusy={draft.isSaving} onClick={onOverwrite}>
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
        isOpen={leaving.isBlocked}
        title={t(($) => $.draft.leaveTitle)}
        closeLabel={t(($) => $.draft.stay)}
        cancelLabel={t(($) => $.draft.stay)}
        confirmLabel={t(($) => $.draft.leave)}
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      >
        <p>{t(($) => $.draft.leaveNote)}</p>
      </ConfirmDialog>
    </>
  )
}

/** A part in which two versions differ. */
export type VersionPart = { key: string; name: string; theirs: ReactNode; mine: ReactNode }

/** The version stored by `storedBy` next to the draft, for each part in which they differ. */
export function BothVersions({
  storedBy,
  parts,
}: {
  storedBy: string | null
  parts: readonly VersionPart[]
}) {
  const t = useWords(sharedWords)
  return (
    // Many rules are many lines: they scroll, with the keyboard too, so that the form stays visible.
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

/** The unsaved changes and their buttons: in inverse colours, at the bottom of the screen, above the bottom bar. */
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
  /**
   * True if there is something to save: the bar stays visible. Otherwise it is at the end of the form and covers
   * nothing.
   */
  isStuck: boolean
  /** A decision to make or an error, above the bar. */
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

/** The message that a form contains changes from before a reload. */
export function DraftRestored({ draft: { isRestored } }: { draft: { isRestored: boolean } }) {
  const t = useWords(sharedWords)
  if (!isRestored) return null
  return (
    <p className={`${typography.note} ${styles.row}`} role="status">
      {t(($) => $.draft.restored)}
    </p>
  )
}
