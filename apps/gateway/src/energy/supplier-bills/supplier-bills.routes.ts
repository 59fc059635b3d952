import {
  addSupplierBill,
  getSupplierBill,
  listSupplierBills,
  removeSupplierBill,
  updateSupplierBill,
} from '@foyer/contract/supplier-bill.ts'
import { type Principal, serve, type Served } from '#base/http/serve.ts'
import type { SupplierBills } from './supplier-bills.ts'

/** Routes of the bills that a home received; only owners change them. */
export function supplierBillsRoutes({ supplierBills }: { supplierBills: SupplierBills }): Served[] {
  return [
    serve(listSupplierBills, (_input, { user }) => supplierBills.list(user.homeId)),
    serve(getSupplierBill, ({ params }, { user }) =>
      supplierBills.compare({ homeId: user.homeId, id: params.supplierBillId }),
    ),
    serve(addSupplierBill, ({ body }, { user, database }) =>
      supplierBills.add(database, body, writerOf(user)),
    ),
    serve(updateSupplierBill, ({ params, body }, { user, database }) =>
      supplierBills.update(database, params.supplierBillId, body, writerOf(user)),
    ),
    serve(removeSupplierBill, async ({ params }, { user, database }) => {
      await supplierBills.remove(database, { homeId: user.homeId, id: params.supplierBillId })
      return {}
    }),
  ]
}

function writerOf({ homeId, accountName }: Principal) {
  return { homeId, name: accountName }
}
