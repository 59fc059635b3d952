import { labelWidth, positionOn, type Axis } from './axis.ts'
import { curvePath, heightOn, plotSize } from './curve-path.ts'
import type { Curve, CurveMark } from './curve.ts'
import type { TrackGap } from './gap-columns.tsx'
import { type Box, isCrossed, NOW_HALF, overlap, runsThrough, type Segment } from './label-box.ts'

export type PlacedMark = {
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
    const isInside = ({ left, right, top, bottom }: Box) =>
      left >= 0 && right <= width && top >= -4 && bottom <= height + 4
    const free = places.filter((place) => {
      const box = boxOf(place)
      return isInside(box) && !isCrossed(now, box.left, box.right)
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
