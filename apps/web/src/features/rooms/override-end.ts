import type { Room } from '@foyer/contract/room.ts'

/** How an override ends, as the call takes it. */
export type OverrideEnd = { kind: 'next_block' } | { kind: 'hours'; hours: number } | { kind: 'cancelled' }

/** Hours that can be chosen; the call takes 1 to 72. */
export const hourChoices = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72] as const

const HOUR_MS = 3_600_000

/** The end of the override that is in force, as a choice; the next block where there is none. */
export function overrideEndOf(order: Room['order']): OverrideEnd {
  if (order === undefined || order === null || order.source !== 'override') return { kind: 'next_block' }
  if (order.until_kind === 'cancelled') return { kind: 'cancelled' }
  if (order.until_kind !== 'hours' || order.until === null) return { kind: 'next_block' }
  const begun = order.set_at ?? order.since
  const asked = begun === null ? 1 : Math.round((Date.parse(order.until) - Date.parse(begun)) / HOUR_MS)
  return { kind: 'hours', hours: Math.min(72, Math.max(1, asked)) }
}
