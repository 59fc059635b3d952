import { percent } from '#ui/css-variables.ts'
import { labelWidth, positionOn, type Axis } from './axis.ts'
import { isCrossed } from './label-box.ts'
import typography from '#ui/typography.module.css'
import styles from './price-band.module.css'
import tempos from './tempo.module.css'

/** A span of one price, in milliseconds since the epoch. */
export type PriceSpan = {
  from: number
  to: number
  kind: 'peak' | 'off_peak' | 'flat'
  label: string
  /** Where the label does not fit, the longest first. */
  shortLabels?: readonly string[] | undefined
  tempo?: { color: 'blue' | 'white' | 'red'; word: string } | undefined
  /** The whole span in words, for screen readers. */
  description: string
}

/** The longest label that fits without the now-line through it: before the line, else after it. */
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

/** The price over the day: peak hours darker, always with the word. */
export function PriceBand({
  axis,
  spans,
  width,
  label,
}: {
  axis: Axis
  /** Null while they are on their way: their place is kept. */
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
          const room = share * width - 16
          const placed = placeLabel(axis, span, width)
          const tempoWidth = span.tempo === undefined ? 0 : labelWidth(span.tempo.word) + 32
          const now = axis.now === null ? null : (positionOn(axis, axis.now) - left) * width
          const tempoLeft = (placed?.indent ?? 0) + labelWidth(span.label) + 12
          const hasTempo =
            placed?.text === span.label &&
            tempoLeft - 12 + tempoWidth <= room &&
            !isCrossed(now, tempoLeft, tempoLeft + tempoWidth)
          return (
            <li
              key={span.from}
              data-kind={span.kind}
              style={{
                left: percent(left),
                width: percent(share),
                ...(placed === null ? {} : { paddingLeft: placed.indent }),
              }}
            >
              <span className={typography.visuallyHidden}>{span.description}</span>
              {placed === null ? null : <span aria-hidden="true">{placed.text}</span>}
              {span.tempo === undefined || !hasTempo ? null : (
                <span className={tempos.tempo} data-color={span.tempo.color} aria-hidden="true">
                  {span.tempo.word}
                </span>
              )}
            </li>
          )
        })}
    </ol>
  )
}
