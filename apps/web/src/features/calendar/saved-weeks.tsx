import type { Week } from '@foyer/contract/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
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
import { isNotLoaded } from '#api/features.tsx'
import { namedWeeksQuery } from '#api/queries/rooms.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { focusField, TextField } from '#ui/text-field.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { NotLoaded } from '#forms/not-loaded.tsx'
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
  describeWeek,
  onSelect,
}: {
  week: Week
  /** Summarises a week in a few words. */
  describeWeek: (week: Week) => string
  onSelect: (week: Week) => void
}) {
  const t = useWords(calendarWords)
  const errorText = useErrorText()
  const query = useQuery(namedWeeksQuery)
  const { data: savedWeeks } = query
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const create = useApiMutation(createNamedWeek, { showError: 'inline', onSuccess: () => setName('') })
  const forget = useApiMutation(deleteNamedWeek, { showError: 'inline' })
  const isTaken = isConflict(create.error)
  const fault = isEmpty ? t(($) => $.weeks.nameEmpty) : isTaken ? t(($) => $.weeks.nameTaken) : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setEmpty(name.trim() === '')
    if (name.trim() === '') return focusField(form, 'name')
    create.mutate(
      { body: { name, week } },
      {
        onError: (error) => {
          if (isConflict(error)) focusField(form, 'name')
        },
      },
    )
  }
  const error = (isTaken ? null : create.error) ?? forget.error
  return (
    <>
      <h3 className={styles.weeksDialogTitle}>{t(($) => $.weeks.kept)}</h3>
      {query.isPending ? (
        <Loading label={t(($) => $.loading)}>
          <Skeleton width="100%" height="44px" />
        </Loading>
      ) : null}
      {isNotLoaded(query) ? <NotLoaded query={query}>{errorText(query.error)}</NotLoaded> : null}
      {savedWeeks?.length === 0 ? <p className={typography.note}>{t(($) => $.weeks.none)}</p> : null}
      <ul className={`${styles.weeks} ${styles.changed}`}>
        {savedWeeks?.map((one) => (
          <SavedWeekRow
            key={one.id}
            saved={one}
            week={week}
            describeWeek={describeWeek}
            onSelect={onSelect}
            onForget={() => forget.mutate({ params: { namedWeekId: one.id } })}
          />
        ))}
      </ul>
      <form className={styles.keep} noValidate onSubmit={submit}>
        <TextField
          name="name"
          label={t(($) => $.weeks.name)}
          value={name}
          maxLength={64}
          autoComplete="off"
          error={fault}
          onChange={({ target }) => {
            setName(target.value)
            setEmpty(false)
            create.reset()
          }}
        />
        <Button type="submit" variant="primary" isBusy={create.isPending}>
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

function isConflict(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'conflict'
}

/** A saved week: apply, edit in place, or delete. */
function SavedWeekRow({
  saved,
  week,
  describeWeek,
  onSelect,
  onForget,
}: {
  saved: NamedWeek
  /** The week on screen. */
  week: Week
  /** Summarises a week in a few words. */
  describeWeek: (week: Week) => string
  onSelect: (week: Week) => void
  onForget: () => void
}) {
  const t = useWords(calendarWords)
  const [isChanging, setChanging] = useState(false)
  const { name } = saved
  return (
    <li>
      <span>
        {name}
        <span className={typography.rowQuiet}>{describeWeek(saved.week)}</span>
      </span>
      <Button
        size="small"
        aria-label={t(($) => $.weeks.takeOf, { name })}
        onClick={() => onSelect(saved.week)}
      >
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
        <SavedWeekForm
          saved={saved}
          week={week}
          describeWeek={describeWeek}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </li>
  )
}

/** Form to rename a saved week, or to replace it by the week on screen. */
function SavedWeekForm({
  saved,
  week,
  describeWeek,
  onClose,
}: {
  saved: NamedWeek
  /** The week on screen. */
  week: Week
  describeWeek: (week: Week) => string
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const draft = useSavedWeekDraft(saved, onClose)
  const { value, theirs, error } = draft
  const isEmpty = isSubmitted && value.name.trim() === ''
  const isTaken = error instanceof CallError && error.field === 'body.name'
  const save = (how: () => Promise<boolean>) => {
    setIsSubmitted(true)
    if (value.name.trim() === '') focusField(form.current, 'name')
    else void how()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(draft.save)
  }
  const partsOf = (stored: SavedWeekDraft): VersionPart[] => [
    ...(stored.name === value.name.trim()
      ? []
      : [{ key: 'name', name: t(($) => $.weeks.newName), theirs: stored.name, mine: value.name }]),
    ...(isSameWeek(stored.week, value.week)
      ? []
      : [
          {
            key: 'week',
            name: t(($) => $.weeks.week),
            theirs: describeWeek(stored.week),
            mine: describeWeek(value.week),
          },
        ]),
  ]
  return (
    <form ref={form} className={styles.change} noValidate onSubmit={submit}>
      <TextField
        name="name"
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
            <span className={typography.rowQuiet}>{describeWeek(week)}</span>
          </span>
        </label>
      )}
      <DraftRestored draft={draft} />
      <DraftNotes
        draft={draft}
        versions={
          theirs === null ? null : <BothVersions storedBy={saved.changed_by} parts={partsOf(theirs)} />
        }
        onOverwrite={() => save(draft.overwrite)}
      />
      {error === null || isTaken ? null : (
        <p className={typography.danger} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          draft.forget()
          onClose()
        }}
      >
        {t(($) => $.weeks.giveUp)}
      </Button>
      <Button type="submit" variant="primary" isBusy={draft.isSaving}>
        {t(($) => $.weeks.change)}
      </Button>
    </form>
  )
}

/** Editable fields of a saved week. */
type SavedWeekDraft = { name: string; week: Week }

/** Draft of a saved week, based on the stored version. */
function useSavedWeekDraft(saved: NamedWeek, onSaved: () => void) {
  return useDraft({
    name: `named-week:${saved.id}`,
    stored: storedSavedWeek(saved),
    merge: savedWeekMerge,
    isValue: isShapeOf<SavedWeekDraft>({ name: isText, week: isWeek }),
    write: updateNamedWeek,
    input: (value, over) => ({
      params: { namedWeekId: saved.id },
      body: { ...value, version: versionOf(over) ?? saved.version },
    }),
    toStored: storedSavedWeek,
    onSaved,
  })
}

/** Name and week are merged as a whole. */
const savedWeekMerge = mergeWhole<SavedWeekDraft>(
  (one, other) => one.name.trim() === other.name.trim() && isSameWeek(one.week, other.week),
)

function storedSavedWeek({ name, week, version }: NamedWeek): Stored<SavedWeekDraft> {
  return { value: { name, week }, version }
}
