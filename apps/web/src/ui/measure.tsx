import type { ReactNode } from 'react'
import { percent } from './css-percent.ts'
import { Icon } from './icon.tsx'

import colors from './day-color.module.css'
import styles from './measure.module.css'

/** The row of `Measure`s (four on the overview). */
export function Measures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.measures} aria-label={label}>
      {children}
    </section>
  )
}

/**
 * One large number with a small unit, a small chart and one line. If `label` is a link, the whole column is
 * clickable; otherwise a button in the line covers the column.
 */
export function Measure({
  label,
  value,
  unit,
  chart,
  line,
  letters,
  isLink = true,
}: {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  chart?: ReactNode
  line?: ReactNode
  /** Number of characters of a long value with its unit: the value shrinks as needed to stay on one line. */
  letters?: number | undefined
  isLink?: boolean
}) {
  return (
    <div className={styles.measure}>
      <h2 className={styles.label}>
        {label}
        {isLink ? <Icon name="chevron" /> : null}
      </h2>
      <p className={styles.value} style={{ '--letters': letters }}>
        {value}
        {unit === undefined ? null : <small> {unit}</small>}
      </p>
      {chart}
      {/* The line may contain a dialog, which is not allowed in a paragraph. */}
      {line === undefined ? null : <div className={styles.line}>{line}</div>}
    </div>
  )
}

export type SparkBar = {
  /** Shares of the axis, 0 to 1. */
  from: number
  to: number
  /** In the unit of `max`; null is a gap. */
  value: number | null
  tone?: 'past' | 'now' | 'future'
}

/** The small bar chart of a measure; `label` describes it in words. */
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
    <div className={`${styles.spark} ${styles.bars}`} role="img" aria-label={label}>
      {bars.map((bar) =>
        bar.value === null ? null : (
          <i
            key={bar.from}
            className={styles.sparkBarsBar}
            data-tone={bar.tone}
            style={{
              left: percent(bar.from),
              width: `max(1px, calc(${percent(bar.to - bar.from)} - 1px))`,
              height: top === 0 ? '1px' : `max(1px, ${percent(bar.value / top)})`,
            }}
          />
        ),
      )}
      {now === null ? null : <i className={styles.now} style={{ left: percent(now) }} />}
    </div>
  )
}

/** From and to are shares of the axis, 0 to 1; `value` is the price in the unit of `max`. */
export type SparkStep = {
  from: number
  to: number
  value: number
  /** The highest possible value, if `value` is only the lowest. */
  high?: number | undefined
  kind: 'peak' | 'off_peak'
  /** The Tempo colour of its day. */
  color?: 'blue' | 'white' | 'red' | undefined
}

/** A price that is constant for hours, as steps, with a tick for now; `label` describes it in words. */
export function SparkSteps({
  steps,
  now = null,
  label,
}: {
  steps: readonly SparkStep[]
  now?: number | null
  label: string
}) {
  const top = Math.max(0, ...steps.map((step) => step.high ?? step.value))
  const heightOf = (value: number) => (top <= 0 ? '2px' : `max(2px, ${percent((0.85 * value) / top)})`)
  return (
    <div className={styles.spark} role="img" aria-label={label}>
      {steps.flatMap(({ from, to, value, high, kind, color }) =>
        [high ?? value, ...(high === undefined ? [] : [value])].map((end, index) => (
          <i
            key={`${from} ${index}`}
            className={`${colors.color} ${styles.price}`}
            data-kind={kind}
            data-color={color}
            data-unsure={(high !== undefined && index === 0) || undefined}
            style={{ left: percent(from), width: percent(to - from), height: heightOf(end) }}
          />
        )),
      )}
      {now === null ? null : <i className={styles.now} style={{ left: percent(now) }} />}
    </div>
  )
}

/**
 * An estimate as a range between two bounds on a scale from 0 to `max`, all in one unit; `label` describes it in
 * words.
 */
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
    <div className={`${styles.spark} ${styles.rangeBar}`} role="img" aria-label={label}>
      <i className={styles.low} style={{ width: percent(from) }} />
      <i className={styles.span} style={{ left: percent(from), width: percent(to - from) }} />
      <i className={styles.edge} style={{ left: percent(from) }} />
      <i className={styles.edge} style={{ left: percent(to) }} />
    </div>
  )
}

/** Online devices as grey bars, offline ones as shorter red bars at the end; `label` has the counts. */
export function DotsStrip({ online, offline, label }: { online: number; offline: number; label: string }) {
  return (
    <div className={`${styles.spark} ${styles.strip}`} role="img" aria-label={label}>
      {Array.from({ length: online }, (_, index) => (
        <i key={index} />
      ))}
      {Array.from({ length: offline }, (_, index) => (
        <i key={`off-${index}`} data-off="" />
      ))}
    </div>
  )
}
