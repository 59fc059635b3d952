import { percent } from '#ui/css-variables.ts'
import { positionOn, type Axis } from './axis.ts'
import styles from './gap-columns.module.css'

/** A stretch of which nothing is known, drawn across all tracks; milliseconds since the epoch. */
export type TrackGap = { from: number; to: number; label: string }

/** Stretches of silence: hatched, with their length written in those that have room for it. */
export function GapColumns({
  axis,
  gaps,
  labelled = [],
}: {
  axis: Axis
  gaps: readonly TrackGap[]
  labelled?: readonly TrackGap[]
}) {
  return gaps
    .filter((gap) => gap.to > axis.start && gap.from < axis.end)
    .map((gap) => {
      const left = positionOn(axis, gap.from)
      return (
        <span
          key={gap.from}
          className={styles.gap}
          style={{ left: percent(left), width: percent(positionOn(axis, gap.to) - left) }}
        >
          {labelled.includes(gap) ? <span>{gap.label}</span> : null}
        </span>
      )
    })
}
