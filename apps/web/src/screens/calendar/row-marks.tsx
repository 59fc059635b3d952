import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { percent } from '#ui/css-variables.ts'
import { positionOn, type Axis } from '#ui/day-line/axis.ts'
import { calendarWords } from './calendar-words.ts'
import { QUARTER_MS, type WeekRow } from './week-rows.ts'

/** Over one row: the present where it is today's, and the hour that comes twice where the clock goes back. */
export function RowMarks({ row, axis }: { row: WeekRow; axis: Axis }) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const length = (axis.end - axis.start) / QUARTER_MS
  const { change } = row.clock
  return (
    <div className="row-marks" aria-hidden="true">
      {row.isToday && axis.now !== null ? (
        <i className="row-now" style={{ left: percent(positionOn(axis, axis.now)) }} />
      ) : null}
      {change === null || change.by < 0 ? null : (
        <span
          className="row-again"
          style={{ left: percent(change.at / length), width: percent(change.by / length) }}
        >
          <b>{t(($) => $.again, { hour: format.hour(row.start + change.at * QUARTER_MS) })}</b>
        </span>
      )}
    </div>
  )
}
