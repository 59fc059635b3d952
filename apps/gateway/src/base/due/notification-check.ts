import type { Database } from '#base/database/database.ts'
import type { NewDue } from './due.ts'
import { selectNotifiedOfOrder } from './notification-check.store.ts'

/** ms from an event in a home to the check for notifications, so that events that follow shortly are included. */
export const PACE = 5_000
/** As `PACE`, for an order that failed or whose failure may be over: shown within a second. */
export const ORDER_PACE = 500

/** Rows for a check for notifications in these homes. Written in the same transaction as the event. */
export function notificationChecks(homeIds: Iterable<string>, after = PACE): NewDue[] {
  return Array.from(homeIds, (homeId) => ({ kind: 'look', homeId, subject: homeId, after }))
}

/** Rows for a check of those of these homes that were notified of a failed order, which may be over by now. */
export async function failedOrderChecks(tx: Database, homeIds: Iterable<string>): Promise<NewDue[]> {
  const asked = [...new Set(homeIds)]
  return asked.length === 0 ? [] : notificationChecks(await selectNotifiedOfOrder(tx, asked), ORDER_PACE)
}
