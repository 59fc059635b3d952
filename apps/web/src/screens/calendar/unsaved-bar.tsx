import type { Schedule } from '@foyer/contract/schedule.ts'
import { compareWeeks, weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { CallError } from '#base/api/call-error.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { calendarWords } from './calendar-words.ts'
import type { useSaveWeek } from './use-save-week.ts'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekWords } from './use-week-words.ts'
import styles from './unsaved-bar.module.css'

/** What will change and when, and the two ways out; what stands against saving is said above it. */
export function UnsavedBar({
  draft,
  newest,
  saving,
  place,
  words,
}: {
  draft: WeekDraft
  /** As it is saved now. */
  newest: Schedule
  saving: ReturnType<typeof useSaveWeek>
  /** The present in the ring of the week. */
  place: number
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const say = useErrorText()
  const { base, week } = draft
  const { days, first } = compareWeeks(newest.week, week, base.default_order, place)
  const comfort = weekFacts(week, base.default_order).comfort
  const former = weekFacts(newest.week, base.default_order).comfort
  const isConflict = saving.error instanceof CallError && saving.error.code === 'conflict'
  const isAgainst = draft.isStale || isConflict
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
  return (
    <div className={styles.place}>
      {isAgainst ? (
        <div role="alert">
          <Attention
            tone="danger"
            actions={
              <>
                <Button
                  onClick={() => {
                    saving.reset()
                    draft.discard()
                  }}
                >
                  {t(($) => $.takeTheirs)}
                </Button>
                <Button
                  isBusy={saving.isPending}
                  onClick={() => void saving.save({ version: newest.version ?? 0 })}
                >
                  {t(($) => $.keepMine)}
                </Button>
              </>
            }
          >
            <Rich text={who === null ? t(($) => $.conflict) : t(($) => $.conflictBy, { who })} />
          </Attention>
        </div>
      ) : saving.error === null ? null : (
        <div role="alert">
          <Attention tone="danger">
            <Rich text={t(($) => $.failed, { message: say(saving.error) })} />
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
        </p>
        <div>
          <Button look="quiet" onClick={draft.discard}>
            {t(($) => $.discard)}
          </Button>
          <Button isBusy={saving.isPending} onClick={() => void saving.save()}>
            {t(($) => $.save)}
          </Button>
        </div>
      </section>
    </div>
  )
}
