import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { hotWaterWeekWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { calendarDay } from '#lib/dates.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { hotWaterWeekQuery, roomsQuery } from '#api/queries/rooms.ts'
import { useErrorText } from '#api/error-text.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { DraftRestored, DraftNotes, SaveBar } from '#forms/draft-notes.tsx'
import { contractDay, firstWeek, useWaterWeekDraft } from './water-week-draft.ts'
import { WaterDay } from './water-day.tsx'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './hot-water-week.module.css'

/** The schedule of a room's tank on Auto: the hours of the contract, or a week of its own. */
export function HotWaterWeekScreen({ roomId }: { roomId: string }) {
  const t = useWords(hotWaterWeekWords)
  const format = useFormat()
  const { data: stored } = useSuspenseQuery(hotWaterWeekQuery(roomId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: contracts } = useSuspenseQuery(contractsQuery)
  const today = calendarDay(useMinute(), useValue(homeZone)).toString()
  const draft = useWaterWeekDraft(stored)
  const { week } = draft.value
  // Keeps the week while the other choice is selected.
  const [former, setFormer] = useState(week ?? firstWeek)
  const isOwner = me.role === 'owner'
  const choose = (which: 'contract' | 'week') => {
    if (week !== null) setFormer(week)
    draft.set(() => ({ week: which === 'week' ? (week ?? former) : null }))
  }
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
        <Icon name="arrow-left" />
        {rooms.find(({ id }) => id === roomId)?.name ?? ''}
      </Link>
      <PageHeading>
        <RichText text={t(($) => (week === null ? $.byContract : $.byWeek))} />
      </PageHeading>
      <p className={typography.note}>{t(($) => (week === null ? $.contractNote : $.weekNote))}</p>
      {isOwner ? (
        <div className={styles.choice}>
          <Segmented
            label={t(($) => $.follows)}
            value={week === null ? 'contract' : 'week'}
            options={[
              { value: 'contract', label: t(($) => $.contract) },
              { value: 'week', label: t(($) => $.own) },
            ]}
            onChange={choose}
          />
        </div>
      ) : (
        <p className={typography.note}>{t(($) => $.memberNote)}</p>
      )}
      <DraftRestored draft={draft} />
      <Section title={t(($) => $.days)} note={stored.device_name}>
        {week === null ? (
          <ol className={styles.days}>
            <WaterDay
              name={t(($) => $.everyDay)}
              nothing={t(($) => $.noHours)}
              day={contractDay(contracts, today)}
              onChange={null}
            />
          </ol>
        ) : (
          <ol className={styles.days}>
            {week.map((day, index) => (
              <WaterDay
                key={index}
                name={format.weekdayNamed(index)}
                nothing={t(($) => $.nothing)}
                day={day}
                onChange={
                  isOwner
                    ? (to) => draft.set(() => ({ week: week.map((one, at) => (at === index ? to : one)) }))
                    : null
                }
                onCopy={() => draft.set(() => ({ week: week.map(() => day) }))}
              />
            ))}
          </ol>
        )}
      </Section>
      <WaterWeekBar draft={draft} />
    </>
  )
}

/** The bar to save or discard a tank's week; if another user has changed it meanwhile, how to resolve that. */
function WaterWeekBar({ draft }: { draft: ReturnType<typeof useWaterWeekDraft> }) {
  const t = useWords(hotWaterWeekWords)
  const errorText = useErrorText()
  const { week } = draft.value
  const isEmpty = week !== null && week.every((day) => day.length === 0)
  const notes = <DraftNotes draft={draft} onOverwrite={() => void draft.overwrite()} />
  if (!draft.isDirty) return notes
  return (
    <SaveBar
      title={t(($) => $.bar.title)}
      note={isEmpty ? t(($) => $.bar.empty) : t(($) => $.bar.note)}
      isStuck
      actions={
        <>
          <Button variant="quiet" onClick={draft.discard}>
            {t(($) => $.bar.discard)}
          </Button>
          {isEmpty ? null : (
            <Button variant="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
              {t(($) => $.bar.save)}
            </Button>
          )}
        </>
      }
    >
      {notes}
      {draft.error === null || draft.isConflict ? null : (
        <div role="alert">
          <Notice tone="danger">{errorText(draft.error)}</Notice>
        </div>
      )}
    </SaveBar>
  )
}
