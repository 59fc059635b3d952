import type { ScenarioReplay } from '@foyer/contract/scenario-trial.ts'
import { homeDayAt } from '#lib/home-time.ts'
import { labelWidth, positionOn } from '#ui/timeline/axis.ts'

export type ReplayedRun = ScenarioReplay['runs'][number]

/** One run on the axis of its day; times are ms. */
export type ReplayDot = {
  at: number
  /** Until when what it asks for lasts; null: it asks for nothing that lasts. */
  until: number | null
  kind: 'ran' | 'near' | 'stopped'
  run: ReplayedRun
}

/** A day of the home with its runs, and what an earlier run still holds in it. */
export type ReplayDay = {
  start: number
  end: number
  dots: ReplayDot[]
  spans: { from: number; to: number }[]
}

/**
 * The days of a replay, oldest first, each with its runs. The day in which the replay begins is drawn only if it has any.
 * @param zone of the home, whose days these are
 */
export function replayDays({ from, to, runs }: ScenarioReplay, zone: string): ReplayDay[] {
  const end = Date.parse(to)
  const dots = runs.flatMap((run): ReplayDot[] => {
    const kind = run.outcome === 'ran' || run.outcome === 'stopped' ? run.outcome : 'near'
    return [{ at: Date.parse(run.at), until: kind === 'ran' ? lastsUntil(run, end) : null, kind, run }]
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

/** Until when (ms) the longest of what a run asks of rooms would last, `end` at most. */
function lastsUntil({ effects, ended_at: endedAt = null }: ReplayedRun, end: number): number | null {
  const ends = effects.flatMap((effect) => {
    if (effect.kind !== 'room' || effect.order === null) return []
    if (effect.until !== null) return [Date.parse(effect.until)]
    return [endedAt === null ? end : Date.parse(endedAt)]
  })
  return ends.length === 0 ? null : Math.min(end, Math.max(...ends))
}

/** Half a dot and the air beside it, in pixels. */
const BESIDE = 10

/** The times that can be written beside their dots on a line of `width` pixels, by the place of the dot. */
export function readableTimes(
  day: Pick<ReplayDay, 'start' | 'end' | 'dots'>,
  { width, write }: { width: number; write: (at: number) => string },
): Map<number, string> {
  const places = day.dots.map(({ at }) => positionOn(day, at) * width)
  return new Map(
    day.dots.flatMap(({ at }, index) => {
      const text = write(at)
      const from = (places[index] ?? 0) + BESIDE
      const next = places[index + 1]
      const room = next === undefined ? width : next - BESIDE
      return from + labelWidth(text) <= room ? [[index, text] as const] : []
    }),
  )
}
