import type { NamedWeek } from '@foyer/contract/named-week.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { useState, type FormEvent } from 'react'
import { CallError } from '#api/call-error.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { BothVersions, type VersionPart } from '#ui/both-versions.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { TextField } from '#ui/text-field.tsx'
import { calendarWords } from './calendar-words.ts'
import { type KeptWeek, useKeptWeekDraft } from './use-kept-week-draft.ts'
import lists from './weeks-dialog.module.css'
import typography from '#ui/typography.module.css'

/** Another name for a week that is kept, and the week of the screen in its place. */
export function KeptWeekForm({
  kept,
  week,
  says,
  onClose,
}: {
  kept: NamedWeek
  /** As it is on screen. */
  week: Week
  says: (week: Week) => string
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const words = useDraftWords()
  const say = useErrorText()
  const [isTried, setTried] = useState(false)
  const draft = useKeptWeekDraft(kept, onClose)
  const { value, theirs, error } = draft
  const isEmpty = isTried && value.name.trim() === ''
  const isTaken = error instanceof CallError && error.field === 'body.name'
  const save = (how: () => Promise<boolean>) => {
    setTried(true)
    if (value.name.trim() !== '') void how()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(draft.save)
  }
  const partsOf = (stored: KeptWeek): VersionPart[] => [
    ...(stored.name === value.name.trim()
      ? []
      : [{ key: 'name', name: t(($) => $.weeks.newName), theirs: stored.name, mine: value.name }]),
    ...(isSameWeek(stored.week, value.week)
      ? []
      : [{ key: 'week', name: t(($) => $.weeks.week), theirs: says(stored.week), mine: says(value.week) }]),
  ]
  return (
    <form className={lists.change} noValidate onSubmit={submit}>
      <TextField
        label={t(($) => $.weeks.newName)}
        value={value.name}
        maxLength={64}
        autoComplete="off"
        error={isEmpty ? t(($) => $.weeks.nameEmpty) : isTaken ? t(($) => $.weeks.nameOther) : null}
        onChange={({ target }) => draft.set((latest) => ({ ...latest, name: target.value }))}
      />
      {isSameWeek(week, draft.base.week) ? null : (
        <label>
          <Checkbox
            checked={isSameWeek(week, value.week)}
            onChange={({ target }) =>
              draft.set((latest) => ({ ...latest, week: target.checked ? week : draft.base.week }))
            }
          />
          <span>
            {t(($) => $.weeks.replace)}
            <span className={typography.rowQuiet}>{says(week)}</span>
          </span>
        </label>
      )}
      <DraftRestored draft={draft} words={words} />
      <DraftNotes
        draft={draft}
        words={words}
        versions={
          theirs === null ? null : (
            <BothVersions words={words.bothVersions(kept.changed_by)} parts={partsOf(theirs)} />
          )
        }
        onKeep={() => save(draft.keepMine)}
      />
      {error === null || isTaken || draft.isConflict ? null : (
        <p className={typography.danger} role="alert">
          {say(error)}
        </p>
      )}
      <Button type="submit" isBusy={draft.isSaving}>
        {t(($) => $.weeks.change)}
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          draft.forget()
          onClose()
        }}
      >
        {t(($) => $.weeks.giveUp)}
      </Button>
    </form>
  )
}
