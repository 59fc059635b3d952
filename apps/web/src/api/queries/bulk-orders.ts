import { getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** An order that several rooms were given at once, and what became of it at each device. */
export function bulkOrderQuery(bulkOrderId: string) {
  return callQuery(getBulkOrder, { params: { bulkOrderId } })
}

/** Sets several rooms to an order that lowers. */
export const setBulkOrderMutation = callMutation(setBulkOrder)

/** Puts back what each of its rooms had. */
export const undoBulkOrderMutation = callMutation(undoBulkOrder)
