import { percent } from '#ui/css-percent.ts'
import { type Axis, labelWidth, positionOn, rem } from './axis.ts'

import colors from '#ui/day-color.module.css'
import styles from './day-lines.module.css'
import typography from '#ui/typography.module.css'

/** A span with one price, in milliseconds since the epoch. */
export type PriceSpan = {
  from: number
  to: number
  kind: 'peak' | 'off_peak' | 'flat'
  label: string
  /** Used when the label does not fit, the longest first. */
  shortLabels?: readonly string[] | undefined
  /** The Tempo colour of its day; `label` has its word. Null: not known. */
  color?: 'blue' | 'white' | 'red' | null | undefined
  /** The whole span in words, for screen readers. */
  description: string
}

/** The longest label that fits without the now-line through it: before the line, otherwise after it. */
function placeLabel(axis: Axis, span: PriceSpan, width: number): { text: string; indent: number } | null {
  const from = positionOn(axis, span.from) * width
  const to = positionOn(axis, span.to) * width
  const now = axis.now === null ? from : positionOn(axis, axis.now) * width
  const isCrossed = now > from && now < to
  for (const text of [span.label, ...(span.shortLabels ?? [])]) {
    const size = labelWidth(text)
    if (from + size + (isCrossed ? 12 : 16) <= (isCrossed ? now : to)) return { text, indent: 8 }
    if (isCrossed && now + size + 16 <= to) return { text, indent: now - from + 8 }
  }
  return null
}

/** The price over the day: peak hours darker, always with a word. */
export function PriceBand({
  axis,
  spans,
  width,
  label,
}: {
  axis: Axis
  /** Null while loading: their place is kept. */
  spans: readonly PriceSpan[] | null
  width: number
  label: string
}) {
  if (spans === null) return <div className={styles.band} />
  return (
    <ol className={styles.band} aria-label={label}>
      {spans
        .filter((span) => span.to > axis.start && span.from < axis.end)
        .map((span) => {
          const left = positionOn(axis, span.from)
          const share = positionOn(axis, span.to) - left
          const placed = placeLabel(axis, span, width)
          return (
            <li
              key={span.from}
              className={colors.color}
              data-kind={span.kind}
              data-color={span.color ?? undefined}
              data-unsure={span.color === null || undefined}
              style={{
                left: percent(left),
                width: percent(share),
                ...(placed === null ? {} : { paddingLeft: rem(placed.indent) }),
              }}
            >
              <span className={typography.visuallyHidden}>{span.description}</span>
              {placed === null ? null : <span aria-hidden="true">{placed.text}</span>}
            </li>
          )
        })}
    </ol>
  )
}
