import type { Capability } from '@foyer/contract/device.ts'
import type { Silence } from '@foyer/rules/chart-span/silences.ts'
import type { CurvePoint } from '#ui/timeline/curve-path.ts'
import type { ChartMinutes } from './chart-data.ts'
import { drawingOf, heldSpans } from './chart-series.ts'

const MINUTE_MS = 60_000

export type PointReading = {
  at: number
  /** Where nothing was heard: no value holds there. */
  silence: Silence | null
  values: { capability: Capability; value: number }[]
}

/**
 * What is known near a place of the charts. It goes to the measure that is nearest among the curves, so that a figure
 * is one that was heard and stands with its own time; what holds from one report to the next is read at that time.
 * @param end of what is shown or the present, whichever is first: nothing is known beyond it
 */
export function readingAt(
  place: number,
  given: {
    shown: readonly Capability[]
    pointsOf: (capability: Capability) => readonly CurvePoint[]
    silences: readonly Silence[]
    minutes: ChartMinutes
    end: number
  },
): PointReading | null {
  const { shown, pointsOf, silences, minutes, end } = given
  if (place > end) return null
  const silence = silences.find(({ from, to }) => from <= place && place < to)
  if (silence !== undefined) return { at: place, silence, values: [] }
  const known = (capability: Capability) =>
    pointsOf(capability).flatMap(([at, value]) => (value === null || at > end ? [] : [{ at, value }]))
  const heard = shown.flatMap((one) => (drawingOf[one] === 'curve' ? known(one) : []))
  const at = nearest(heard, place)?.at ?? place
  const reach = minutes.curve * MINUTE_MS
  const values = shown.flatMap((capability) => {
    const value = valueOf(capability)
    return value === undefined ? [] : [{ capability, value }]
  })
  return values.length === 0 ? null : { at, silence: null, values }

  function valueOf(capability: Capability): number | undefined {
    switch (drawingOf[capability]) {
      case 'curve': {
        const point = nearest(known(capability), at)
        return point !== undefined && Math.abs(point.at - at) <= reach ? point.value : undefined
      }
      case 'bars':
        return known(capability).find((bar) => bar.at <= at && at < bar.at + minutes.bar * MINUTE_MS)?.value
      default:
        return heldSpans(pointsOf(capability), end, silences).find(({ from, to }) => from <= at && at < to)
          ?.value
    }
  }
}

function nearest<Point extends { at: number }>(points: readonly Point[], place: number): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) =>
      best === undefined || Math.abs(point.at - place) < Math.abs(best.at - place) ? point : best,
    undefined,
  )
}
