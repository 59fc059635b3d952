import type { ReactNode } from 'react'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { draftWords } from '#lib/draft-words.ts'

/** The words of `DraftNotes`. */
export function useDraftWords() {
  const t = useWords(draftWords)
  const conflict: ReactNode = <Rich text={t(($) => $.conflict)} />
  return {
    conflict,
    restored: t(($) => $.restored),
    /** Titles of the two versions, and of both; `who` has stored the newer one. */
    bothVersions: (who: string | null) => ({
      versions: t(($) => $.versions),
      theirs: who === null ? t(($) => $.stored) : t(($) => $.storedBy, { who }),
      mine: t(($) => $.mine),
    }),
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
