import type { Order } from '@foyer/contract/heating.ts'
import type { ScheduleBlock } from '@foyer/contract/schedule.ts'
import { dayAt, instantsOf, weekdayOf } from './local-day.ts'

/** A week with the IANA zone of its wall times. */
export type LocalWeek = { readonly week: readonly (readonly ScheduleBlock[])[]; readonly zone: string }

/** The order of the week over a span, in ms: [from, to). `order` is null outside the blocks. */
export type ScheduleSpan = { readonly from: number; readonly to: number; readonly order: Order | null }

/** The stretch with one order around an instant; an end is null if the week never changes. */
export type ScheduledStretch = {
  readonly from: number | null
  readonly to: number | null
  readonly order: Order | null
}

type Edge = { at: number; order: Order | null }

/** Like `Edge`, in minutes of a day's wall clock. */
type WallEdge = { minute: number; order: Order | null }

const noBlocks: readonly ScheduleBlock[] = []

/** Cache of the edges of a day. A changed week is a new object with its own days. */
const edgesByDay = new WeakMap<readonly ScheduleBlock[], readonly WallEdge[]>()

/** A clock change can skip an edge of the week: the next one is then the same edge a week later. */
const FARTHEST_EDGE_DAYS = 15

/**
 * The order of the week at an instant (ms), with its start and end.
 * @param gaps the order outside the blocks; null: none
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

/** The first instant (ms) after this one at which the order of the week changes; null if it never does. */
export function nextScheduleChange(local: LocalWeek, at: number): number | null {
  return scheduledStretchAt(local, at).to
}

/**
 * The orders of the week from `from` to `to` (ms), without gap or overlap; adjacent ones differ.
 * @param gaps the order outside the blocks; null: none
 */
export function scheduleSpans(
  local: LocalWeek,
  from: number,
  to: number,
  gaps: Order | null = null,
): ScheduleSpan[] {
  const spans: ScheduleSpan[] = []
  let at = from
  while (at < to) {
    const stretch = scheduledStretchAt(local, at, gaps)
    const end = Math.min(stretch.to ?? to, to)
    spans.push({ from: at, to: end, order: stretch.order })
    at = end
  }
  return spans
}

/**
 * The instants (ms) in (after, to] at which the order of the week changes, with the new order.
 * @param gaps the order outside the blocks; null: none
 */
export function scheduleSlots(
  local: LocalWeek,
  after: number,
  to: number,
  gaps: Order | null = null,
): { at: number; order: Order | null }[] {
  return scheduleSpans(local, after, to + 1, gaps)
    .filter((span) => span.from > after)
    .map(({ from, order }) => ({ at: from, order }))
}

/** The start of an order that began days before an instant. */
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

/** The start of the order that lasts to the end of these edges; null if they have no other order. */
function beginOf(edges: readonly Edge[], order: Order | null): number | null {
  let begin: number | null = null
  for (const edge of edges.toReversed()) {
    if (edge.order !== order) return begin
    begin = edge.at
  }
  return null
}

/** The end of an order that ends days after an instant. */
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

/** The edges of the blocks of these days, and each midnight; one per instant, in order of time. */
function edgesOf({ week, zone }: LocalWeek, firstDay: number, lastDay: number, gaps: Order | null): Edge[] {
  const edges: Edge[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    const instantOf = instantsOf(zone, day)
    for (const { minute, order } of edgesOfDay(week[weekdayOf(day) - 1] ?? noBlocks)) {
      const edge = { at: instantOf(minute), order: order ?? gaps }
      // Edges in a missing hour have the same instant: the last of them applies.
      if (edges.at(-1)?.at === edge.at) edges.pop()
      edges.push(edge)
    }
  }
  return edges
}

/** Each day of a week is requested many times, so its edges are cached. */
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
