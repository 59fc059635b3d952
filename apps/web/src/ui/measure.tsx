import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The row of measures; give it `Measure`s (four on the overview). */
export function Measures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="measures" aria-label={label}>
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
  isLink = true,
}: {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  chart?: ReactNode
  line?: ReactNode
  isLink?: boolean
}) {
  return (
    <div className="measure">
      <h2 className="measure-label">
        {label}
        {isLink ? <Icon name="chevron" /> : null}
      </h2>
      <p className="measure-value">
        {value}
        {unit === undefined ? null : <small> {unit}</small>}
      </p>
      {chart}
      {/* A line may hold a dialog, which no paragraph can. */}
      {line === undefined ? null : <div className="measure-line">{line}</div>}
    </div>
  )
}
