import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { paint, place, type DaySpan } from './edit-week.ts'
import { MORNING_QUARTERS, viewDay, type DayBlock } from './view-day.ts'
import { DAY_QUARTERS } from './week-ring.ts'

const QUARTER = 15

/**
 * A block during editing, in quarters since 06:00. It cannot be saved if its end is at or before its start.
 */
export type BlockEdit = { readonly order: Order; readonly from: number; readonly to: number }

/** True if the end comes after the start. */
export function isWhole({ from, to }: BlockEdit): boolean {
  return from < to
}

/** The time of day of an edge, in minutes since midnight. */
export function minuteOfEdge(quarter: number): number {
  return ((quarter + MORNING_QUARTERS) % DAY_QUARTERS) * QUARTER
}

/**
 * Moves the start of a block to a time of day. At or after the block's end, it moves the end as well, up to
 * the end of the day.
 */
export function startAt(edit: BlockEdit, minute: number): BlockEdit {
  const from = quarterOfMinute(minute)
  if (from < edit.to) return { ...edit, from }
  return { ...edit, from, to: Math.min(from + Math.max(edit.to - edit.from, 1), DAY_QUARTERS) }
}

/** Moves the end of a block to a time of day; 06:00 is the end of the displayed day. */
export function endAt(edit: BlockEdit, minute: number): BlockEdit {
  const to = quarterOfMinute(minute)
  return { ...edit, to: to === 0 ? DAY_QUARTERS : to }
}

/** Moves one edge to a quarter; at least a quarter of an hour of the block is kept. */
export function moveEdge(edit: BlockEdit, edge: 'start' | 'end', at: number): BlockEdit {
  return edge === 'start'
    ? { ...edit, from: Math.min(Math.max(at, 0), edit.to - 1) }
    : { ...edit, to: Math.max(Math.min(at, DAY_QUARTERS), edit.from + 1) }
}

/** Applies an edited block to the week, and returns its new span. */
export function keepEdit(week: Week, span: DaySpan, edit: BlockEdit): { week: Week; span: DaySpan } {
  const placed = place(week, span, { day: span.day, from: edit.from, to: edit.to })
  return { ...placed, week: paint(placed.week, placed.span, edit.order) }
}

/**
 * The displayed day while one of its blocks is edited. The block stays separate, even next to a block with
 * the same order; they are merged when it is saved.
 */
export function viewEdit(week: Week, defaultOrder: Order, span: DaySpan, edit: BlockEdit): DayBlock[] {
  const { from, to, order } = edit
  const others = viewDay(keepEdit(week, span, edit).week, defaultOrder, span.day)
  const before = others.map((block) => ({ ...block, to: Math.min(block.to, from) }))
  const after = others.map((block) => ({ ...block, from: Math.max(block.from, to) }))
  const isLeft = (block: DayBlock) => block.from < block.to
  return [...before.filter(isLeft), { from, to, order, isDefault: false }, ...after.filter(isLeft)]
}

/** The quarter of the displayed day that is nearest to a time of day, 0 to 95. */
function quarterOfMinute(minute: number): number {
  return (Math.round(minute / QUARTER) - MORNING_QUARTERS + DAY_QUARTERS) % DAY_QUARTERS
}
