import type { Week } from '@foyer/contract/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CallError } from '#api/call-error.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import {
  createNamedWeekMutation,
  deleteNamedWeekMutation,
  namedWeeksQuery,
} from '#api/queries/schedule.queries.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { calendarWords } from './calendar-words.ts'
import { KeptWeekRow } from './kept-week-row.tsx'
import lists from './weeks-dialog.module.css'
import typography from '#ui/typography.module.css'

/** The weeks that the home keeps under a name: taken over, changed, forgotten, and the one that is edited kept among them. */
export function KeptWeeks({
  week,
  says,
  onTake,
}: {
  week: Week
  /** A week in a few words. */
  says: (week: Week) => string
  onTake: (week: Week) => void
}) {
  const t = useWords(calendarWords)
  const say = useErrorText()
  const { data: kept = [] } = useQuery(namedWeeksQuery)
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const keep = useApiMutation(createNamedWeekMutation, { showError: 'inline', onSuccess: () => setName('') })
  const forget = useApiMutation(deleteNamedWeekMutation, { showError: 'inline' })
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
      <h3 className={lists.title}>{t(($) => $.weeks.kept)}</h3>
      {kept.length === 0 ? <p className={typography.note}>{t(($) => $.weeks.none)}</p> : null}
      <ul className={`${lists.weeks} ${lists.changed}`}>
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
      <form className={lists.keep} noValidate onSubmit={submit}>
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
          {say(error)}
        </p>
      )}
    </>
  )
}
