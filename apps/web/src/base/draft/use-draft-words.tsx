import type { ReactNode } from 'react'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { draftWords } from './draft-words.ts'

/** The words of `DraftNotes`. */
export function useDraftWords() {
  const t = useWords(draftWords)
  const conflict: ReactNode = <Rich text={t(($) => $.conflict)} />
  return {
    conflict,
    restored: t(($) => $.restored),
    takeTheirs: t(($) => $.takeTheirs),
    keepMine: t(($) => $.keepMine),
    leaveTitle: t(($) => $.leaveTitle),
    leaveNote: t(($) => $.leaveNote),
    stay: t(($) => $.stay),
    leave: t(($) => $.leave),
    /** What somebody else has put into a field meanwhile. */
    theirs: (field: string, value: string) => t(($) => $.theirs, { field, value }),
  }
}
