import { percent } from '#ui/css-variables.ts'
import { labelWidth, positionOn, type Axis } from './axis.ts'

/** A span of one price, in milliseconds since the epoch. */
export type PriceSpan = {
  from: number
  to: number
  kind: 'peak' | 'off_peak' | 'flat'
  label: string
  /** Where the label does not fit. */
  shortLabel?: string | undefined
  tempo?: { color: 'blue' | 'white' | 'red'; word: string } | undefined
  /** The whole span in words, for screen readers. */
  description: string
}

/** The price over the day: peak hours darker, always with the word. */
export function PriceBand({
  axis,
  spans,
  width,
  label,
}: {
  axis: Axis
  spans: readonly PriceSpan[]
  width: number
  label: string
}) {
  return (
    <ol className="price-band" aria-label={label}>
      {spans
        .filter((span) => span.to > axis.start && span.from < axis.end)
        .map((span) => {
          const left = positionOn(axis, span.from)
          const share = positionOn(axis, span.to) - left
          const room = share * width - 16
          const fits = [span.label, span.shortLabel].find(
            (text) => text !== undefined && labelWidth(text) <= room,
          )
          const tempoWidth = span.tempo === undefined ? 0 : labelWidth(span.tempo.word) + 32
          const hasTempo = fits === span.label && labelWidth(span.label) + tempoWidth <= room
          return (
            <li key={span.from} data-kind={span.kind} style={{ left: percent(left), width: percent(share) }}>
              <span className="visually-hidden">{span.description}</span>
              {fits === undefined ? null : <span aria-hidden="true">{fits}</span>}
              {span.tempo === undefined || !hasTempo ? null : (
                <span className="tempo" data-color={span.tempo.color} aria-hidden="true">
                  {span.tempo.word}
                </span>
              )}
            </li>
          )
        })}
    </ol>
  )
}
