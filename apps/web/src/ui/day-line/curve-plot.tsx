import { percent } from '#ui/css-variables.ts'
import { labelWidth, positionOn, type Axis } from './axis.ts'
import { curvePath, heightOn, plotSize, type CurvePoint, type Scale } from './curve-path.ts'
import { GapColumns, type TrackGap } from './gap-columns.tsx'

export type Curve = {
  scale: Scale
  measured: readonly CurvePoint[]
  forecast?: readonly CurvePoint[] | undefined
  /** Drawn as steps: it holds until the next one. */
  setpoint?: readonly CurvePoint[] | undefined
  /** A longer silence breaks the measured line, in milliseconds. */
  longestStep?: number | undefined
  /** The labels of the axis of values. */
  levels: readonly { value: number; label: string }[]
  /** What is said right on the curve. */
  marks?: readonly CurveMark[] | undefined
  /** The curve in words, for screen readers. */
  description: string
}

export type CurveMark = {
  at: number
  value: number
  label: string
  /** On a narrow chart. */
  shortLabel?: string | undefined
  /** A dot on the curve (the latest value); else only the words. */
  hasDot?: boolean | undefined
  isBelow?: boolean | undefined
  /** Kept where there is little room. */
  isMain?: boolean | undefined
}

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
  const marks = (curve.marks ?? []).filter((mark) => mark.isMain || width >= 620)
  const nowX = axis.now === null ? null : positionOn(axis, axis.now)
  return (
    <div className="curve-plot" role="img" aria-label={curve.description}>
      <svg viewBox={`0 0 ${plotSize.width} ${plotSize.height}`} preserveAspectRatio="none" aria-hidden="true">
        {curve.levels.map(({ value }) => {
          const y = heightOn(scale, value) * plotSize.height
          return <path key={value} className="curve-level" d={`M0 ${y}H${plotSize.width}`} />
        })}
        <path
          className="curve-setpoint"
          d={curvePath(axis, scale, curve.setpoint ?? [], { isSteps: true })}
        />
        <path className="curve-forecast" d={curvePath(axis, scale, curve.forecast ?? [])} />
        <path className="curve-measured" d={curvePath(axis, scale, curve.measured, { longestStep })} />
      </svg>
      <GapColumns axis={axis} gaps={gaps} hasLabels />
      {curve.levels.map(({ value, label }) => (
        <span key={value} className="curve-value" style={{ top: percent(heightOn(scale, value)) }}>
          {label}
        </span>
      ))}
      {marks.map((mark, index) => {
        const x = positionOn(axis, mark.at)
        const label = width < 620 ? (mark.shortLabel ?? mark.label) : mark.label
        const size = labelWidth(label) * (mark.hasDot ? 1.15 : 1)
        // The levels of a narrow chart stand at its right end.
        const isRoomRight = (1 - x) * width > size + (width < 620 ? 48 : 24)
        // The latest value has the empty side of the line for its words, unless something is drawn or stands there.
        const isNowInWords = nowX !== null && (nowX - x) * width > 8 && (nowX - x) * width < size + 16
        const isTaken = (curve.forecast ?? []).length > 0 || isNowInWords
        const isLeft = !isRoomRight || (mark.hasDot === true && isTaken && x * width > size + 12)
        return (
          <span
            // Two objects of a room may say the same at the same moment.
            key={`${mark.at} ${index}`}
            className="curve-mark"
            data-dot={mark.hasDot || undefined}
            data-below={mark.isBelow || undefined}
            data-left={isLeft || undefined}
            style={{ left: percent(x), top: percent(heightOn(scale, mark.value)) }}
          >
            <span>{label}</span>
          </span>
        )
      })}
    </div>
  )
}
