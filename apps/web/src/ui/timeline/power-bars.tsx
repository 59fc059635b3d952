import { percent } from '#ui/css-variables.ts'
import { positionOn, type Axis } from './axis.ts'
import { GapColumns, type TrackGap } from './gap-columns.tsx'
import styles from './power-bars.module.css'

/** One bucket: from and to in milliseconds since the epoch, a value in the track's unit, null where nothing is known. */
export type PowerBar = { from: number; to: number; value: number | null }

/** Bars on the time axis, the highest as high as the track (or as `max`). */
export function PowerBars({
  axis,
  bars,
  max = 0,
  gaps,
  description,
}: {
  axis: Axis
  bars: readonly PowerBar[]
  max?: number | undefined
  gaps: readonly TrackGap[]
  description: string
}) {
  const top = Math.max(max, ...bars.map((bar) => bar.value ?? 0))
  return (
    <div className={styles.bars} role="img" aria-label={description}>
      {bars.map((bar) => {
        const left = positionOn(axis, bar.from)
        const share = positionOn(axis, bar.to) - left
        if (bar.value === null || bar.value <= 0 || share <= 0) return null
        return (
          <i
            key={bar.from}
            style={{
              left: percent(left),
              width: `max(1px, calc(${percent(share)} - 1px))`,
              height: `max(1px, ${percent(bar.value / top)})`,
            }}
          />
        )
      })}
      <GapColumns axis={axis} gaps={gaps} />
    </div>
  )
}
