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
      return sunSpans(leaf, whole, zone)
    default:
      return null
  }
}

function sunSpans(
  { is, offset }: Extract<ScenarioLeaf, { kind: 'sun' }>,
  whole: Span,
  zone: string,
): readonly Span[] | null {
  const place = placeOfZone(zone)
  if (place === null) return null
  const sun = sunDay(place, (whole[0] + whole[1]) / 2)
  if (sun.rise === null) return sun.isUp === (is === 'up') ? [whole] : []
  const edges = [sun.rise, sun.set].map((at) => Math.min(Math.max(at + offset * MINUTE, whole[0]), whole[1]))
  const [rise = whole[0], set = whole[1]] = edges
  const spans: Span[] =
    is === 'up'
      ? [[rise, set]]
      : [
          [whole[0], rise],
          [set, whole[1]],
        ]
  return spans.filter(([from, to]) => from < to)
}
