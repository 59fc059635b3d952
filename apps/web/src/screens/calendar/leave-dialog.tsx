import { useBlocker } from '@tanstack/react-router'
import { isSignedIn } from '#base/session/session-store.ts'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { calendarWords } from './calendar-words.ts'
import { keepDraft } from './stored-draft.ts'
import type { useSaveWeek } from './use-save-week.ts'
import type { WeekWords } from './use-week-words.ts'

/** Asks before unsaved changes are left behind. A reload needs no question: the draft outlives it. */
export function LeaveDialog({
  roomId,
  days,
  isUnsaved,
  saving,
  words,
}: {
  roomId: string
  /** Days that are changed. */
  days: readonly number[]
  isUnsaved: boolean
  saving: ReturnType<typeof useSaveWeek>
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const { status, proceed, reset } = useBlocker({
    // Who signs out has been asked enough, and another day of the same week is no leaving.
    shouldBlockFn: ({ current, next }) => isUnsaved && isSignedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  const saveAndLeave = async () => {
    if (await saving.save()) proceed?.()
    else reset?.()
  }
  return (
    <Dialog
      isOpen={status === 'blocked'}
      title={t(($) => $.leaveTitle)}
      closeWord={t(($) => $.close)}
      onClose={() => reset?.()}
      actions={
        <>
          <Button
            look="quiet"
            onClick={() => {
              keepDraft(roomId, null)
              proceed?.()
            }}
          >
            {t(($) => $.leave)}
          </Button>
          <Button onClick={() => reset?.()}>{t(($) => $.stay)}</Button>
          <Button look="primary" isBusy={saving.isPending} onClick={() => void saveAndLeave()}>
            {t(($) => $.saveAndLeave)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.leaveNote, { count: days.length, days: words.days(days) })}</p>
    </Dialog>
  )
}
