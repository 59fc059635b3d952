import { getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** An order that several rooms were given at once, and what became of it at each device. */
export function bulkOrderQuery(bulkOrderId: string) {
  return apiQuery(getBulkOrder, { params: { bulkOrderId } })
}

/** Sets several rooms to an order that lowers. */
export const setBulkOrderMutation = apiMutation(setBulkOrder)

/** Puts back what each of its rooms had. */
export const undoBulkOrderMutation = apiMutation(undoBulkOrder)
