import { type Absence, awayOrders } from '@foyer/contract/absence.ts'
import type { Room } from '@foyer/contract/room.ts'
import { absencePresets } from '@foyer/rules/absence/absence-presets.ts'
import { instantOfWall, wallText } from '@foyer/rules/absence/wall-text.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#base/api/call-error.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { useFormat } from '#base/time/format.ts'
import { homeZone } from '#base/time/home-zone.ts'
import {
  absencePreviewQuery,
  createAbsenceMutation,
  updateAbsenceMutation,
} from '#entities/absence/absence.queries.ts'
import { useOrderName } from '#entities/order/order-words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/check-list.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type AbsenceDraft, bodyOf, draftOf, spanOf } from './absence-draft.ts'
import { AbsencePlan } from './absence-plan.tsx'
import { absenceWords } from './absence-words.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'

/** An absence that is being planned or changed: already filled, so that one press confirms it. */
export function AbsenceForm({
  absence,
  rooms,
  now,
  onDone,
}: {
  /** The one that is changed; null: a new one. */
  absence: Absence | null
  rooms: readonly Room[]
  now: number
  onDone: () => void
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const say = useErrorText()
  const zone = useValue(homeZone)
  const navigate = useNavigate()
  const nameOf = useOrderName()
  const [draft, setDraft] = useState<AbsenceDraft>(() => draftOf(absence, now, zone))
  const change = (part: Partial<AbsenceDraft>) => setDraft({ ...draft, ...part })
  const { departure, back } = draft
  const isBackwards = back !== null && back <= departure
  const { order, departure_at: departureAt, return_at: returnAt } = bodyOf(draft)
  const preview = useQuery({
    ...absencePreviewQuery({ order, departureAt, returnAt }),
    placeholderData: keepPreviousData,
    enabled: !isBackwards,
  })
  const leave = async () => {
    onDone()
    await navigate({ to: '/account' })
  }
  const creation = useMutation({ ...createAbsenceMutation, onSuccess: leave })
  const update = useMutation({ ...updateAbsenceMutation, onSuccess: leave })
  const request = absence === null ? creation : update
  const save = () => {
    if (absence === null) return creation.mutate({ body: bodyOf(draft) })
    const { id: absenceId, version } = absence
    return update.mutate({ params: { absenceId }, body: { ...bodyOf(draft), version } })
  }
  const from = format.when(departure, now)
  const heated = rooms.filter((room) => room.has_thermostat === true)
  const isConflict = request.error instanceof CallError && request.error.code === 'conflict'
  return (
    <>
      <PageHeading>
        {back === null ? (
          <Rich text={t(($) => $.sentenceOpen, { from })} />
        ) : (
          <Rich text={t(($) => $.sentence, { from, to: format.when(back, now) })} />
        )}
      </PageHeading>
      {absence !== null ? null : (
        <div className={layout.actions} role="group" aria-label={t(($) => $.presets.label)}>
          {absencePresets.map((preset) => {
            const span = spanOf(preset, now, zone)
            const isOn = span.departure === departure && span.back === back
            return (
              <FilterChip key={preset} isOn={isOn} onClick={() => change(span)}>
                {t(($) => $.presets[preset])}
              </FilterChip>
            )
          })}
        </div>
      )}
      <div className={layout.fields}>
        {absence?.phase === 'away' ? null : (
          <TextField
            label={t(($) => $.departure)}
            type="datetime-local"
            value={wallText(departure, zone)}
            onChange={(event) => change({ departure: instantOfWall(event.target.value, zone) ?? departure })}
          />
        )}
        <TextField
          label={t(($) => $.return)}
          type="datetime-local"
          value={back === null ? '' : wallText(back, zone)}
          error={isBackwards ? t(($) => $.returnTooEarly) : null}
          onChange={(event) => change({ back: instantOfWall(event.target.value, zone) })}
        />
        <Segmented
          label={t(($) => $.during)}
          value={order}
          options={awayOrders.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(next) => change({ order: next })}
        />
        <Segmented
          label={t(($) => $.rooms)}
          value={draft.roomIds === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: t(($) => $.wholeHome) },
            { value: 'some', label: t(($) => $.someRooms) },
          ]}
          onChange={(which) => change({ roomIds: which === 'all' ? null : heated.map(({ id }) => id) })}
        />
      </div>
      {draft.roomIds === null ? null : (
        <CheckList
          legend={t(($) => $.rooms)}
          choices={heated.map(({ id, name }) => ({ id, face: name }))}
          chosen={draft.roomIds}
          onChange={(roomIds) => change({ roomIds })}
        />
      )}
      {preview.data === undefined ? null : <AbsencePlan plan={preview.data} draft={draft} now={now} />}
      {preview.error === null ? null : <p className={typography.note}>{say(preview.error)}</p>}
      <SaveBar
        isStuck
        title={t(($) => $.bar, { count: draft.roomIds?.length ?? heated.length, from })}
        note={t(($) => $.kept)}
        actions={
          <>
            <Button look="quiet" onClick={() => void leave()}>
              {t(($) => $.giveUp)}
            </Button>
            <Button
              isBusy={request.isPending}
              onClick={() => {
                if (!isBackwards && draft.roomIds?.length !== 0) save()
              }}
            >
              {t(($) => (absence === null ? $.confirm : $.save))}
            </Button>
          </>
        }
      >
        {request.error === null ? null : (
          <div role="alert">
            <Attention>{isConflict ? t(($) => $.conflict) : say(request.error)}</Attention>
          </div>
        )}
      </SaveBar>
    </>
  )
}
