import { percent } from './css-variables.ts'
import sparks from './spark.module.css'
import styles from './range-bar.module.css'

/** An estimate as a range between two edges on a scale from 0 to `max`, all in one unit; `label` says it in words. */
export function RangeBar({
  low,
  high,
  max,
  label,
}: {
  low: number
  high: number
  max: number
  label: string
}) {
  const share = (value: number) => (max <= 0 ? 0 : Math.min(1, Math.max(0, value / max)))
  const [from, to] = [share(low), share(high)]
  return (
    <div className={`${sparks.spark} ${styles.bar}`} role="img" aria-label={label}>
      <i className={styles.low} style={{ width: percent(from) }} />
      <i className={styles.span} style={{ left: percent(from), width: percent(to - from) }} />
      <i className={styles.edge} style={{ left: percent(from) }} />
      <i className={styles.edge} style={{ left: percent(to) }} />
    </div>
  )
}
