import type { Database } from '#base/database/database.ts'
import type { NewDue } from './due.ts'
import { selectNotifiedOfOrder } from './home-look.store.ts'

/** ms from something that happens in a home to the look whether its people are to be told: what follows is seen with it. */
export const PACE = 5_000
/** The same after an order failed, or one that had failed may be followed: it is shown within a second. */
export const ORDER_PACE = 500

/** Has it looked soon whether the people of homes are to be told of something; written with what happened there. */
export function homeLooks(homeIds: Iterable<string>, after = PACE): NewDue[] {
  return Array.from(homeIds, (homeId) => ({ kind: 'look', homeId, subject: homeId, after }))
}

/** Looks at those of these homes that were notified of a failed order, which may be over by now. */
export async function failedOrderLooks(tx: Database, homeIds: Iterable<string>): Promise<NewDue[]> {
  const asked = [...new Set(homeIds)]
  return asked.length === 0 ? [] : homeLooks(await selectNotifiedOfOrder(tx, asked), ORDER_PACE)
}
