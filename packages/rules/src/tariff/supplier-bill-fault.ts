import type { SupplierBillInput } from '@foyer/contract/supplier-bill.ts'
import { dayOf } from '#schedule/local-day.ts'
import { isKnownDay } from './contract-fault.ts'

/** Suppliers bill at least once a year; a leap year and some days for the reading of the meter. */
const MOST_DAYS = 400

export const supplierBillFaults = [
  'date_out_of_range',
  'future',
  'order',
  'too_long',
  'subscription_above_total',
] as const

/** What is inconsistent in an entered bill, and its field. */
export type SupplierBillFault = {
  field: 'from' | 'to' | 'subscription'
  reason: (typeof supplierBillFaults)[number]
}

/** The first fault of an entered bill; null if it is valid. `today` is the home's day (ISO date). */
export function supplierBillFault(
  { from, to, total, subscription }: SupplierBillInput,
  today: string,
): SupplierBillFault | null {
  if (!isKnownDay(from)) return { field: 'from', reason: 'date_out_of_range' }
  if (!isKnownDay(to)) return { field: 'to', reason: 'date_out_of_range' }
  if (to > today) return { field: 'to', reason: 'future' }
  if (from > to) return { field: 'to', reason: 'order' }
  if (dayOf(to) - dayOf(from) >= MOST_DAYS) return { field: 'to', reason: 'too_long' }
  if (subscription !== null && subscription > total)
    return { field: 'subscription', reason: 'subscription_above_total' }
  return null
}
