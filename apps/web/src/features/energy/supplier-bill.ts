import type {
  SupplierBill,
  SupplierBillComparison,
  SupplierBillInput,
} from '@foyer/contract/supplier-bill.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { supplierBillFault, type SupplierBillFault } from '@foyer/rules/tariff/supplier-bill-fault.ts'
import { mergeWhole, readNumber, typedNumber } from '#forms/draft.ts'
import { isShapeOf, isText } from '#forms/draft-storage.ts'

/** A bill in the form, as typed; an empty text is not entered. */
export type SupplierBillDraft = {
  from: string
  to: string
  total: string
  energy: string
  subscription: string
}

/** The amounts of a bill belong to its days: a bill is merged as a whole. */
export const supplierBillMerge = mergeWhole<SupplierBillDraft>()

/** True if a stored draft of a bill is valid. */
export const isSupplierBillDraft = isShapeOf<SupplierBillDraft>({
  from: isText,
  to: isText,
  total: isText,
  energy: isText,
  subscription: isText,
})

/** The form values of an entered bill, to correct it. */
export function draftOf(bill: SupplierBill): SupplierBillDraft {
  const textOf = (value: number | null) => (value === null ? '' : typedNumber(value))
  return {
    from: bill.from,
    to: bill.to,
    total: textOf(bill.total),
    energy: textOf(bill.kilowatt_hours),
    subscription: textOf(bill.subscription),
  }
}

/** The form values of the next bill, which begins after the newest one (bills are newest first). */
export function draftAfter([newest]: readonly SupplierBill[], today: string): SupplierBillDraft {
  const next = newest === undefined ? '' : isoDate(dayOf(newest.to) + 1)
  return { from: next > today ? '' : next, to: '', total: '', energy: '', subscription: '' }
}

export type DraftFault = {
  field: SupplierBillFault['field'] | 'total' | 'energy'
  reason: SupplierBillFault['reason'] | 'date_missing' | 'unreadable_money' | 'unreadable_energy'
}

/** The bill of a draft, or its first invalid field. `today` is the home's day. */
export function readDraft(
  draft: SupplierBillDraft,
  today: string,
): { input: SupplierBillInput; fault: null } | { input: null; fault: DraftFault } {
  const fault = (field: DraftFault['field'], reason: DraftFault['reason']) => ({
    input: null,
    fault: { field, reason },
  })
  if (draft.from === '') return fault('from', 'date_missing')
  if (draft.to === '') return fault('to', 'date_missing')
  const total = numberOf(draft.total, 100_000)
  if (total === null || total === 'unreadable') return fault('total', 'unreadable_money')
  const energy = numberOf(draft.energy, 1_000_000)
  if (energy === 'unreadable') return fault('energy', 'unreadable_energy')
  const subscription = numberOf(draft.subscription, 100_000)
  if (subscription === 'unreadable') return fault('subscription', 'unreadable_money')
  const input = { from: draft.from, to: draft.to, total, kilowatt_hours: energy, subscription }
  const found = supplierBillFault(input, today)
  return found === null ? { input, fault: null } : { input: null, fault: found }
}

/** The request body of a draft that the form has validated. Throws if it is invalid. */
export function inputOf(draft: SupplierBillDraft, today: string): SupplierBillInput {
  const { input } = readDraft(draft, today)
  if (input === null) throw new Error('A bill is sent only when it fits.')
  return input
}

/** A typed amount from 0 to `most`; null for an empty text. */
function numberOf(text: string, most: number): number | 'unreadable' | null {
  if (text.trim() === '') return null
  const value = readNumber(text)
  return value <= most ? value : 'unreadable'
}

/** A bar on the scale of the gap, from and to a share of its width. */
export type GapStep = { from: number; to: number }

/**
 * The bars from the computed bill to the supplier's: the first and the last from 0, one per line between them. The
 * scale begins above 0 euros if the lines would not be visible otherwise.
 */
export function gapSteps({
  computed,
  gap_lines: lines,
  total,
}: Pick<SupplierBillComparison, 'computed' | 'gap_lines' | 'total'>): {
  steps: GapStep[]
  isEnlarged: boolean
} {
  const levels = [computed.total.low]
  for (const { cost } of lines) levels.push((levels.at(-1) ?? 0) + cost)
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const start = Math.max(0, lowest - 3 * (highest - lowest))
  const share = (euros: number) => (highest === start ? 1 : (euros - start) / (highest - start))
  const between = lines.map((_, at) => {
    const [before, after] = [share(levels[at] ?? 0), share(levels[at + 1] ?? 0)]
    return { from: Math.min(before, after), to: Math.max(before, after) }
  })
  return {
    steps: [{ from: 0, to: share(computed.total.low) }, ...between, { from: 0, to: share(total) }],
    isEnlarged: start > 0 && lines.length > 0,
  }
}
