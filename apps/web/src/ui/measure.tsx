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
 * One number large, its unit small, a tiny chart and one line. `label` may be a link: the whole column follows it; else
 * it follows a button of the line.
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
  /** How many a long value has with its unit: it becomes as much smaller as it needs to stay on its line. */
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
      {/* A line may hold a dialog, which no paragraph can. */}
      {line === undefined ? null : <div className={styles.line}>{line}</div>}
    </div>
  )
}
