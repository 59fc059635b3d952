import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { DAY_QUARTERS, ringOf, weekOf } from './week-ring.ts'
import { quartersOf, ringQuarter } from './view-day.ts'

/** A span of a displayed day, in quarters since its 06:00; `day` 0 is Monday. */
export type DaySpan = { readonly day: number; readonly from: number; readonly to: number }

/** Sets an order over a span; null removes the blocks, so that the default order applies. */
export function paint(week: Week, span: DaySpan, order: Order | null): Week {
  const ring = [...ringOf(week)]
  for (let at = clamp(span.from); at < clamp(span.to); at += 1) ring[ringQuarter(span.day, at)] = order
  return weekOf(ring)
}

/**
 * Moves a block to another span of its day. The time that it leaves goes to the adjacent block on that side;
 * the time that it takes is taken from there.
 */
export function place(week: Week, span: DaySpan, next: DaySpan): { week: Week; span: DaySpan } {
  const { day, from, to } = span
  const before = paint(week, { day, from, to: Math.min(to, next.from) }, orderAt(week, day, from - 1))
  const after = paint(before, { day, from: Math.max(from, next.to), to }, orderAt(week, day, to))
  return { week: paint(after, next, orderAt(week, day, from)), span: next }
}

/** Moves one edge of a block; at least a quarter of an hour is kept. Also returns the block's new span. */
export function resize(
  week: Week,
  span: DaySpan,
  edge: 'start' | 'end',
  to: number,
): { week: Week; span: DaySpan } {
  return place(
    week,
    span,
    edge === 'start'
      ? { ...span, from: Math.min(clamp(to), span.to - 1) }
      : { ...span, to: Math.max(clamp(to), span.from + 1) },
  )
}

/** Moves a whole block within its day. */
export function move(week: Week, span: DaySpan, by: number): { week: Week; span: DaySpan } {
  const length = span.to - span.from
  const from = Math.min(Math.max(span.from + by, 0), DAY_QUARTERS - length)
  return from === span.from ? { week, span } : place(week, span, { ...span, from, to: from + length })
}

/**
 * Removes a block: the block before it is extended. In a week with one order only, the default order applies
 * there.
 */
export function removeBlock(week: Week, span: DaySpan): Week {
  const order = orderAt(week, span.day, span.from)
  const before = orderAt(week, span.day, span.from - 1)
  return paint(week, span, before === order ? null : before)
}

/** Inserts an hour of another order in the middle of a block; null if the block is too short. */
export function insertBlock(week: Week, span: DaySpan, order: Order): { week: Week; span: DaySpan } | null {
  const room = span.to - span.from
  if (room < 3) return null
  const length = Math.min(4, room - 2)
  const from = span.from + Math.floor((room - length) / 2)
  const next = { day: span.day, from, to: from + length }
  return { week: paint(week, next, order), span: next }
}

/** Copies a displayed day, including its night, to days of a week: of the same room or of another. */
export function copyDay(source: Week, day: number, target: Week, days: readonly number[]): Week {
  const quarters = quartersOf(ringOf(source), day)
  const ring = [...ringOf(target)]
  for (const other of days) {
    for (const [at, order] of quarters.entries()) ring[ringQuarter(other, at)] = order
  }
  return weekOf(ring)
}

/** Removes all blocks of some days, including their nights. */
export function clearDays(week: Week, days: readonly number[]): Week {
  return days.reduce((rest, day) => paint(rest, { day, from: 0, to: DAY_QUARTERS }, null), week)
}

function orderAt(week: Week, day: number, quarter: number): Order | null {
  return ringOf(week)[ringQuarter(day, quarter)] ?? null
}

function clamp(quarter: number): number {
  return Math.min(Math.max(Math.round(quarter), 0), DAY_QUARTERS)
}
