import { orders } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { compareWeeks, weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { weekHours } from '@foyer/rules/schedule/week-hours.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { draftWords } from '#lib/draft-words.ts'
import { useErrorText } from '#api/error-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekWords } from './use-week-words.ts'
import { WeekMeaning } from './week-meaning.tsx'
import styles from './unsaved-bar.module.css'

/** What will change and when, and the two ways out; what stands against saving is said above it. */
export function UnsavedBar({
  draft,
  place,
  words,
}: {
  draft: WeekDraft
  /** The present in the ring of the week. */
  place: number
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const sayDraft = useWords(draftWords)
  const say = useErrorText()
  const { week, schedule: newest } = draft
  const defaultOrder = newest.default_order
  const { days, first } = compareWeeks(newest.week, week, defaultOrder, place)
  const comfort = weekFacts(week, defaultOrder).comfort
  const former = weekFacts(newest.week, defaultOrder).comfort
  const effect =
    first === null
      ? t(($) => $.firstNever)
      : first.isNow
        ? t(($) => $.firstNow)
        : t(($) => $.firstAt, { day: words.day(first.day), time: words.time(first.quarter) })
  const amount =
    comfort === former
      ? t(($) => $.comfortSame)
      : t(($) => $.comfortChange, { hours: words.hours(comfort), former: words.hours(former) })
  const who = newest.changed_by ?? null
  const hoursOf = (one: Week) => {
    const hours = weekHours(one, defaultOrder)
    return orders
      .filter((order) => hours[order] > 0)
      .map((order) =>
        t(($) => $.orderHours, { order: words.nameOf(order), hours: words.hours(hours[order] * 4) }),
      )
      .join(', ')
  }
  return (
    <div className={styles.place}>
      {draft.isConflict ? (
        <div role="alert">
          <Attention
            tone="danger"
            actions={
              <>
                <Button onClick={draft.reset}>{sayDraft(($) => $.takeTheirs)}</Button>
                <Button isBusy={draft.isSaving} onClick={() => void draft.keepMine()}>
                  {sayDraft(($) => $.keepMine)}
                </Button>
              </>
            }
          >
            <Rich text={who === null ? t(($) => $.conflict) : t(($) => $.conflictBy, { who })} />{' '}
            {isSameWeek(newest.week, draft.base.present)
              ? null
              : t(($) => $.versions, { theirs: hoursOf(newest.week), mine: hoursOf(week) })}
          </Attention>
        </div>
      ) : draft.error === null ? null : (
        <div role="alert">
          <Attention tone="danger">
            <Rich text={t(($) => $.failed, { message: say(draft.error) })} />
          </Attention>
        </div>
      )}
      <section className={styles.bar} aria-label={t(($) => $.save)}>
        <p>
          <span>
            <Rich text={t(($) => $.unsaved, { count: days.length, days: words.days(days) })} />
          </span>
          <span className={styles.effect}>
            {effect}
            {amount}
          </span>
          <span className={styles.effect}>
            <WeekMeaning schedule={newest} week={week} words={words} />
          </span>
        </p>
        <div>
          <Button look="quiet" onClick={draft.reset}>
            {t(($) => $.discard)}
          </Button>
          <Button isBusy={draft.isSaving} onClick={() => void draft.save()}>
            {t(($) => $.save)}
          </Button>
        </div>
      </section>
    </div>
  )
}
