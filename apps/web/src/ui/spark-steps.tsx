import { percent } from './css-variables.ts'
import sparks from './spark.module.css'
import styles from './spark-steps.module.css'

/** From and to are shares of the axis, 0 to 1; `value` is the price in the unit of `max`. */
export type SparkStep = { from: number; to: number; value: number; kind: 'peak' | 'off_peak' }

/** A price that holds for hours, as steps, with the now tick; `label` says it in words. */
export function SparkSteps({
  steps,
  now = null,
  label,
}: {
  steps: readonly SparkStep[]
  now?: number | null
  label: string
}) {
  const top = Math.max(0, ...steps.map((step) => step.value))
  return (
    <div className={sparks.spark} role="img" aria-label={label}>
      {steps.map((step) => (
        <i
          key={step.from}
          className={styles.price}
          data-kind={step.kind}
          style={{
            left: percent(step.from),
            width: percent(step.to - step.from),
            height: top <= 0 ? '2px' : `max(2px, ${percent((0.85 * step.value) / top)})`,
          }}
        />
      ))}
      {now === null ? null : <i className={sparks.now} style={{ left: percent(now) }} />}
    </div>
  )
}
