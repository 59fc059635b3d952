import type { Week } from '@foyer/contract/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  type NamedWeek,
  deleteNamedWeek,
  createNamedWeek,
  updateNamedWeek,
} from '@foyer/contract/named-week.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { CallError } from '#api/errors.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { namedWeeksQuery } from '#api/queries/rooms.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { BothVersions, type VersionPart, DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'
import { versionOf, type Stored, mergeWhole } from '#forms/draft.ts'
import { isShapeOf, isText } from '#forms/draft-storage.ts'
import { useDraft } from '#forms/use-draft.ts'
import { isWeek } from './week-editor.ts'

import styles from './calendar.module.css'
import typography from '#ui/typography.module.css'

/** The home's saved weeks: apply, edit or delete one, or save the week on screen. */
export function SavedWeeks({
  week,
  says,
  onTake,
}: {
  week: Week
  /** Summarises a week in a few words. */
  says: (week: Week) => string
  onTake: (week: Week) => void
}) {
  const t = useWords(calendarWords)
  const errorText = useErrorText()
  const { data: kept = [] } = useQuery(namedWeeksQuery)
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const keep = useApiMutation(createNamedWeek, { showError: 'inline', onSuccess: () => setName('') })
  const forget = useApiMutation(deleteNamedWeek, { showError: 'inline' })
  const isTaken = keep.error instanceof CallError && keep.error.code === 'conflict'
  const fault = isEmpty ? t(($) => $.weeks.nameEmpty) : isTaken ? t(($) => $.weeks.nameTaken) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(name.trim() === '')
    if (name.trim() !== '') keep.mutate({ body: { name, week } })
  }
  const error = (isTaken ? null : keep.error) ?? forget.error
  return (
    <>
      <h3 className={styles.weeksDialogTitle}>{t(($) => $.weeks.kept)}</h3>
      {kept.length === 0 ? <p className={typography.note}>{t(($) => $.weeks.none)}</p> : null}
      <ul className={`${styles.weeks} ${styles.changed}`}>
        {kept.map((one) => (
          <KeptWeekRow
            key={one.id}
            kept={one}
            week={week}
            says={says}
            onTake={onTake}
            onForget={() => forget.mutate({ params: { namedWeekId: one.id } })}
          />
        ))}
      </ul>
      <form className={styles.keep} noValidate onSubmit={submit}>
        <TextField
          label={t(($) => $.weeks.name)}
          value={name}
          maxLength={64}
          autoComplete="off"
          error={fault}
          onChange={({ target }) => {
            setName(target.value)
            setEmpty(false)
            keep.reset()
          }}
        />
        <Button type="submit" isBusy={keep.isPending}>
          {t(($) => $.weeks.keep)}
        </Button>
      </form>
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  )
}

/** A saved week: apply, edit in place, or delete. */
function KeptWeekRow({
  kept,
  week,
  says,
  onTake,
  onForget,
}: {
  kept: NamedWeek
  /** The week on screen. */
  week: Week
  /** Summarises a week in a few words. */
  says: (week: Week) => string
  onTake: (week: Week) => void
  onForget: () => void
}) {
  const t = useWords(calendarWords)
  const [isChanging, setChanging] = useState(false)
  const { name } = kept
  return (
    <li>
      <span>
        {name}
        <span className={typography.rowQuiet}>{says(kept.week)}</span>
      </span>
      <Button size="small" aria-label={t(($) => $.weeks.takeOf, { name })} onClick={() => onTake(kept.week)}>
        {t(($) => $.weeks.take)}
      </Button>
      <IconButton
        icon="sliders"
        variant="quiet"
        label={t(($) => $.weeks.changeOf, { name })}
        aria-expanded={isChanging}
        onClick={() => setChanging(!isChanging)}
      />
      <IconButton
        icon="bin"
        variant="quiet"
        label={t(($) => $.weeks.forgetOf, { name })}
        onClick={onForget}
      />
      {isChanging ? (
        <KeptWeekForm kept={kept} week={week} says={says} onClose={() => setChanging(false)} />
      ) : null}
    </li>
  )
}

/** Form to rename a saved week, or to replace it by the week on screen. */
function KeptWeekForm({
  kept,
  week,
  says,
  onClose,
}: {
  kept: NamedWeek
  /** The week on screen. */
  week: Week
  says: (week: Week) => string
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const errorText = useErrorText()
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
    <form className={styles.change} noValidate onSubmit={submit}>
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
      <DraftRestored draft={draft} />
      <DraftNotes
        draft={draft}
        versions={
          theirs === null ? null : <BothVersions storedBy={kept.changed_by} parts={partsOf(theirs)} />
        }
        onOverwrite={() => save(draft.overwrite)}
      />
      {error === null || isTaken || draft.isConflict ? null : (
        <p className={typography.danger} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button type="submit" isBusy={draft.isSaving}>
        {t(($) => $.weeks.change)}
      </Button>
      <Button
        variant="quiet"
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

/** Editable fields of a saved week. */
type KeptWeek = { name: string; week: Week }

/** Draft of a saved week, based on the stored version. */
function useKeptWeekDraft(kept: NamedWeek, onSaved: () => void) {
  return useDraft({
    name: `named-week:${kept.id}`,
    stored: storedKeptWeek(kept),
    merge: keptWeekWays,
    isValue: isShapeOf<KeptWeek>({ name: isText, week: isWeek }),
    write: updateNamedWeek,
    input: (value, over) => ({
      params: { namedWeekId: kept.id },
      body: { ...value, version: versionOf(over) ?? kept.version },
    }),
    toStored: storedKeptWeek,
    onSaved,
  })
}

/** Name and week are merged as a whole. */
const keptWeekWays = mergeWhole<KeptWeek>(
  (one, other) => one.name.trim() === other.name.trim() && isSameWeek(one.week, other.week),
)

function storedKeptWeek({ name, week, version }: NamedWeek): Stored<KeptWeek> {
  return { value: { name, week }, version }
}
