import type { ReactNode } from 'react'

import styles from './page.module.css'
import typography from './typography.module.css'
import skeletonStyles from './skeleton.module.css'

/**
 * What is above a screen's content: a back link, a muted line, and the number of lines of its sentence on a phone and
 * on wider screens.
 */
export type HeadingShape = { hasBack?: boolean; hasKicker?: boolean; phone: number; wide: number }

/** The head of a screen that is loading: bars as high as the content will be. */
export function HeadingBars({ hasBack = false, hasKicker = false, phone, wide }: HeadingShape) {
  return (
    <header>
      {hasBack ? (
        <span className={styles.backLink}>
          <Skeleton width="6em" />
        </span>
      ) : null}
      {hasKicker ? (
        <p className={`${styles.kicker} ${styles.barKicker}`}>
          <Skeleton width="11em" />
        </p>
      ) : null}
      <h1 className={styles.sentence}>
        {Array.from({ length: phone }, (_, line) => (
          <span key={line} className={styles.bar} data-only={line < wide ? undefined : 'phone'}>
            <Skeleton width={line + 1 < phone ? '18em' : '11em'} height="0.8em" />
          </span>
        ))}
      </h1>
    </header>
  )
}

/**
 * A bar of the size of a value that is still loading. `width` and `height` are CSS lengths; the height defaults to a
 * line.
 */
export function Skeleton({ width, height }: { width: string; height?: string | undefined }) {
  return (
    <span
      className={skeletonStyles.bar}
      data-waiting
      aria-hidden="true"
      style={{ width, maxWidth: '100%', height }}
    />
  )
}

/** The placeholder of content that is loading: known words are shown, unknown values are `Skeleton`s. */
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
