import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { SaveBar } from '#forms/save-bar.tsx'
import { hotWaterWeekWords } from './hot-water-week-words.ts'
import type { useWaterWeekDraft } from './use-water-week-draft.ts'

/** What is not saved yet of a tank's week; where somebody else has changed it meanwhile, what to do. */
export function WaterWeekBar({ draft }: { draft: ReturnType<typeof useWaterWeekDraft> }) {
  const t = useWords(hotWaterWeekWords)
  const say = useErrorText()
  const words = useDraftWords()
  const { week } = draft.value
  const isEmpty = week !== null && week.every((day) => day.length === 0)
  const notes = <DraftNotes draft={draft} words={words} onKeep={() => void draft.keepMine()} />
  if (!draft.isDirty) return notes
  return (
    <SaveBar
      title={t(($) => $.bar.title)}
      note={isEmpty ? t(($) => $.bar.empty) : t(($) => $.bar.note)}
      isStuck
      actions={
        <>
          <Button look="quiet" onClick={draft.reset}>
            {t(($) => $.bar.discard)}
          </Button>
          {isEmpty ? null : (
            <Button look="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
              {t(($) => $.bar.save)}
            </Button>
          )}
        </>
      }
    >
      {notes}
      {draft.error === null || draft.isConflict ? null : (
        <div role="alert">
          <Attention tone="danger">{say(draft.error)}</Attention>
        </div>
      )}
    </SaveBar>
  )
}
