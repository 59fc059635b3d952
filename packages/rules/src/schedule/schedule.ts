import type { Order } from '@foyer/contract/heating.ts'
import type { ScheduleBlock } from '@foyer/contract/schedule.ts'
import { dayAt, instantOf, weekdayOf } from './local-day.ts'

/** A week as it is lived somewhere: wall times of an IANA zone. */
export type LocalWeek = { readonly week: readonly (readonly ScheduleBlock[])[]; readonly zone: string }

/** What the week says over a stretch of time, in ms: [from, to). `order` is null where no block stands. */
export type ScheduleSpan = { readonly from: number; readonly to: number; readonly order: Order | null }

/** The stretch around an instant; an end is null where the week never says anything else. */
export type ScheduledStretch = {
  readonly from: number | null
  readonly to: number | null
  readonly order: Order | null
}

type Edge = { at: number; order: Order | null }

/** The same in minutes of a day's wall clock. */
type WallEdge = { minute: number; order: Order | null }

const noBlocks: readonly ScheduleBlock[] = []

/** The edges of days that were looked at: a week that is changed is another one, with days of its own. */
const edgesByDay = new WeakMap<readonly ScheduleBlock[], readonly WallEdge[]>()

/** A change of clock can swallow one of a week's edges: the same edge of the week after is then the next. */
const FARTHEST_EDGE_DAYS = 15

/**
 * What the week says at an instant (ms), since when and until when it says so.
 * @param gaps what holds where no block stands; null: nothing does
 */
export function scheduledStretchAt(
  local: LocalWeek,
  at: number,
  gaps: Order | null = null,
): ScheduledStretch {
  const day = dayAt(local.zone, at)
  const near = edgesOf(local, day - 1, day + 1, gaps)
  const now = near.findLastIndex((edge) => edge.at <= at)
  const order = near[now]?.order ?? null
  return {
    from: beginOf(near.slice(0, now + 1), order) ?? farBegin(local, day, at, gaps, order),
    to: near.slice(now + 1).find((edge) => edge.order !== order)?.at ?? farEnd(local, day, at, gaps, order),
    order,
  }
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

/** Since when the week says an order, where that began days before an instant. */
function farBegin(
  local: LocalWeek,
  day: number,
  at: number,
  gaps: Order | null,
  order: Order | null,
): number | null {
  const edges = edgesOf(local, day - FARTHEST_EDGE_DAYS, day + 1, gaps)
  return beginOf(
    edges.filter((edge) => edge.at <= at),
    order,
  )
}

/** Where the stretch of an order begins that lasts to the end of these edges; null where they say nothing else. */
function beginOf(edges: readonly Edge[], order: Order | null): number | null {
  let begin: number | null = null
  for (const edge of edges.toReversed()) {
    if (edge.order !== order) return begin
    begin = edge.at
  }
  return null
}

/** Until when it says it, where that ends days after. */
function farEnd(
  local: LocalWeek,
  day: number,
  at: number,
  gaps: Order | null,
  order: Order | null,
): number | null {
  const edges = edgesOf(local, day - 1, day + FARTHEST_EDGE_DAYS, gaps)
  return edges.find((edge) => edge.at > at && edge.order !== order)?.at ?? null
}

/** Each place of these days where a block begins or ends, and each midnight; one for an instant, in time's order. */
function edgesOf({ week, zone }: LocalWeek, firstDay: number, lastDay: number, gaps: Order | null): Edge[] {
  const edges: Edge[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const { minute, order } of edgesOfDay(week[weekdayOf(day) - 1] ?? noBlocks)) {
      const edge = { at: instantOf(zone, day, minute), order: order ?? gaps }
      // Edges inside a missing hour fall on one instant: the last of them is what holds from there.
      if (edges.at(-1)?.at === edge.at) edges.pop()
      edges.push(edge)
    }
  }
  return edges
}

/** Each day of a week is asked many times over: for an edge, what holds there and what comes after. */
function edgesOfDay(blocks: readonly ScheduleBlock[]): readonly WallEdge[] {
  const known = edgesByDay.get(blocks)
  if (known !== undefined) return known
  const minutes = new Set([0])
  for (const block of blocks) minutes.add(block.start).add(block.end)
  minutes.delete(1440)
  const edges = [...minutes]
    .toSorted((a, b) => a - b)
    .map((minute) => ({ minute, order: orderOfMinute(blocks, minute) }))
  edgesByDay.set(blocks, edges)
  return edges
}

function orderOfMinute(blocks: readonly ScheduleBlock[], minute: number): Order | null {
  return blocks.findLast((block) => block.start <= minute && minute < block.end)?.order ?? null
}
