import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { instantOf, startOfDay, weekdayOf } from '#schedule/local-day.ts'
import { sunDay } from './sun.ts'
import { placeOfZone } from './zone-places.ts'

const MINUTE = 60_000

/** [from, to) in ms. */
export type Span = readonly [from: number, to: number]

/**
 * When a time-dependent leaf is true on a day of the zone's calendar (counted from 1970-01-01), as instants
 * limited to that day; null for other leaves, or if the position of the sun is not known.
 */
export function spansOf(leaf: ScenarioLeaf, day: number, zone: string): readonly Span[] | null {
  const whole: Span = [startOfDay(zone, day), startOfDay(zone, day + 1)]
  switch (leaf.kind) {
    case 'time': {
      const at = instantOf(zone, day, leaf.at)
      return [[at, at + MINUTE]]
    }
    case 'time_between': {
      const [from, to] = [instantOf(zone, day, leaf.from), instantOf(zone, day, leaf.to)]
      return leaf.from < leaf.to
        ? // In an hour that a clock change skips, it is true for the first minute after it.
          [[from, Math.max(to, from + MINUTE)]]
        : [
            [whole[0], to],
            [from, whole[1]],
          ]
    }
    case 'day':
      return leaf.days.includes(weekdayOf(day)) ? [whole] : []
    case 'sun':
      return sunSpans(leaf, day, zone)
    default:
      return null
  }
}

/** An offset may move the sunrise or the sunset of a day into the one before or after it. */
function sunSpans(
  { is, offset }: Extract<ScenarioLeaf, { kind: 'sun' }>,
  day: number,
  zone: string,
): readonly Span[] | null {
  const place = placeOfZone(zone)
  if (place === null) return null
  const [start, end] = [startOfDay(zone, day), startOfDay(zone, day + 1)]
  const within = (at: number) => Math.min(Math.max(at, start), end)
  const days = [day - 1, day, day + 1].flatMap((one): Span[] => {
    const whole: Span = [startOfDay(zone, one), startOfDay(zone, one + 1)]
    const sun = sunDay(place, (whole[0] + whole[1]) / 2)
    if (sun.rise === null) return sun.isUp ? [whole] : []
    return [[sun.rise + offset * MINUTE, sun.set + offset * MINUTE]]
  })
  const up = days.map(([from, to]): Span => [within(from), within(to)])
  const down = [start, ...up.map(([, to]) => to)].map((from, index): Span => [from, up[index]?.[0] ?? end])
  return (is === 'up' ? up : down).filter(([from, to]) => from < to)
}
