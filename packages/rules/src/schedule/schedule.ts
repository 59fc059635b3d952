import type { Order } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'
import { dayAt, instantOf, weekdayOf } from './local-day.ts'

/** A week as it is lived somewhere: wall times of an IANA zone. */
export type LocalWeek = { readonly week: Week; readonly zone: string }

/** What the week says over a stretch of time, in ms: [from, to). `order` is null where no block stands. */
export type ScheduleSpan = { readonly from: number; readonly to: number; readonly order: Order | null }

/** The stretch around an instant; an end is null where the week never says anything else. */
export type ScheduledStretch = {
  readonly from: number | null
  readonly to: number | null
  readonly order: Order | null
}

type Edge = { at: number; order: Order | null }

/** A change of clock can swallow one of a week's edges: the same edge of the week after is then the next. */
const FARTHEST_EDGE_DAYS = 15

/** What the week says at an instant (ms), since when and until when it says so. */
export function scheduledStretchAt(local: LocalWeek, at: number): ScheduledStretch {
  const day = dayAt(local.zone, at)
  const now = edgesOf(local, day - 1, day + 1).findLast((edge) => edge.at <= at)
  const order = now?.order ?? null
  return { from: beginOf(local, day, at, order), to: endOf(local, day, at, order), order }
}

/** The first instant (ms) after this one at which the week says something else; null where it never does. */
export function nextScheduleChange(local: LocalWeek, at: number): number | null {
  return scheduledStretchAt(local, at).to
}

/** What the week says from `from` to `to` (ms), without gap or overlap; neighbours differ. */
export function scheduleSpans(local: LocalWeek, from: number, to: number): ScheduleSpan[] {
  const spans: ScheduleSpan[] = []
  let at = from
  while (at < to) {
    const stretch = scheduledStretchAt(local, at)
    const end = Math.min(stretch.to ?? to, to)
    spans.push({ from: at, to: end, order: stretch.order })
    at = end
  }
  return spans
}

/** The instants (ms) in (after, to] at which the week begins to say something else, with what it says then. */
export function scheduleSlots(
  local: LocalWeek,
  after: number,
  to: number,
): { at: number; order: Order | null }[] {
  return scheduleSpans(local, after, to + 1)
    .filter((span) => span.from > after)
    .map(({ from, order }) => ({ at: from, order }))
}

function beginOf(local: LocalWeek, day: number, at: number, order: Order | null): number | null {
  for (const daysBack of [1, FARTHEST_EDGE_DAYS]) {
    const past = edgesOf(local, day - daysBack, day + 1).filter((edge) => edge.at <= at)
    const other = past.findLastIndex((edge) => edge.order !== order)
    if (other !== -1) return past[other + 1]?.at ?? null
  }
  return null
}

function endOf(local: LocalWeek, day: number, at: number, order: Order | null): number | null {
  for (const daysAhead of [1, FARTHEST_EDGE_DAYS]) {
    const next = edgesOf(local, day - 1, day + daysAhead).find((edge) => edge.at > at && edge.order !== order)
    if (next !== undefined) return next.at
  }
  return null
}

/** Each place of these days where a block begins or ends, and each midnight; one for an instant, in time's order. */
function edgesOf({ week, zone }: LocalWeek, firstDay: number, lastDay: number): Edge[] {
  const edges: Edge[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    const blocks = week[weekdayOf(day) - 1] ?? []
    for (const minute of edgeMinutes(blocks)) {
      const edge = { at: instantOf(zone, day, minute), order: orderOfMinute(blocks, minute) }
      // Edges inside a missing hour fall on one instant: the last of them is what holds from there.
      if (edges.at(-1)?.at === edge.at) edges.pop()
      edges.push(edge)
    }
  }
  return edges
}

function edgeMinutes(blocks: readonly ScheduleBlock[]): number[] {
  const minutes = new Set([0])
  for (const block of blocks) minutes.add(block.start).add(block.end)
  minutes.delete(1440)
  return [...minutes].toSorted((a, b) => a - b)
}

function orderOfMinute(blocks: readonly ScheduleBlock[], minute: number): Order | null {
  return blocks.findLast((block) => block.start <= minute && minute < block.end)?.order ?? null
}
