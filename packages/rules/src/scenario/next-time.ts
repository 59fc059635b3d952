import type { ScenarioCondition } from '@foyer/contract/scenario-rule.ts'
import { dayAt, startOfDay, weekdayOf } from '#schedule/local-day.ts'
import { leavesOf } from './rule-parts.ts'
import { spansOf } from './time-spans.ts'

/** The zone and the days of operation in which a condition's times are read. */
export type TimePlace = { readonly zone: string; readonly days: readonly number[] }

/** Two weeks and a day: a time that a clock change skips once occurs a week later. */
const FARTHEST_DAYS = 15

/**
 * True if the times of a condition allow it to be true at an instant (ms). Other leaves count as true,
 * because they cannot be predicted; outside the days of operation it is false. A day runs from 0:00 to 24:00.
 */
export function mayBeTrueAt(condition: ScenarioCondition, at: number, place: TimePlace): boolean {
  const day = dayAt(place.zone, at)
  return place.days.includes(weekdayOf(day)) && mayHold(condition, at, day, place.zone)
}

function mayHold(part: ScenarioCondition, at: number, day: number, zone: string): boolean {
  if (part.kind !== 'group') {
    const spans = spansOf(part, day, zone)
    return spans === null || spans.some(([from, to]) => from <= at && at < to)
  }
  const isTrue = (child: ScenarioCondition) => mayHold(child, at, day, zone)
  return part.join === 'all' ? part.of.every(isTrue) : part.of.some(isTrue)
}

/**
 * The first instant (ms) after `after` at which the times of a condition begin to allow it; null for never.
 */
export function nextTimeOf(condition: ScenarioCondition, after: number, place: TimePlace): number | null {
  const today = dayAt(place.zone, after)
  for (let day = today; day <= today + FARTHEST_DAYS; day += 1) {
    const edges = leavesOf(condition).flatMap((leaf) => (spansOf(leaf, day, place.zone) ?? []).flat())
    // Midnight is an additional edge: a day of operation begins there.
    const instants = [startOfDay(place.zone, day), ...edges].filter((at) => at > after)
    const found = instants
      .toSorted((one, other) => one - other)
      .find((at) => mayBeTrueAt(condition, at, place) && !mayBeTrueAt(condition, at - 1, place))
    if (found !== undefined) return found
  }
  return null
}
