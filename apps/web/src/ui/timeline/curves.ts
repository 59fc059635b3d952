import {
  labelWidth,
  positionOn,
  type Axis,
  type Box,
  isCrossed,
  NOW_HALF,
  overlap,
  runsThrough,
  type Segment,
} from './axis.ts'

type PlacedMark = {
  mark: CurveMark
  label: string
  /** Where its words begin, in pixels from its point. */
  dx: number
  dy: number
}

/** Height of a mark's words. */
const LINE = 18
/** How far above or below its point a mark may stand, the nearest first. */
const distances = [4, 12, 22, 34, 48, 64]

/**
 * The words on a curve, each beside its point where neither a curve nor the now-line runs through it and no other words
 * stand. A mark that finds no such place is left out; a main one takes the place that is least in the way.
 */
export function placeMarks(
  axis: Axis,
  curve: Curve,
  { width, height, gaps }: { width: number; height: number; gaps: readonly Box[] },
): PlacedMark[] {
  if (width === 0 || height === 0) return []
  const isNarrow = width < 620
  const segments = segmentsOf(axis, curve, { width, height })
  const now = axis.now === null ? null : positionOn(axis, axis.now) * width
  const taken: Box[] = [...gaps]
  // What must be said has the first choice.
  const marks = (curve.marks ?? []).toSorted(
    (one, other) => Number(other.isMain ?? false) - Number(one.isMain ?? false),
  )
  return marks.flatMap((mark) => {
    if (!mark.isMain && isNarrow) return []
    const label = isNarrow ? (mark.shortLabel ?? mark.label) : mark.label
    const point = { x: positionOn(axis, mark.at) * width, y: heightOn(curve.scale, mark.value) * height }
    const size = labelWidth(label) * (mark.hasDot ? 1.15 : 1) + 6
    const places = candidates(mark, { size, now: now === null ? null : now - point.x })
    const boxOf = ({ dx, dy, size }: (typeof places)[number]): Box => ({
      left: point.x + dx,
      right: point.x + dx + size,
      top: point.y + dy,
      bottom: point.y + dy + LINE,
    })
    // Words on what was are not written into what is to come; the latest value may stand beyond the line.
    const isOnItsSide = (box: Box) =>
      now === null || mark.hasDot === true || (point.x <= now ? box.right <= now : box.left >= now)
    const isInside = ({ left, right, top, bottom }: Box) =>
      left >= 0 && right <= width && top >= -4 && bottom <= height + 4
    const free = places.filter((place) => {
      const box = boxOf(place)
      return isInside(box) && isOnItsSide(box) && !isCrossed(now, box.left, box.right)
    })
    const cost = (box: Box) =>
      segments.filter((segment) => runsThrough(segment, box)).length +
      100 * taken.filter((other) => overlap(other, box)).length
    const costs = free.map((place) => ({ place, cost: cost(boxOf(place)) }))
    const best = costs.toSorted((one, other) => one.cost - other.cost)[0]
    if (best === undefined || (best.cost > 0 && !mark.isMain)) return []
    taken.push(boxOf(best.place))
    return [{ mark, label, dx: best.place.dx, dy: best.place.dy }]
  })
}

/** The places that a mark's words may take, the best first; a point close to the now-line has them beyond it. */
function candidates(
  { isBelow = false }: CurveMark,
  { size, now }: { size: number; now: number | null },
): { dx: number; dy: number; size: number }[] {
  const beyond = now === null ? [] : [now + NOW_HALF + 2, now - NOW_HALF - 2 - size]
  const sides = [9, -9 - size, ...beyond]
  return distances.flatMap((distance) => {
    const [above, below] = [-distance - LINE, distance + 1]
    return (isBelow ? [below, above] : [above, below]).flatMap((dy) => sides.map((dx) => ({ dx, dy, size })))
  })
}

/** The words of the gaps that have room for them: inside, where nothing runs through. */
export function placeGapLabels(
  axis: Axis,
  gaps: readonly TrackGap[],
  given: { curve: Curve; width: number; height: number },
): { gap: TrackGap; box: Box }[] {
  const { curve, width, height } = given
  const segments = segmentsOf(axis, curve, { width, height })
  const now = axis.now === null ? null : positionOn(axis, axis.now) * width
  return gaps.flatMap((gap) => {
    const [from, to] = [positionOn(axis, gap.from) * width, positionOn(axis, gap.to) * width]
    const size = labelWidth(gap.label) + 8
    const left = (from + to - size) / 2
    const box = { left, right: left + size, top: 8, bottom: 28 }
    const isFree =
      left >= 0 &&
      box.right <= width &&
      !isCrossed(now, left, box.right) &&
      !segments.some((segment) => runsThrough(segment, box))
    return isFree ? [{ gap, box }] : []
  })
}

/** What is drawn on a plot, as straight pieces in pixels. */
function segmentsOf(axis: Axis, curve: Curve, size: { width: number; height: number }): Segment[] {
  const { scale, measured, forecast = [], setpoint = [], longestStep = Infinity } = curve
  return [
    ...pieces(curvePath(axis, scale, measured, { longestStep }), size),
    ...pieces(curvePath(axis, scale, forecast), size),
    ...pieces(curvePath(axis, scale, setpoint, { isSteps: true }), size),
  ]
}

function pieces(path: string, { width, height }: { width: number; height: number }): Segment[] {
  const found: Segment[] = []
  let [x1, y1] = [0, 0]
  for (const [, command, numbers = ''] of path.matchAll(/([MLHV])([^MLHV]*)/g)) {
    const [first = 0, second = 0] = numbers.split(' ').map(Number)
    const x2 = command === 'V' ? x1 : (first / plotSize.width) * width
    const y2 = command === 'H' ? y1 : ((command === 'V' ? first : second) / plotSize.height) * height
    if (command !== 'M') found.push({ x1, y1, x2, y2 })
    ;[x1, y1] = [x2, y2]
  }
  return found
}

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

/** A stretch of which nothing is known, drawn across all tracks; milliseconds since the epoch. */
export type TrackGap = { from: number; to: number; label: string }

/** Something that happened, in milliseconds since the epoch; without `to` it is a moment. */
export type LineEvent = { from: number; to?: number | undefined; label: string; description: string }

/** The smallest mark of an event, and the air between it and its words, in pixels. */
const [MARK, AIR] = [8, 8]

/**
 * On which side of its mark an event has its words: after it, else before it, else nowhere, so that no words stand
 * under the now-line, on a mark or on other words.
 */
export function placeEvents(
  axis: Axis,
  events: readonly LineEvent[],
  width: number,
): ('after' | 'before' | null)[] {
  const now = axis.now === null ? null : positionOn(axis, axis.now) * width
  const marks = events.map((event) => {
    const from = positionOn(axis, event.from) * width
    return { from, to: Math.max(from + MARK, positionOn(axis, event.to ?? event.from) * width) }
  })
  // Up to where the line is taken by what came before.
  let taken = 0
  return events.map((event, index) => {
    const mark = marks[index] ?? { from: 0, to: 0 }
    const size = labelWidth(event.label) + AIR
    const next = marks[index + 1]?.from ?? width
    const before = mark.from - size
    const side =
      mark.to + size + 4 <= next && !isCrossed(now, mark.to, mark.to + size)
        ? 'after'
        : before >= taken + 4 && !isCrossed(now, before, mark.from)
          ? 'before'
          : null
    taken = Math.max(taken, side === 'after' ? mark.to + size : mark.to)
    return side
  })
}
