import { Skeleton } from './skeleton.tsx'
import headings from './page-heading.module.css'

/** What stands above a screen's content: a way back, a quiet line, and the lines of its sentence on a phone and beyond. */
export type HeadingShape = { hasBack?: boolean; hasKicker?: boolean; phone: number; wide: number }

/** The head of a screen that is loading: bars as high as what will stand there. */
export function HeadingBars({ hasBack = false, hasKicker = false, phone, wide }: HeadingShape) {
  return (
    <header>
      {hasBack ? (
        <span className={headings.backLink}>
          <Skeleton width="6em" />
        </span>
      ) : null}
      {hasKicker ? (
        <p className={`${headings.kicker} ${headings.barKicker}`}>
          <Skeleton width="11em" />
        </p>
      ) : null}
      <h1 className={headings.sentence}>
        {Array.from({ length: phone }, (_, line) => (
          <span key={line} className={headings.bar} data-only={line < wide ? undefined : 'phone'}>
            <Skeleton width={line + 1 < phone ? '18em' : '11em'} height="0.8em" />
          </span>
        ))}
      </h1>
    </header>
  )
}
