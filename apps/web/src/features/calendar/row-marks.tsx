import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { percent } from '#ui/css-variables.ts'
import { positionOn, type Axis } from '#ui/timeline/axis.ts'
import { calendarWords } from './calendar-words.ts'
import { QUARTER_MS, type WeekRow } from './week-rows.ts'
import styles from './row-marks.module.css'

/** Over one row: the present where it is today's, and the hour that comes twice where the clock goes back. */
export function RowMarks({ row, axis }: { row: WeekRow; axis: Axis }) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const length = (axis.end - axis.start) / QUARTER_MS
  const { change } = row.clock
  return (
    <div className={styles.marks} aria-hidden="true">
      {row.isToday && axis.now !== null ? (
        <i className={styles.now} style={{ left: percent(positionOn(axis, axis.now)) }} />
      ) : null}
      {change === null || change.by < 0 ? null : (
        <span
          className={styles.again}
          style={{ left: percent(change.at / length), width: percent(change.by / length) }}
        >
          <b>{t(($) => $.again, { hour: format.hour(row.start + change.at * QUARTER_MS) })}</b>
        </span>
      )}
    </div>
  )
}
