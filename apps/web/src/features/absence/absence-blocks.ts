import type { AbsenceRoom, AbsenceWater } from '@foyer/contract/absence.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import { scheduleSpans } from '@foyer/rules/schedule/schedule.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import type { AbsenceDraft } from './absence-draft.ts'

/** `away`: the home is empty. `preheat`: the room is heated for the return. `week`: the room follows its schedule. */
export type BarKind = 'away' | 'preheat' | 'week'

export type BarFormatters = {
  nameOf: (order: OrderFace) => string
  time: (at: number) => string
  /** Describes a whole block: its mode and its two times (ms). */
  describe: (kind: BarKind, order: OrderFace, from: number, to: number) => string
}

type Span = { from: number; to: number; order: OrderFace; kind: BarKind }

/**
 * The blocks of a room around an absence: its schedule, lowered from the departure, heated for the return, its
 * schedule again. Without the schedule, which may still be loading, the times around the absence are empty.
 */
export function roomBlocks(
  room: Pick<AbsenceRoom, 'order' | 'preheat_at'>,
  draft: AbsenceDraft,
  context: { axis: Axis; zone: string; schedule: Pick<Schedule, 'week' | 'default_order'> | undefined },
  formatters: BarFormatters,
): LineBlock[] {
  const { axis, zone, schedule } = context
  const { departure, order } = draft
  const back = draft.back ?? axis.end
  const start = room.preheat_at === null ? back : Date.parse(room.preheat_at)
  const weekBetween = (from: number, to: number): Span[] => {
    if (schedule === undefined) return []
    return scheduleSpans({ week: schedule.week, zone }, from, to).map((span) => ({
      ...span,
      order: span.order ?? schedule.default_order,
      kind: 'week',
    }))
  }
  const spans: Span[] = [
    ...weekBetween(axis.start, departure),
    { from: departure, to: start, order: awayFace(room, order), kind: 'away' },
    { from: start, to: back, order: room.order, kind: 'preheat' },
    ...weekBetween(back, axis.end),
  ]
  return mergeAdjacent(spans).map((span) => blockOf(span, formatters))
}

/**
 * The home's hot water during an absence: off, then heated for the return. Before and after, its own schedule
 * applies.
 */
export function waterBlocks(
  water: Pick<AbsenceWater, 'back_at'>,
  { departure, back }: AbsenceDraft,
  axis: Axis,
  formatters: BarFormatters,
): LineBlock[] {
  const end = back ?? axis.end
  const start = water.back_at === null ? end : Date.parse(water.back_at)
  const spans: Span[] = [
    { from: departure, to: start, order: 'stop', kind: 'away' },
    { from: start, to: end, order: 'water', kind: 'preheat' },
  ]
  return mergeAdjacent(spans).map((span) => ({ ...blockOf(span, formatters), isRibbed: undefined }))
}

/** A room whose schedule is as low as the absence keeps its own mode. */
function awayFace(
  { order, preheat_at: at }: Pick<AbsenceRoom, 'order' | 'preheat_at'>,
  away: Order,
): OrderFace {
  return at === null && order === away ? away : 'holidays'
}

/**
 * Drops empty spans and merges adjacent spans of the same mode and kind, so that none crosses the departure or the
 * return.
 */
function mergeAdjacent(spans: readonly Span[]): Span[] {
  const blocks: Span[] = []
  for (const span of spans) {
    if (span.to <= span.from) continue
    const last = blocks.at(-1)
    const isContinuation = last?.order === span.order && last.kind === span.kind
    if (last !== undefined && isContinuation) blocks[blocks.length - 1] = { ...last, to: span.to }
    else blocks.push(span)
  }
  return blocks
}

function blockOf({ from, to, order, kind }: Span, formatters: BarFormatters): LineBlock {
  const isPreheat = kind === 'preheat'
  return {
    from,
    to,
    order,
    label: formatters.nameOf(order),
    // The departure and the return are labelled above the bars.
    startLabel: isPreheat ? formatters.time(from) : undefined,
    ...(isPreheat ? { isRibbed: true } : {}),
    description: formatters.describe(kind, order, from, to),
  }
}
