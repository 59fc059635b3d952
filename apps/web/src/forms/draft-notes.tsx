import type { ReactNode } from 'react'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import styles from './draft-notes.module.css'

export type DraftWords = Record<
  'takeTheirs' | 'keepMine' | 'leaveTitle' | 'leaveNote' | 'stay' | 'leave',
  string
> & { conflict: ReactNode }

type Draft = {
  isConflict: boolean
  isSaving: boolean
  reset: () => void
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
          <Attention
            tone="danger"
            actions={
              <>
                <Button onClick={draft.reset}>{words.takeTheirs}</Button>
                <Button isBusy={draft.isSaving} onClick={onKeep}>
                  {words.keepMine}
                </Button>
              </>
            }
          >
            {words.conflict} {theirs.join(' ')}
            {versions}
          </Attention>
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
