import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { dayOf } from '@foyer/rules/schedule/local-day.ts'
import { cheaperWeek, hasDailyOffPeak } from '@foyer/rules/tariff/market-hours.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { roomPagesWords, sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { calendarDay, clockOf } from '#lib/dates.ts'
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
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { TimeField } from '#ui/time-field.tsx'
import { DraftRestored, DraftNotes, SaveBar } from '#forms/draft-notes.tsx'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { MissingRoom } from '#features/rooms/missing-room.tsx'
import {
  defaultWeek,
  useWaterWeekDraft,
  minutesOf,
  tidyDay,
  withStretch,
  DAY,
  QUARTER,
} from './water-week-draft.ts'

import layout from '#ui/layout.module.css'
import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './hot-water-week.module.css'

/** The schedule of a room's tank on Auto: the hours of the contract, or a week of its own. */
export function HotWaterWeekScreen({ roomId }: { roomId: string }) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const { data: stored } = useSuspenseQuery(hotWaterWeekQuery(roomId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const draft = useWaterWeekDraft(stored)
  const { week } = draft.value
  // Keeps the week while the other choice is selected.
  const [previous, setPrevious] = useState(week ?? defaultWeek)
  const isOwner = me.role === 'owner'
  const room = rooms.find(({ id }) => id === roomId)
  if (room === undefined) return <MissingRoom />
  const choose = (choice: 'contract' | 'week') => {
    if (week !== null) setPrevious(week)
    draft.set(() => ({ week: choice === 'week' ? (week ?? previous) : null }))
  }
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
        <Icon name="arrow-left" />
        {room.name}
      </Link>
      <PageHeading>
        <RichText text={t(($) => (week === null ? $.hotWaterWeek.byContract : $.hotWaterWeek.byWeek))} />
      </PageHeading>
      <p className={typography.note}>
        {t(($) => (week === null ? $.hotWaterWeek.contractNote : $.hotWaterWeek.weekNote))}
      </p>
      {isOwner ? (
        <div className={styles.choice}>
          <Segmented
            label={t(($) => $.hotWaterWeek.follows)}
            value={week === null ? 'contract' : 'week'}
            options={[
              { value: 'contract', label: t(($) => $.hotWaterWeek.contract) },
              { value: 'week', label: t(($) => $.hotWaterWeek.own) },
            ]}
            onChange={choose}
          />
        </div>
      ) : (
        <p className={typography.note}>{t(($) => $.hotWaterWeek.memberNote)}</p>
      )}
      <DraftRestored draft={draft} />
      <Section title={t(($) => $.hotWaterWeek.days)} note={stored.device_name}>
        {week === null ? (
          <ContractDays />
        ) : (
          <ol className={styles.days}>
            {week.map((day, index) => (
              <WaterDay
                key={index}
                name={format.weekdayNamed(index)}
                nothing={t(($) => $.hotWaterWeek.nothing)}
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
  const t = useWords(roomPagesWords)
  const errorText = useErrorText()
  const { week } = draft.value
  const isEmpty = week !== null && week.every((day) => day.length === 0)
  const isBackwards = week !== null && week.flat().some(({ start, end }) => end <= start)
  const save = (how: () => Promise<boolean>) => {
    if (!isBackwards) void how()
  }
  const notes = <DraftNotes draft={draft} onOverwrite={() => save(draft.overwrite)} />
  if (!draft.isDirty) return notes
  return (
    <SaveBar
      title={t(($) => $.hotWaterWeek.bar.title)}
      note={isEmpty ? t(($) => $.hotWaterWeek.bar.empty) : t(($) => $.hotWaterWeek.bar.note)}
      isStuck
      actions={
        <>
          <Button variant="quiet" onClick={draft.discard}>
            {t(($) => $.hotWaterWeek.bar.discard)}
          </Button>
          {isEmpty ? null : (
            <Button
              variant="primary"
              isBusy={draft.isSaving}
              disabledReason={isBackwards ? t(($) => $.hotWaterWeek.bar.backwards) : null}
              onClick={() => save(draft.save)}
            >
              {t(($) => $.hotWaterWeek.bar.save)}
            </Button>
          )}
        </>
      }
    >
      {notes}
      {draft.error === null ? null : (
        <div role="alert">
          <Notice tone="danger">{errorText(draft.error)}</Notice>
        </div>
      )}
    </SaveBar>
  )
}

/** The hours of the contract; if they could not be loaded, only they are missing from the screen. */
function ContractDays() {
  const t = useWords(roomPagesWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const today = calendarDay(useMinute(), useValue(homeZone)).toString()
  const query = useQuery(contractsQuery)
  const { data: contracts, isError } = query
  if (contracts === undefined) {
    return isError ? (
      <NotLoaded query={query}>{t(($) => $.hotWaterWeek.contractFailed)}</NotLoaded>
    ) : (
      <Loading label={tShared(($) => $.frame.loading)}>
        <Skeleton width="100%" height="60px" />
      </Loading>
    )
  }
  return (
    <ol className={styles.days}>
      {contractDays(contracts, today).map(({ on, hours }) => (
        <WaterDay
          key={on}
          name={typeof on === 'number' ? format.weekdayNamed(on) : t(($) => $.hotWaterWeek[on])}
          nothing={t(($) => $.hotWaterWeek.noHours)}
          day={hours}
          onChange={null}
        />
      ))}
    </ol>
  )
}

type Day = WaterWeek[number]

/** A day of a tank: its heating periods on a bar and as text, or in fields if editable. */
function WaterDay({
  name,
  nothing,
  day,
  onChange,
  onCopy,
}: {
  name: string
  /** The text for a day without a heating period. */
  nothing: string
  day: Day
  /** Null if read-only. */
  onChange: ((day: Day) => void) | null
  /** Copies this day to all others. */
  onCopy?: () => void
}) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const tidy = tidyDay(day)
  const more = withStretch(day)
  return (
    <li className={styles.day}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={typography.note}>
          {tidy.length === 0 ? nothing : format.duration(minutesOf(day) * 60)}
        </span>
      </div>
      <div className={styles.track} data-order="water" aria-hidden="true">
        {tidy.map(({ start, end }) => (
          <i key={start} style={{ left: percent(start / DAY), width: percent((end - start) / DAY) }} />
        ))}
      </div>
      {onChange === null ? (
        <p>{tidy.map(({ start, end }) => `${clockOf(start)}–${clockOf(end)}`).join(', ')}</p>
      ) : (
        <>
          {day.map((stretch, index) => (
            <Stretch
              key={index}
              stretch={stretch}
              words={{ day: name, number: index + 1 }}
              onChange={(to) => onChange(day.map((one, at) => (at === index ? to : one)))}
              onRemove={() => onChange(day.filter((_, at) => at !== index))}
            />
          ))}
          <div className={layout.actions}>
            {more === null ? null : (
              <Button variant="quiet" size="small" icon="plus" onClick={() => onChange(more)}>
                {t(($) => $.hotWaterWeek.add)}
              </Button>
            )}
            <Button variant="quiet" size="small" icon="copy" onClick={onCopy}>
              {t(($) => $.hotWaterWeek.copy)}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** A heating period: start and end in quarters of an hour. */
function Stretch({
  stretch: { start, end },
  words,
  onChange,
  onRemove,
}: {
  stretch: Day[number]
  words: { day: string; number: number }
  onChange: (stretch: Day[number]) => void
  onRemove: () => void
}) {
  const t = useWords(roomPagesWords)
  const tShared = useWords(sharedWords)
  const rejectedText = (text: string, kept: string) => tShared(($) => $.notATime, { text, kept })
  return (
    <div className={styles.stretch}>
      <TimeField
        label={t(($) => $.hotWaterWeek.from, words)}
        value={start}
        rejectedText={rejectedText}
        onChange={(minute) => {
          const next = Math.min(nearestQuarter(minute), DAY - QUARTER)
          onChange({ start: next, end: Math.max(end, next + QUARTER) })
        }}
      />
      <TimeField
        label={t(($) => $.hotWaterWeek.to, words)}
        value={end % DAY}
        error={start < end ? null : t(($) => $.hotWaterWeek.endError, { from: clockOf(start) })}
        rejectedText={rejectedText}
        isEnd
        onChange={(minute) =>
          onChange({ start, end: minute === 0 ? DAY : Math.max(QUARTER, nearestQuarter(minute)) })
        }
      />
      <IconButton
        icon="cross"
        variant="quiet"
        label={t(($) => $.hotWaterWeek.remove, words)}
        onClick={onRemove}
      />
    </div>
  )
}

function nearestQuarter(minute: number): number {
  return Math.round(minute / QUARTER) * QUARTER
}

/**
 * The off-peak hours of the contract of a date (ISO), as ranges within a day; empty without any. They are those of every
 * day, or of a summer day and a winter day if the contract has hours of both. Those of a market offer are of each weekday
 * (Monday 0) in the season of the date, unless a weekday has none: then the tank does not follow them.
 */
export function contractDays(
  contracts: readonly SupplyContract[],
  date: string,
): { on: 'everyDay' | 'summer' | 'winter' | number; hours: WaterWeek[number] }[] {
  const started = contracts.filter(({ valid_from: from }) => from <= date)
  const contract = started.toSorted((one, other) => (one.valid_from < other.valid_from ? 1 : -1))[0]
  if (contract?.market !== undefined && hasDailyOffPeak(contract.market, dayOf(date))) {
    return cheaperWeek(contract.market, dayOf(date)).map((hours, on) => ({ on, hours }))
  }
  const summer = contract?.off_peak_summer
  const hours = dayHours(contract?.off_peak ?? [])
  if (summer === undefined) return [{ on: 'everyDay', hours }]
  return [
    { on: 'summer', hours: dayHours(summer) },
    { on: 'winter', hours },
  ]
}

function dayHours(ranges: SupplyContract['off_peak']): WaterWeek[number] {
  const parts = ranges.flatMap(({ start, end }) =>
    end > start
      ? [{ start, end }]
      : [
          { start: 0, end },
          { start, end: DAY },
        ],
  )
  return parts.filter(({ start, end }) => start < end).toSorted((one, other) => one.start - other.start)
}
