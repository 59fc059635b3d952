import { percent } from './css-variables.ts'
import sparks from './spark.module.css'
import styles from './spark-bars.module.css'

export type SparkBar = {
  /** Shares of the axis, 0 to 1. */
  from: number
  to: number
  /** In the unit of `max`; null is a gap. */
  value: number | null
  tone?: 'past' | 'now' | 'future'
}

/** A measure's tiny bars; `label` says in words what they show. */
export function SparkBars({
  bars,
  max,
  now = null,
  label,
}: {
  bars: readonly SparkBar[]
  max?: number | undefined
  now?: number | null
  label: string
}) {
  const top = Math.max(max ?? 0, ...bars.map((bar) => bar.value ?? 0))
  return (
    <div className={`${sparks.spark} ${styles.bars}`} role="img" aria-label={label}>
      {bars.map((bar) =>
        bar.value === null ? null : (
          <i
            key={bar.from}
            className={styles.bar}
            data-tone={bar.tone}
            style={{
              left: percent(bar.from),
              width: `max(1px, calc(${percent(bar.to - bar.from)} - 1px))`,
              height: top === 0 ? '1px' : `max(1px, ${percent(bar.value / top)})`,
            }}
          />
        ),
      )}
      {now === null ? null : <i className={sparks.now} style={{ left: percent(now) }} />}
    </div>
  )
}
