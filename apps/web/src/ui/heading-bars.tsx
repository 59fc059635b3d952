import { Skeleton } from './skeleton.tsx'

/** What stands above a screen's content: a way back, a quiet line, and the lines of its sentence on a phone and beyond. */
export type HeadingShape = { hasBack?: boolean; hasKicker?: boolean; phone: number; wide: number }

/** The head of a screen that is loading: bars as high as what will stand there. */
export function HeadingBars({ hasBack = false, hasKicker = false, phone, wide }: HeadingShape) {
  return (
    <header>
      {hasBack ? (
        <span className="back-link">
          <Skeleton width="6em" />
        </span>
      ) : null}
      {hasKicker ? (
        <p className="kicker heading-bar-kicker">
          <Skeleton width="11em" />
        </p>
      ) : null}
      <h1 className="sentence">
        {Array.from({ length: phone }, (_, line) => (
          <span key={line} className="heading-bar" data-only={line < wide ? undefined : 'phone'}>
            <Skeleton width={line + 1 < phone ? '18em' : '11em'} height="0.8em" />
          </span>
        ))}
      </h1>
    </header>
  )
}
