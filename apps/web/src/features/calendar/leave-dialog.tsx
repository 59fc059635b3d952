import { useState } from 'react'
import { draftWords } from '#lib/draft-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekWords } from './use-week-words.ts'

/** Asks before unsaved changes are left behind; they may be saved on the way. */
export function LeaveDialog({
  days,
  draft,
  words,
}: {
  /** Days that are changed. */
  days: readonly number[]
  draft: WeekDraft
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const sayDraft = useWords(draftWords)
  const { leaving } = draft
  const saveAndLeave = async () => {
    if (await draft.save()) leaving.leave()
    else leaving.stay()
  }
  return (
    <Dialog
      isOpen={leaving.isAsked}
      title={sayDraft(($) => $.leaveTitle)}
      closeWord={t(($) => $.close)}
      onClose={leaving.stay}
      actions={
        <>
          <Button look="quiet" onClick={leaving.leave}>
            {sayDraft(($) => $.leave)}
          </Button>
          <Button onClick={leaving.stay}>{sayDraft(($) => $.stay)}</Button>
          <Button look="primary" isBusy={draft.isSaving} onClick={() => void saveAndLeave()}>
            {t(($) => $.saveAndLeave)}
          </Button>
        </>
      }
    >
      <LeaveNote days={days} words={words} />
    </Dialog>
  )
}

/** Keeps the days that it opened with: once they are saved, none of them is changed any longer. */
function LeaveNote({ days, words }: { days: readonly number[]; words: WeekWords }) {
  const t = useWords(calendarWords)
  const [asked] = useState(days)
  return <p>{t(($) => $.leaveNote, { count: asked.length, days: words.days(asked) })}</p>
}
