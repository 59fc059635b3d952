import type { ScenarioReplay } from '@foyer/contract/scenario-trial.ts'
import { homeDayAt } from '#lib/home-time.ts'
import { labelWidth, positionOn } from '#ui/timeline/axis.ts'

export type ReplayedRun = ScenarioReplay['runs'][number]

/** One run on the axis of its day; times are ms. */
export type ReplayDot = {
  at: number
  /** End of the orders that it requests; null if it requests none. */
  until: number | null
  kind: 'ran' | 'near' | 'stopped'
  run: ReplayedRun
}

/** A day of the home with its runs, and the spans of orders in force, earlier runs included. */
export type ReplayDay = {
  start: number
  end: number
  dots: ReplayDot[]
  spans: { from: number; to: number }[]
}

/**
 * The days of a replay, oldest first, each with its runs. The day in which the replay begins is included only if it has
 * runs.
 * @param zone time zone of the home
 */
export function replayDays({ from, to, runs }: ScenarioReplay, zone: string): ReplayDay[] {
  const end = Date.parse(to)
  const dots = runs.flatMap((run): ReplayDot[] => {
    const kind = run.outcome === 'ran' || run.outcome === 'stopped' ? run.outcome : 'near'
    return [{ at: Date.parse(run.at), until: kind === 'ran' ? activeUntil(run, end) : null, kind, run }]
  })
  const days: ReplayDay[] = []
  for (let day = homeDayAt(Date.parse(from), zone); day.start < end; day = homeDayAt(day.end, zone)) {
    const { start } = day
    days.push({
      ...day,
      dots: dots.filter(({ at }) => at >= start && at < day.end),
      spans: dots.flatMap(({ at, until }) =>
        until !== null && at < day.end && until > start
          ? [{ from: Math.max(at, start), to: Math.min(until, day.end) }]
          : [],
      ),
    })
  }
  return days.filter(({ dots: own, spans }, index) => index > 0 || own.length + spans.length > 0)
}

/** End (ms) of the longest order that a run requests of rooms, `end` at most; null if it requests none. */
function activeUntil({ effects, ended_at: endedAt = null }: ReplayedRun, end: number): number | null {
  const ends = effects.flatMap((effect) => {
    if (effect.kind !== 'room' || effect.order === null) return []
    if (effect.until !== null) return [Date.parse(effect.until)]
    return [endedAt === null ? end : Date.parse(endedAt)]
  })
  return ends.length === 0 ? null : Math.min(end, Math.max(...ends))
}

/** Half a dot and the gap next to it, in pixels. */
const DOT_CLEARANCE_PX = 10

/** The times that fit next to their dots on a line of `width` pixels, by the index of the dot. */
export function readableTimes(
  day: Pick<ReplayDay, 'start' | 'end' | 'dots'>,
  { width, formatTime }: { width: number; formatTime: (at: number) => string },
): Map<number, string> {
  const places = day.dots.map(({ at }) => positionOn(day, at) * width)
  return new Map(
    day.dots.flatMap(({ at }, index) => {
      const text = formatTime(at)
      const from = (places[index] ?? 0) + DOT_CLEARANCE_PX
      const next = places[index + 1]
      const room = next === undefined ? width : next - DOT_CLEARANCE_PX
      return from + labelWidth(text) <= room ? [[index, text] as const] : []
    }),
  )
}
