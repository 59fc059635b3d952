import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

export type SupplierBillKey = { homeId: string; id: string }

/** A bill of a home as entered; days are ISO dates, both included. */
export type SupplierBillWrite = {
  from: string
  to: string
  total: number
  energy: number | null
  subscription: number | null
  enteredBy: string
}

export type SupplierBillRow = SupplierBillWrite & { id: string; version: number }

const columns = `id, first_day::text as "from", last_day::text as "to", total::float8 as total,
  kilowatt_hours::float8 as energy, subscription::float8 as subscription, entered_by as "enteredBy", version`

/** The bills of a home, newest first. */
export async function selectSupplierBills(database: Database, homeId: string): Promise<SupplierBillRow[]> {
  return database.query<SupplierBillRow>(
    `select ${columns} from supplier_bill where home_id = $1 order by first_day desc, id`,
    [homeId],
  )
}

/** A bill of a home; undefined if it has no such bill. */
export async function selectSupplierBill(
  database: Database,
  { homeId, id }: SupplierBillKey,
): Promise<SupplierBillRow | undefined> {
  const rows = await database.query<SupplierBillRow>(
    `select ${columns} from supplier_bill where home_id = $1 and id = $2`,
    [homeId, id],
  )
  return rows[0]
}

/** The number of bills of a home; locks the home's bills until the transaction ends. */
export async function countSupplierBillsLocked(tx: Database, homeId: string): Promise<number> {
  await lockHome(tx, homeId)
  const rows = await tx.query<{ n: number }>('select count(*) as n from supplier_bill where home_id = $1', [
    homeId,
  ])
  return rows[0]?.n ?? 0
}

/** True if another bill of the home has one of these days. */
export async function hasOverlap(
  tx: Database,
  { homeId, id }: SupplierBillKey,
  { from, to }: Pick<SupplierBillWrite, 'from' | 'to'>,
): Promise<boolean> {
  const rows = await tx.query(
    'select from supplier_bill where home_id = $1 and id <> $2 and first_day <= $4 and last_day >= $3',
    [homeId, id, from, to],
  )
  return rows.length > 0
}

/** Adds a bill, with euros to the cent and kWh to the hundredth. */
export async function insertSupplierBill(
  tx: Database,
  key: SupplierBillKey,
  bill: SupplierBillWrite,
): Promise<void> {
  await tx.query(
    `insert into supplier_bill
       (home_id, id, first_day, last_day, total, kilowatt_hours, subscription, entered_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    valuesOf(key, bill),
  )
}

/** Updates a bill, as its next version. */
export async function updateSupplierBillRow(
  tx: Database,
  key: SupplierBillKey,
  bill: SupplierBillWrite,
): Promise<void> {
  await tx.query(
    `update supplier_bill set first_day = $3, last_day = $4, total = $5, kilowatt_hours = $6, subscription = $7,
       entered_by = $8, version = version + 1
     where home_id = $1 and id = $2`,
    valuesOf(key, bill),
  )
}

/** Deletes a bill. False if the home has no such bill. */
export async function deleteSupplierBill(tx: Database, { homeId, id }: SupplierBillKey): Promise<boolean> {
  const rows = await tx.query('delete from supplier_bill where home_id = $1 and id = $2 returning 1', [
    homeId,
    id,
  ])
  return rows.length === 1
}

function valuesOf({ homeId, id }: SupplierBillKey, bill: SupplierBillWrite): unknown[] {
  return [homeId, id, bill.from, bill.to, bill.total, bill.energy, bill.subscription, bill.enteredBy]
}
