import { randomUUID } from 'node:crypto'
import {
  MOST_SUPPLIER_BILLS,
  type SupplierBill,
  type SupplierBillComparison,
  type SupplierBillInput,
} from '@foyer/contract/supplier-bill.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { type Bill, billOfDays } from '@foyer/rules/tariff/bill.ts'
import { billGap } from '@foyer/rules/tariff/bill-gap.ts'
import { supplierBillFault } from '@foyer/rules/tariff/supplier-bill-fault.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { boundsOf } from '#energy/energy/compared-period.ts'
import { energyReader } from '#energy/energy/home-energy.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import {
  countSupplierBillsLocked,
  deleteSupplierBill,
  hasOverlap,
  insertSupplierBill,
  selectSupplierBill,
  selectSupplierBills,
  type SupplierBillKey,
  type SupplierBillRow,
  type SupplierBillWrite,
  updateSupplierBillRow,
} from './supplier-bill.store.ts'

/** The person who writes. */
type Writer = { homeId: string; name: string }

export type SupplierBills = {
  /** The bills of a home, newest first. */
  list(homeId: string): Promise<SupplierBill[]>
  /** A bill next to the computed one for its days. Throws `not_found`. */
  compare(key: SupplierBillKey): Promise<SupplierBillComparison>
  /** Throws `invalid_input` with the field that does not fit, `conflict` if another bill has one of its days. */
  add(tx: Database, input: SupplierBillInput, writer: Writer): Promise<SupplierBill>
  /** Like `add`; throws `not_found`, and `conflict` if the bill has changed since `version`. */
  update(
    tx: Database,
    id: string,
    input: SupplierBillInput & { version: number | null },
    writer: Writer,
  ): Promise<SupplierBill>
  /** Throws `not_found`. */
  remove(tx: Database, key: SupplierBillKey): Promise<void>
}

/** The bills that homes received. The computed bill is that of now, so a corrected price also corrects the gap. */
export function createSupplierBills(parts: {
  database: Database
  history: History
  clock: Clock
}): SupplierBills {
  const { database, clock } = parts
  const readEnergy = energyReader(parts)

  /** Throws unless a bill is valid and the home's other bills, which are locked, leave its days free. */
  async function check(tx: Database, key: SupplierBillKey, input: SupplierBillInput): Promise<void> {
    const { zone } = await readTariffFacts(tx, key.homeId)
    const fault = supplierBillFault(input, homeDays(zone).at(clock.now()).day)
    if (fault !== null) throw new GatewayError('invalid_input', { field: `body.${fault.field}` })
    if (await hasOverlap(tx, key, input)) throw new GatewayError('conflict', { field: 'body.from' })
  }

  return {
    list: async (homeId) => (await selectSupplierBills(database, homeId)).map(present),
    async compare(key) {
      const row = await find(database, key)
      const facts = await readTariffFacts(database, key.homeId)
      const days = { first: row.from, after: isoDate(dayOf(row.to) + 1) }
      const { from, to } = boundsOf(facts.zone, days)
      const used = await readEnergy(key.homeId, from, to)
      const missing = used.whole.filter((value) => Number.isNaN(value)).length
      const energy = { ...used, isComplete: used.isMetered && missing === 0 }
      const bill = billOfDays(facts, subscriptions, energy, days)
      return presentComparison(row, bill, {
        halfHours: used.whole.length,
        missing,
        isMetered: used.isMetered,
      })
    },
    async add(tx, input, { homeId, name }) {
      const key = { homeId, id: randomUUID() }
      if ((await countSupplierBillsLocked(tx, homeId)) >= MOST_SUPPLIER_BILLS)
        throw new GatewayError('conflict')
      await check(tx, key, input)
      await insertSupplierBill(tx, key, billWrite(input, name))
      return present(await find(tx, key))
    },
    async update(tx, id, { version, ...input }, { homeId, name }) {
      const key = { homeId, id }
      await countSupplierBillsLocked(tx, homeId)
      const before = await find(tx, key)
      if (version !== null && version !== before.version) {
        throw new GatewayError('conflict', { field: 'body.version' })
      }
      await check(tx, key, input)
      await updateSupplierBillRow(tx, key, billWrite(input, name))
      return present(await find(tx, key))
    },
    async remove(tx, key) {
      if (!(await deleteSupplierBill(tx, key))) throw new GatewayError('not_found')
    },
  }
}

async function find(database: Database, key: SupplierBillKey): Promise<SupplierBillRow> {
  const row = await selectSupplierBill(database, key)
  if (row === undefined) throw new GatewayError('not_found')
  return row
}

function billWrite(input: SupplierBillInput, enteredBy: string): SupplierBillWrite {
  const { from, to, total, kilowatt_hours: energy, subscription } = input
  return { from, to, total, energy, subscription, enteredBy }
}

function present({ energy, enteredBy, ...row }: SupplierBillRow): SupplierBill {
  return { ...row, kilowatt_hours: energy, entered_by: enteredBy }
}

function presentComparison(
  row: SupplierBillRow,
  bill: Bill,
  measured: { halfHours: number; missing: number; isMetered: boolean },
): SupplierBillComparison {
  const stated = present(row)
  const gap = billGap(stated, bill, measured)
  return {
    ...stated,
    computed: {
      total: bill.total,
      energy: bill.energy,
      subscription: bill.subscription,
      kilowatt_hours: gap.energy,
      average_price: gap.averagePrice,
      is_metered: measured.isMetered,
      half_hours: measured.halfHours,
      missing_half_hours: measured.missing,
    },
    average_price: gap.statedPrice,
    gap: gap.gap,
    gap_lines: gap.lines.map((line) => ({ kind: line.kind, cost: line.cost, kilowatt_hours: line.energy })),
  }
}
