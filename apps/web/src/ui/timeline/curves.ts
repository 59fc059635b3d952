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
  /** Where its label begins, in pixels from its point. */
  dx: number
  dy: number
}

/** Height of a mark's label. */
const LABEL_HEIGHT = 18
/** How far above or below its point a mark may be, the nearest first. */
const distances = [4, 12, 22, 34, 48, 64]

/**
 * Places the labels of a curve, each next to its point where it overlaps no curve, no now-line and no other label. A
 * mark without such a place is left out; a main mark takes the place with the least overlap.
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
  const occupied: Box[] = [...gaps]
  // Main marks choose first.
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
      bottom: point.y + dy + LABEL_HEIGHT,
    })
    // Labels of past values are not placed in the future; the latest value's label may be beyond the line.
    const isOnItsSide = (box: Box) =>
      now === null || mark.hasDot === true || (point.x <= now ? box.right <= now : box.left >= now)
    const isInside = ({ left, right, top, bottom }: Box) =>
      left >= 0 && right <= width && top >= -4 && bottom <= height + 4
    const candidatePlaces = places.filter((place) => {
      const box = boxOf(place)
      return isInside(box) && isOnItsSide(box) && !isCrossed(now, box.left, box.right)
    })
    const cost = (box: Box) =>
      segments.filter((segment) => runsThrough(segment, box)).length +
      100 * occupied.filter((other) => overlap(other, box)).length
    const costs = candidatePlaces.map((place) => ({ place, cost: cost(boxOf(place)) }))
    const best = costs.toSorted((one, other) => one.cost - other.cost)[0]
    if (best === undefined || (best.cost > 0 && !mark.isMain)) return []
    occupied.push(boxOf(best.place))
    return [{ mark, label, dx: best.place.dx, dy: best.place.dy }]
  })
}

/** The possible places of a mark's label, the best first; a point close to the now-line may have it beyond the line. */
function candidates(
  { isBelow = false }: CurveMark,
  { size, now }: { size: number; now: number | null },
): { dx: number; dy: number; size: number }[] {
  const beyond = now === null ? [] : [now + NOW_HALF + 2, now - NOW_HALF - 2 - size]
  const sides = [9, -9 - size, ...beyond]
  return distances.flatMap((distance) => {
    const [above, below] = [-distance - LABEL_HEIGHT, distance + 1]
    return (isBelow ? [below, above] : [above, below]).flatMap((dy) => sides.map((dx) => ({ dx, dy, size })))
  })
}

/** Places the labels of the gaps that have room for them: inside the gap, where nothing crosses them. */
export function placeGapLabels(
  axis: Axis,
  gaps: readonly TrackGap[],
  options: { curve: Curve; width: number; height: number },
): { gap: TrackGap; box: Box }[] {
  const { curve, width, height } = options
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

/** All lines of a plot as straight segments in pixels. */
function segmentsOf(axis: Axis, curve: Curve, size: { width: number; height: number }): Segment[] {
  const { scale, measured, forecast = [], setpoint = [], longestStep = Infinity } = curve
  return [
    ...pathSegments(curvePath(axis, scale, measured, { longestStep }), size),
    ...pathSegments(curvePath(axis, scale, forecast), size),
    ...pathSegments(curvePath(axis, scale, setpoint, { isSteps: true }), size),
  ]
}

function pathSegments(path: string, { width, height }: { width: number; height: number }): Segment[] {
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

/** The units of the drawing; the picture is stretched to its box, its strokes are not. */
export const plotSize = { width: 1000, height: 100 } as const

/** The vertical position of a value, as a share of the height from the top, 0 to 1. */
export function heightOn({ min, max }: Scale, value: number): number {
  if (max <= min) return 0.5
  return Math.min(1, Math.max(0, 1 - (value - min) / (max - min)))
}

/**
 * The SVG path of a curve; a null, or a gap longer than `longestStep` milliseconds, breaks the line. `isSteps` holds
 * each value until the next: for setpoints, not measurements. Empty for fewer than two points in a row.
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

/** The lines of a day: measured, forecast and setpoint. */
export type Curve = {
  scale: Scale
  measured: readonly CurvePoint[]
  forecast?: readonly CurvePoint[] | undefined
  /** Drawn as steps: each value holds until the next one. */
  setpoint?: readonly CurvePoint[] | undefined
  /** A longer gap breaks the measured line, in milliseconds. */
  longestStep?: number | undefined
  /** The labels of the value axis. */
  levels: readonly { value: number; label: string }[]
  /** The labels on the curve. */
  marks?: readonly CurveMark[] | undefined
  /** The curve in words, for screen readers. */
  description: string
}

/** A label at a point of a curve. */
export type CurveMark = {
  at: number
  value: number
  label: string
  /** The label on a narrow chart. */
  shortLabel?: string | undefined
  /** A dot on the curve (the latest value); otherwise only the label. */
  hasDot?: boolean | undefined
  isBelow?: boolean | undefined
  /** Kept if there is little room. */
  isMain?: boolean | undefined
}

/** A span without data, drawn across all tracks; milliseconds since the epoch. */
export type TrackGap = { from: number; to: number; label: string }

/** An event, in milliseconds since the epoch; without `to` it is an instant. */
export type LineEvent = { from: number; to?: number | undefined; label: string; description: string }

/** The smallest mark of an event, and the space between it and its label, in pixels. */
const [MARK_SIZE, LABEL_GAP] = [8, 8]

/**
 * On which side of its mark each event has its label: after it, otherwise before it, otherwise none, so that no label
 * is under the now-line, on a mark or on another label.
 */
export function placeEvents(
  axis: Axis,
  events: readonly LineEvent[],
  width: number,
): ('after' | 'before' | null)[] {
  const now = axis.now === null ? null : positionOn(axis, axis.now) * width
  const marks = events.map((event) => {
    const from = positionOn(axis, event.from) * width
    return { from, to: Math.max(from + MARK_SIZE, positionOn(axis, event.to ?? event.from) * width) }
  })
  // Up to where the line is occupied by earlier labels.
  let occupied = 0
  return events.map((event, index) => {
    const mark = marks[index] ?? { from: 0, to: 0 }
    const size = labelWidth(event.label) + LABEL_GAP
    const next = marks[index + 1]?.from ?? width
    const before = mark.from - size
    const side =
      mark.to + size + 4 <= next && !isCrossed(now, mark.to, mark.to + size)
        ? 'after'
        : before >= occupied + 4 && !isCrossed(now, before, mark.from)
          ? 'before'
          : null
    occupied = Math.max(occupied, side === 'after' ? mark.to + size : mark.to)
    return side
  })
}
