import { orders } from '@foyer/contract/heating.ts'
import type { Week, Schedule } from '@foyer/contract/schedule.ts'
import { compareWeeks, weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { weekHours, changedHours } from '@foyer/rules/schedule/week-hours.ts'
import { dayQuarter } from '@foyer/rules/schedule/view-day.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import type { Savings } from '@foyer/contract/consumption.ts'
import { countedDays, weekCost } from '@foyer/rules/savings/week-cost.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useErrorText } from '#api/error-text.ts'
import { useHasFeature } from '#api/features.tsx'
import { savingsQuery } from '#api/queries/energy.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { splitHours, weekChange, type WeekRates } from './week-costs.ts'
import { useCostWords } from './week-prices.tsx'
import type { WeekDraft } from './week-editor.ts'
import type { WeekWords } from './week-days.ts'

import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

/** What will change and when, with save and discard; problems with saving are shown above it. */
export function UnsavedBar({
  draft,
  nowQuarter,
  shares,
  rates,
  words,
  isPhone,
}: {
  draft: WeekDraft
  /** The current quarter hour in the week, which repeats. */
  nowQuarter: number
  /** The part of each quarter of the week that is off-peak; null without such hours. */
  shares: readonly number[] | null
  rates: WeekRates | null
  words: WeekWords
  /** On a phone the bar covers the day, so it shows only what is needed to decide. */
  isPhone: boolean
}) {
  const t = useWords(calendarWords)
  const tShared = useWords(sharedWords)
  const errorText = useErrorText()
  const { week, schedule: newest } = draft
  const defaultOrder = newest.default_order
  const { days, first } = compareWeeks(newest.week, week, defaultOrder, nowQuarter)
  const comfort = weekFacts(week, defaultOrder).comfort
  const previousHours = weekFacts(newest.week, defaultOrder).comfort
  const present = dayQuarter(nowQuarter)
  // The weekday alone would be understood as today.
  const isNextWeek = first !== null && first.day === present.day && first.quarter <= present.quarter
  const effect =
    first === null
      ? t(($) => $.firstNever)
      : first.isNow
        ? t(($) => $.firstNow)
        : t(($) => (isNextWeek ? $.firstNext : $.firstAt), {
            day: words.day(first.day),
            time: words.time(first.quarter),
          })
  const amount =
    comfort === previousHours
      ? t(($) => $.comfortSame)
      : t(($) => $.comfortChange, { hours: words.hours(comfort), former: words.hours(previousHours) })
  const changedBy = newest.changed_by ?? null
  const hoursOf = (one: Week) => {
    const hours = weekHours(one, defaultOrder)
    return orders
      .filter((order) => hours[order] > 0)
      .map((order) =>
        t(($) => $.orderHours, { order: words.nameOf(order), hours: words.hours(hours[order] * 4) }),
      )
      .join(', ')
  }
  const impact = <WeekImpact schedule={newest} week={week} shares={shares} rates={rates} words={words} />
  return (
    <>
      {isPhone ? <p className={`${typography.note} ${styles.impact}`}>{impact}</p> : null}
      <div className={styles.place}>
        {draft.isConflict ? (
          <div role="alert">
            <Notice
              tone="danger"
              actions={
                <>
                  <Button onClick={draft.discard}>{tShared(($) => $.draft.discardMine)}</Button>
                  <Button isBusy={draft.isSaving} onClick={() => void draft.overwrite()}>
                    {tShared(($) => $.draft.keepMine)}
                  </Button>
                </>
              }
            >
              <RichText
                text={changedBy === null ? t(($) => $.conflict) : t(($) => $.conflictBy, { who: changedBy })}
              />{' '}
              {isSameWeek(newest.week, draft.base.present)
                ? null
                : t(($) => $.versions, { theirs: hoursOf(newest.week), mine: hoursOf(week) })}
            </Notice>
          </div>
        ) : null}
        {draft.error === null ? null : (
          <div role="alert">
            <Notice tone="danger">
              <RichText text={t(($) => $.failed, { message: errorText(draft.error) })} />
            </Notice>
          </div>
        )}
        <section className={styles.unsavedBar} aria-label={t(($) => $.save)}>
          <p>
            <span>
              <RichText text={t(($) => $.unsaved, { count: days.length, days: words.days(days) })} />
            </span>
            <span className={styles.effect}>
              {effect}
              {amount}
            </span>
            {isPhone ? null : <span className={styles.effect}>{impact}</span>}
          </p>
          <div>
            <Button variant="quiet" onClick={draft.discard}>
              {t(($) => $.discard)}
            </Button>
            <Button variant="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
              {t(($) => $.save)}
            </Button>
          </div>
        </section>
      </div>
    </>
  )
}

/**
 * The effect of an unsaved week: hours per week at each order, those of them that are peak hours, and the cost of the
 * change: at the prices of this week where the power of the room is measured, otherwise estimated from its savings.
 */
function WeekImpact({
  schedule,
  week,
  shares,
  rates,
  words,
}: {
  /** The saved schedule. */
  schedule: Schedule
  week: Week
  shares: readonly number[] | null
  rates: WeekRates | null
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const costWords = useCostWords()
  const isCounted = useHasFeature('consumption')
  const { data: savings } = useQuery({ ...savingsQuery, enabled: isCounted })
  const [before, after] = [schedule.week, week].map((one) => weekHours(one, schedule.default_order))
  if (before === undefined || after === undefined) return null
  const changed = changedHours(before, after)
  const [peakBefore, peakAfter] = [schedule.week, week].map((one) =>
    shares === null ? null : splitHours(one, schedule.default_order, shares).peak,
  )
  const inPeak = peakBefore && peakAfter ? changedHours(peakBefore, peakAfter) : []
  if (changed.length === 0 && inPeak.length === 0) return null
  const textOf = (row: (typeof changed)[number]) =>
    t(($) => $.meaning.order, {
      order: words.nameOf(row.order),
      hours: words.hours(row.after * 4),
      former: words.hours(row.before * 4),
    })
  // The hours of Confort are already shown before.
  const list = changed.filter(({ order }) => order !== 'comfort').map(textOf)
  const change = rates === null ? 'unknown' : weekChange(rates, [schedule.week, week], schedule.default_order)
  const priced = typeof change === 'string' ? null : costWords.change(change)
  const isSettled = savings !== undefined && isOlder(schedule, savings, format.dayKey)
  const saved = savings?.rooms?.find(({ room_id: id }) => id === schedule.room_id) ?? null
  const days = savings === undefined ? 0 : countedDays(savings)
  const cost = savings === undefined ? null : weekCost({ saved, days, isSettled, before, after })
  return (
    <>
      {[
        ...(list.length === 0 ? [] : [t(($) => $.meaning.week, { list: list.join(', ') })]),
        ...(inPeak.length === 0 ? [] : [t(($) => $.meaning.peak, { list: inPeak.map(textOf).join(', ') })]),
      ].join(' ')}
      {priced === null ? null : ` ${t(($) => $.cost.priced, { change: priced })}`}
      {change !== 'unknown' || cost === null || cost.kind === 'same'
        ? null
        : cost.kind === 'unknown'
          ? ` ${t(($) => $.meaning.unknown[cost.reason])}`
          : cost.low === 0
            ? ` ${t(($) => $.meaning.atMost[cost.kind], { most: format.money(cost.high), count: days })}`
            : ` ${t(($) => $.meaning[cost.kind], { range: format.moneyRange(cost.low, cost.high), count: days })}`}
    </>
  )
}

/** Whether a schedule was last changed before the days that the savings are based on. */
function isOlder(
  { changed_at: at = null }: Schedule,
  { from }: Savings,
  dayKey: (at: string) => string,
): boolean {
  return at === null || dayKey(at) < from
}

/** Asks before the user leaves with unsaved changes; they can be saved first. */
export function LeaveDialog({
  days,
  draft,
  words,
}: {
  /** Changed days. */
  days: readonly number[]
  draft: WeekDraft
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const tShared = useWords(sharedWords)
  const { leaving } = draft
  const saveAndLeave = async () => {
    if (await draft.save()) leaving.leave()
    else leaving.stay()
  }
  return (
    <Dialog
      isOpen={leaving.isBlocked}
      title={tShared(($) => $.draft.leaveTitle)}
      closeLabel={t(($) => $.close)}
      onClose={leaving.stay}
      actions={
        <>
          <Button variant="quiet" onClick={leaving.leave}>
            {tShared(($) => $.draft.leave)}
          </Button>
          <Button onClick={leaving.stay}>{tShared(($) => $.draft.stay)}</Button>
          <Button variant="primary" isBusy={draft.isSaving} onClick={() => void saveAndLeave()}>
            {t(($) => $.saveAndLeave)}
          </Button>
        </>
      }
    >
      <LeaveNote days={days} words={words} />
    </Dialog>
  )
}

/** Keeps the days from when it opened: after they are saved, the list of changed days is empty. */
function LeaveNote({ days, words }: { days: readonly number[]; words: WeekWords }) {
  const t = useWords(calendarWords)
  const [unsavedDays] = useState(days)
  return <p>{t(($) => $.leaveNote, { count: unsavedDays.length, days: words.days(unsavedDays) })}</p>
}
