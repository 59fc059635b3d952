import { positionOn, type Axis } from './axis.ts'

/** An instant in milliseconds and a value; null ends the line there. */
export type CurvePoint = readonly [at: number, value: number | null]

export type Scale = { min: number; max: number }

/** The drawing's own units; the picture is stretched to its place, its strokes are not. */
export const plotSize = { width: 1000, height: 100 } as const

/** Where a value stands, as a share of the height from the top, 0 to 1. */
export function heightOn({ min, max }: Scale, value: number): number {
  if (max <= min) return 0.5
  return Math.min(1, Math.max(0, 1 - (value - min) / (max - min)))
}

/**
 * The outline of a curve; a null, or a silence longer than `longestStep` milliseconds, is a break in the line. `steps`
 * holds each value until the next: for what is set, not measured. Empty for fewer than two points in a row.
 */
export function curvePath(
  axis: Axis,
  scale: Scale,
  points: readonly CurvePoint[],
  { isSteps = false, longestStep = Infinity }: { isSteps?: boolean; longestStep?: number } = {},
): string {
  const runs: string[] = []
  let run: string[] = []
  let last: { at: number; y: string } | null = null
  const close = () => {
    if (run.length > 1) runs.push(run.join(''))
    run = []
    last = null
  }
  for (const [at, value] of points) {
    if (value === null || (last !== null && at - last.at > longestStep)) close()
    if (value === null || at < axis.start || at > axis.end) continue
    const x = digits(positionOn(axis, at) * plotSize.width)
    const y = digits(heightOn(scale, value) * plotSize.height)
    if (last === null) run.push(`M${x} ${y}`)
    else run.push(isSteps && last.y !== y ? `H${x}V${y}` : `L${x} ${y}`)
    last = { at, y }
  }
  close()
  return runs.join('')
}

function digits(value: number): string {
  return String(Math.round(value * 100) / 100)
}
