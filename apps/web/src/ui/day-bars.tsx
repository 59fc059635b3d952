import styles from './day-bars.module.css'
export type DayBar = {
  key: string
  /** Share of the day that went wrong, 0 to 1. */
  fault: number
  /** The day came before anything was known. */
  isUnknown?: boolean
  /** A date to write under the bar, where there is one. */
  mark: string | null
}

/** Days that a date of some letters covers on a phone. */
const CROWDED = 14

/** One bar a day, oldest first; red from the foot is the share that went wrong, never too thin to be seen. */
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
          // On a phone a date soon after the first leaves no room for it.
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
