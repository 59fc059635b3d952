import type { UndoState } from '@foyer/contract/bulk-order.ts'
import { type Order, orderNumber } from '@foyer/contract/heating.ts'

/** An override that an order for several rooms made, as it stands today; instants in ms. */
export type BulkOverride = {
  readonly until: number | null
  /** null: it has not been ended. */
  readonly endedAt: number | null
  /** Another override of its room was made since, and holds. */
  readonly isReplaced: boolean
}

/** Whether a room that is in an order is lower than one that is asked of it: an order for several rooms leaves it alone. */
export function isLower(inForce: Order, asked: Order): boolean {
  return orderNumber(inForce) > orderNumber(asked)
}

/** Whether an override holds at an instant (ms). */
export function isHolding({ until, endedAt }: Omit<BulkOverride, 'isReplaced'>, now: number): boolean {
  return endedAt === null && (until === null || now < until)
}

/**
 * Whether an order for several rooms can be undone at an instant (ms): as one, or not at all. A room whose override has
 * come to its own end is in its plan again and takes nothing from the others.
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
