import type { CurvePoint, Scale } from './curve-path.ts'

/** A line over a day: what was measured, what is expected, and what is aimed at. */
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

/** Words at a point of a curve. */
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
