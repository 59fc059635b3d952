import { useWords } from '#lib/words.ts'
import { calendarWords } from './calendar-words.ts'
import type { WeekWords } from './use-week-words.ts'
import type { WeekRow } from './week-rows.ts'
import styles from './day-name.module.css'

/** The name of a row: its day and date, and its hours where the clock changes. */
export function DayName({ row, date, words }: { row: WeekRow; date: string; words: WeekWords }) {
  const t = useWords(calendarWords)
  return (
    <>
      <b className={styles.name}>{row.isToday ? t(($) => $.today) : words.dayTitle(row.day)}</b>
      <span className={styles.date}>{date}</span>
      {row.clock.change === null ? null : (
        <span className={styles.hours}>{t(($) => $.hours, { count: row.clock.length / 4 })}</span>
      )}
    </>
  )
}
