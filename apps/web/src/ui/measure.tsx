import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

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
