import styles from './day-bars.module.css'
export type DayBar = {
  key: string
  /** Share of the day with a fault, 0 to 1. */
  fault: number
  /** The day is before the first known data. */
  isUnknown?: boolean
  /** A date under the bar, if it has one. */
  mark: string | null
}

/** Number of bars (days) that the label of a date covers on a phone. */
const CROWDED = 14

/** One bar per day, oldest first; the red part from the bottom is the share with a fault, at least 4 px high. */
export function DayBars({ days, label }: { days: readonly DayBar[]; label: string }) {
  return (
    <figure>
      <div className={styles.plot} role="img" aria-label={label}>
        {days.map((day) => (
          <i key={day.key} data-unknown={day.isUnknown || undefined}>
            {day.fault > 0 ? <b style={{ height: `max(4px, ${day.fault * 100}%)` }} /> : null}
          </i>
        ))}
      </div>
      <div className={styles.marks} aria-hidden="true">
        {days.map((day, index) => (
          // On a phone, the first date is hidden if another one follows too soon.
          <span
            key={day.key}
            data-crowded={
              (index === 0 && days.slice(1, CROWDED).some(({ mark }) => mark !== null)) || undefined
            }
          >
            {day.mark}
          </span>
        ))}
      </div>
    </figure>
  )
}
