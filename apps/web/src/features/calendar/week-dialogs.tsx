import type { Room } from '@foyer/contract/room.ts'
import type { Week, Schedule } from '@foyer/contract/schedule.ts'
import { copyDay } from '@foyer/rules/schedule/edit-week.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { templateWeek, weekTemplates } from '@foyer/rules/schedule/week-templates.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useErrorText } from '#api/error-text.ts'
import { scheduleQuery } from '#api/queries/rooms.ts'
import { IfFeature } from '#api/features.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { WeekDraft } from './week-editor.ts'
import type { WeekWords } from './week-days.ts'
import { SavedWeeks } from './saved-weeks.tsx'

import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

type RoomWeek = { room_id: string; version: number; week: Week }

/** Applies this week, or one day of it, to other rooms, in one request for all or none. */
export function ApplyDialog({
  isOpen,
  others,
  day,
  draft,
  words,
  onClose,
}: {
  isOpen: boolean
  /** Other rooms with a thermostat. */
  others: readonly Room[]
  day: number
  draft: WeekDraft
  words: WeekWords
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const tShared = useWords(sharedWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const [scope, setScope] = useState<'day' | 'week'>('week')
  const [selected, setSelected] = useState<readonly string[]>([])
  const [fault, setFault] = useState<unknown>(null)
  const [isLoading, setIsLoading] = useState(false)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const apply = async () => {
    setIsLoading(true)
    setFault(null)
    try {
      const others = await Promise.all(
        selected.map(async (roomId): Promise<RoomWeek> => {
          // Refetch the other room's week: its other days must be the current ones.
          const own = await client.fetchQuery({
            ...scheduleQuery(roomId),
            staleTime: 0,
            // Without a network it fails immediately: a write that waited for it would be sent unseen.
            networkMode: 'always',
          })
          const week = scope === 'week' ? draft.week : copyDay(draft.week, day, own.week, [day])
          return { room_id: roomId, version: own.version ?? 0, week }
        }),
      )
      if (isClosed.current) return
      if (await draft.save(({ params, body }) => ({ params, body: { ...body, others } }))) onClose()
    } catch (error) {
      setFault(error)
    } finally {
      setIsLoading(false)
    }
  }
  const error = fault ?? draft.error
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.applyTitle)}
      closeLabel={t(($) => $.close)}
      onClose={onClose}
      actions={
        others.length === 0 ? undefined : (
          <Button
            variant="primary"
            isBusy={isLoading || draft.isSaving}
            disabledReason={selected.length === 0 ? t(($) => $.applyNoRoom) : null}
            onClick={() => void apply()}
          >
            {t(($) => $.applyDo, { count: selected.length })}
          </Button>
        )
      }
    >
      {others.length === 0 ? (
        <p>{t(($) => $.applyNone)}</p>
      ) : (
        <>
          <Segmented
            label={t(($) => $.applyWhat)}
            value={scope}
            options={[
              { value: 'week', label: t(($) => $.applyWeek) },
              { value: 'day', label: t(($) => $.applyDay, { day: words.day(day) }) },
            ]}
            onChange={setScope}
          />
          <div className={styles.rooms}>
            <CheckList
              legend={t(($) => $.applyRooms)}
              choices={others.map((room) => ({ id: room.id, label: room.name }))}
              chosen={selected}
              onChange={setSelected}
            />
            <p className={typography.note}>{t(($) => $.applyNote)}</p>
          </div>
          {error === null && !draft.isConflict ? null : (
            <p className={typography.danger} role="alert">
              {error === null ? <RichText text={tShared(($) => $.draft.conflict)} /> : errorText(error)}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Weeks to start from: ready-made ones and the home's saved ones. The chosen week is not saved yet. */
export function WeeksDialog({
  isOpen,
  schedule,
  week,
  words,
  onSelect,
  onClose,
}: {
  isOpen: boolean
  schedule: Schedule
  /** The week being edited. */
  week: Week
  words: WeekWords
  onSelect: (week: Week) => void
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const selectWeek = (selected: Week) => {
    onSelect(selected)
    onClose()
  }
  const describeWeek = (one: Week) =>
    t(($) => $.weeks.comfort, { hours: words.hours(weekFacts(one, schedule.default_order).comfort) })
  return (
    <Dialog isOpen={isOpen} title={t(($) => $.weeks.title)} closeLabel={t(($) => $.close)} onClose={onClose}>
      <p className={typography.note}>{t(($) => $.weeks.note)}</p>
      <h3 className={styles.weeksDialogTitle}>{t(($) => $.weeks.templates)}</h3>
      <ul className={styles.weeks}>
        {weekTemplates.map((template) => (
          <li key={template}>
            <span>
              {t(($) => $.weeks.names[template])}
              <span className={typography.rowQuiet}>
                {t(($) => $.weeks.about[template])} {describeWeek(templateWeek(template))}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t(($) => $.weeks.takeOf, { name: t(($) => $.weeks.names[template]) })}
              onClick={() => selectWeek(templateWeek(template))}
            >
              {t(($) => $.weeks.take)}
            </Button>
          </li>
        ))}
      </ul>
      <IfFeature feature="weeks">
        <SavedWeeks week={week} describeWeek={describeWeek} onSelect={selectWeek} />
      </IfFeature>
    </Dialog>
  )
}
