import { getBulkOrder } from '@foyer/contract/bulk-order.ts'
import { apiQuery } from '#api/query.ts'

/** An order that several rooms were given at once, and what became of it at each device. */
export function bulkOrderQuery(bulkOrderId: string) {
  return apiQuery(getBulkOrder, { params: { bulkOrderId } })
}
