import type { ReactNode } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import styles from './draft-notes.module.css'
import typography from '#ui/typography.module.css'

type DraftWords = Record<
  'takeTheirs' | 'keepMine' | 'leaveTitle' | 'leaveNote' | 'stay' | 'leave',
  string
> & { conflict: ReactNode }

type Draft = {
  isConflict: boolean
  isSaving: boolean
  discard: () => void
  leaving: { isAsked: boolean; stay: () => void; leave: () => void }
}

/** What a form says of its draft: that it is in conflict with what others have stored, and on leaving, what would be lost. */
export function DraftNotes({
  draft,
  words,
  theirs = [],
  versions,
  onKeep,
}: {
  draft: Draft
  words: DraftWords
  /** What others have stored meanwhile, in words. */
  theirs?: readonly string[]
  /** What others have stored beside the draft, part by part; null until it is here. */
  versions?: ReactNode
  /** Saves over what others have stored. */
  onKeep: () => void
}) {
  const { leaving } = draft
  return (
    <>
      {draft.isConflict ? (
        <div className={styles.row} role="alert">
          <Notice
            tone="danger"
            actions={
              <>
                <Button onClick={draft.discard}>{words.takeTheirs}</Button>
                <Button isBusy={draft.isSaving} onClick={onKeep}>
                  {words.keepMine}
                </Button>
              </>
            }
          >
            {words.conflict} {theirs.join(' ')}
            {versions}
          </Notice>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={leaving.isAsked}
        title={words.leaveTitle}
        closeWord={words.stay}
        cancelWord={words.stay}
        confirmWord={words.leave}
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      >
        <p>{words.leaveNote}</p>
      </ConfirmDialog>
    </>
  )
}

/** The words of `DraftNotes`. */
export function useDraftWords() {
  const t = useWords(sharedWords)
  const conflict: ReactNode = <RichText text={t(($) => $.draft.conflict)} />
  return {
    conflict,
    restored: t(($) => $.draft.restored),
    /** Titles of the two versions, and of both; `who` has stored the newer one. */
    bothVersions: (who: string | null) => ({
      versions: t(($) => $.draft.versions),
      theirs: who === null ? t(($) => $.draft.stored) : t(($) => $.draft.storedBy, { who }),
      mine: t(($) => $.draft.mine),
    }),
    takeTheirs: t(($) => $.draft.takeTheirs),
    keepMine: t(($) => $.draft.keepMine),
    leaveTitle: t(($) => $.draft.leaveTitle),
    leaveNote: t(($) => $.draft.leaveNote),
    stay: t(($) => $.draft.stay),
    leave: t(($) => $.draft.leave),
    /** What somebody else has put into a field meanwhile. */
    theirs: (field: string, value: string) => t(($) => $.draft.theirs, { field, value }),
  }
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
export function DraftRestored({
  draft: { isRestored },
  words,
}: {
  draft: { isRestored: boolean }
  words: { restored: string }
}) {
  if (!isRestored) return null
  return (
    <p className={`${typography.note} ${styles.row}`} role="status">
      {words.restored}
    </p>
  )
}
