import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { calendarDay } from '#lib/calendar-days.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { contractsQuery } from '#api/queries/contract.queries.ts'
import { hotWaterWeekQuery } from '#api/queries/hot-water-week.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Section } from '#ui/section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { contractDay } from './contract-day.ts'
import { hotWaterWeekWords } from './hot-water-week-words.ts'
import { firstWeek, useWaterWeekDraft } from './use-water-week-draft.ts'
import { WaterDay } from './water-day.tsx'
import { WaterWeekBar } from './water-week-bar.tsx'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import styles from './water-week.module.css'

/** What the tank of a room follows on Auto: the hours of the contract, or a week of its own. */
export function HotWaterWeekScreen({ roomId }: { roomId: string }) {
  const t = useWords(hotWaterWeekWords)
  const format = useFormat()
  const words = useDraftWords()
  const { data: stored } = useSuspenseQuery(hotWaterWeekQuery(roomId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: contracts } = useSuspenseQuery(contractsQuery)
  const today = calendarDay(useMinute(), useValue(homeZone)).toString()
  const draft = useWaterWeekDraft(stored)
  const { week } = draft.value
  // What was there comes back where somebody only looks at the other choice.
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
        <Rich text={t(($) => (week === null ? $.byContract : $.byWeek))} />
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
      <DraftRestored draft={draft} words={words} />
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
