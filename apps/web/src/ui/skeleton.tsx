import type { ReactNode } from 'react'
import typography from './typography.module.css'
import styles from './skeleton.module.css'

/** A bar of the size that an unknown value will have. `width` and `height` in CSS units; the height defaults to a line. */
export function Skeleton({ width, height }: { width: string; height?: string | undefined }) {
  return (
    <span
      className={styles.bar}
      data-waiting
      aria-hidden="true"
      style={{ width, maxWidth: '100%', height }}
    />
  )
}

/** The place of something that is loading: known words stay words, unknown values are `Skeleton`s. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className={typography.visuallyHidden} role="status">
        {label}
      </span>
      {children}
    </div>
  )
}
