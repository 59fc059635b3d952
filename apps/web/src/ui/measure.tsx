import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

import styles from './measure.module.css'

/** The row of measures; give it `Measure`s (four on the overview). */
export function Measures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.measures} aria-label={label}>
      {children}
    </section>
  )
}

/**
 * One number large, its unit small, a tiny chart and one line. `label` may be a link: the whole column follows it.
 */
export function Measure({
  label,
  value,
  unit,
  chart,
  line,
  isRange = false,
  isLink = true,
}: {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  chart?: ReactNode
  line?: ReactNode
  /** Two ends, each with its unit: smaller than one figure, and it may break between them. */
  isRange?: boolean
  isLink?: boolean
}) {
  return (
    <div className={styles.measure}>
      <h2 className={styles.label}>
        {label}
        {isLink ? <Icon name="chevron" /> : null}
      </h2>
      <p className={styles.value}>
        {isRange ? <span className={styles.range}>{value}</span> : value}
        {unit === undefined ? null : <small> {unit}</small>}
      </p>
      {chart}
      {/* A line may hold a dialog, which no paragraph can. */}
      {line === undefined ? null : <div className={styles.line}>{line}</div>}
    </div>
  )
}
