import { percent } from '#ui/css-variables.ts'
import { positionOn, type Axis } from './axis.ts'
import { curvePath, heightOn, plotSize } from './curve-path.ts'
import type { Curve } from './curve.ts'
import { useElementWidth } from './element-width.ts'
import { GapColumns, type TrackGap } from './gap-columns.tsx'
import { placeGapLabels, placeMarks } from './place-marks.ts'
import styles from './curve-plot.module.css'

/** Measured solid, forecast dashed, setpoint dotted, with its labels on the curve. */
export function CurvePlot({
  axis,
  curve,
  gaps,
  width,
}: {
  axis: Axis
  curve: Curve
  gaps: readonly TrackGap[]
  width: number
}) {
  const { scale, longestStep = Infinity } = curve
  const { ref, height } = useElementWidth()
  const gapLabels = placeGapLabels(axis, gaps, { curve, width, height })
  const marks = placeMarks(axis, curve, { width, height, gaps: gapLabels.map(({ box }) => box) })
  return (
    <div ref={ref} className={styles.plot} role="img" aria-label={curve.description}>
      <svg viewBox={`0 0 ${plotSize.width} ${plotSize.height}`} preserveAspectRatio="none" aria-hidden="true">
        {curve.levels.map(({ value }) => {
          const y = heightOn(scale, value) * plotSize.height
          return <path key={value} className={styles.level} d={`M0 ${y}H${plotSize.width}`} />
        })}
        <path
          className={styles.setpoint}
          d={curvePath(axis, scale, curve.setpoint ?? [], { isSteps: true })}
        />
        <path className={styles.forecast} d={curvePath(axis, scale, curve.forecast ?? [])} />
        <path className={styles.measured} d={curvePath(axis, scale, curve.measured, { longestStep })} />
      </svg>
      <GapColumns axis={axis} gaps={gaps} labelled={gapLabels.map(({ gap }) => gap)} />
      {curve.levels.map(({ value, label }) => (
        <span key={value} className={styles.value} style={{ top: percent(heightOn(scale, value)) }}>
          {label}
        </span>
      ))}
      {marks.map(({ mark, label, dx, dy }, index) => (
        <span
          // Two objects of a room may say the same at the same moment.
          key={`${mark.at} ${index}`}
          className={styles.mark}
          data-dot={mark.hasDot || undefined}
          style={{ left: percent(positionOn(axis, mark.at)), top: percent(heightOn(scale, mark.value)) }}
        >
          <span style={{ left: `${dx}px`, top: `${dy}px` }}>{label}</span>
        </span>
      ))}
    </div>
  )
}
