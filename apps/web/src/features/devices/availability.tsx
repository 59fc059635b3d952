import { percent } from '#ui/css-variables.ts'
import styles from './availability.module.css'

/** When a thing did not answer, as shares of the shown time (0 to 1); `label` says it in words. */
export function Availability({
  outages,
  label,
}: {
  outages: readonly { from: number; to: number }[]
  label: string
}) {
  return (
    <span className={styles.availability} role="img" aria-label={label}>
      {outages.map((outage) => (
        <i
          key={outage.from}
          style={{ left: percent(outage.from), width: `max(2px, ${percent(outage.to - outage.from)})` }}
        />
      ))}
    </span>
  )
}
