import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { viewDay } from '@foyer/rules/schedule/view-day.ts'
import { useWords } from '#lib/words.ts'
import { MiniSkyline } from '#ui/mini-skyline.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekWords } from './use-week-words.ts'
import typography from '#ui/typography.module.css'
import styles from './day-tabs.module.css'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The seven days as small skylines, one of them open: the week on a phone. */
export function DayTabs({
  week,
  defaultOrder,
  day,
  words,
  panelId,
  onChoose,
}: {
  week: Week
  defaultOrder: Order
  day: number
  words: WeekWords
  /** Of what the open tab shows. */
  panelId: string
  onChoose: (day: number) => void
}) {
  const t = useWords(calendarWords)
  return (
    <div
      role="tablist"
      tabIndex={-1}
      className={styles.tabs}
      aria-label={t(($) => $.days)}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        const next = (day + step + 7) % 7
        onChoose(next)
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
      }}
    >
      {[0, 1, 2, 3, 4, 5, 6].map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === day}
          aria-controls={panelId}
          tabIndex={one === day ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          <span aria-hidden="true">{words.dayTitle(one).slice(0, 3)}</span>
          <span className={typography.visuallyHidden}>{words.dayTitle(one)}</span>
          <MiniSkyline
            blocks={viewDay(week, defaultOrder, one).map(({ from, to, order }) => ({
              from: from / 96,
              to: to / 96,
              order,
            }))}
          />
        </button>
      ))}
    </div>
  )
}
