import type { UndoState } from '@foyer/contract/bulk-order.ts'
import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { OrderSource } from '@foyer/contract/order-state.ts'

/** The current state of an override that a bulk change made; instants in ms. */
export type BulkOverride = {
  readonly until: number | null
  /** null: it was not ended. */
  readonly endedAt: number | null
  /** Another override of its room was made since, and is active. */
  readonly isReplaced: boolean
}

/** True for what protects a room for a while: it is stronger than a person's order, which decides again afterwards. */
export function isProtective(source: OrderSource): boolean {
  return source === 'protection' || source === 'open_window'
}

/**
 * True if a room's order, without what protects the room for a while, is lower than the requested one: a bulk change
 * leaves the room unchanged.
 */
export function isLower(former: Order, asked: Order): boolean {
  return orderNumber(former) > orderNumber(asked)
}

/** True if an override is active at an instant (ms). */
export function isHolding({ until, endedAt }: Omit<BulkOverride, 'isReplaced'>, now: number): boolean {
  return endedAt === null && (until === null || now < until)
}

/**
 * Whether a bulk change can be undone at an instant (ms): all of it, or nothing. A room whose override
 * reached its own end already follows its schedule, and does not prevent the undo of the others.
 */
export function undoState(
  given: { readonly isUndone: boolean; readonly overrides: readonly BulkOverride[] },
  now: number,
): UndoState {
  if (given.isUndone) return 'done'
  if (given.overrides.some((override) => override.isReplaced || isEndedEarly(override))) return 'changed'
  return given.overrides.some((override) => isHolding(override, now)) ? 'possible' : 'ended'
}

function isEndedEarly({ until, endedAt }: BulkOverride): boolean {
  return endedAt !== null && (until === null || endedAt < until)
}
