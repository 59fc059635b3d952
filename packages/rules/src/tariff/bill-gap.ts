import type { gapKinds, SupplierBillInput } from '@foyer/contract/supplier-bill.ts'
import type { Bill } from './bill.ts'

/** What a supplier's bill has: euros, VAT included, and kWh; null if not entered. */
type Stated = Pick<SupplierBillInput, 'total' | 'kilowatt_hours' | 'subscription'>

/** How many half-hours the days of the bill have, and how many of them have no reading. */
type Measured = { readonly halfHours: number; readonly missing: number }

export type GapLine = {
  readonly kind: (typeof gapKinds)[number]
  /** Euros to the cent; never 0. */
  readonly cost: number
  /** kWh that the cost is for; null for other kinds. */
  readonly energy: number | null
}

export type BillGap = {
  /** Euros that the supplier's bill is above the lowest sum of the computed one. */
  readonly gap: number
  /** They add up to the gap to the cent. */
  readonly lines: readonly GapLine[]
  /** kWh to the hundredth of the computed bill. */
  readonly energy: number
  /** €/kWh of the computed bill, at the lowest possible prices; null without energy at a known price. */
  readonly averagePrice: number | null
  /** €/kWh of the supplier's bill; null unless its kWh and its standing charge are known. */
  readonly statedPrice: number | null
}

/**
 * The gap between a supplier's bill and the computed one of the same days, cause by cause. Each cause takes its part in
 * this order, and the last one takes what is left:
 *
 * 1. the standing charge, if the supplier's is known;
 * 2. kWh at the computed average price, if the supplier's are known. More kWh are first those of half-hours without a
 *    reading, at the average use of the others;
 * 3. unknown colours of days, up to what they can add;
 * 4. rounding, if at most a cent per line is left; else the average price, if all of the above is known; else unknown.
 */
export function billGap(stated: Stated, bill: Bill, { halfHours, missing }: Measured): BillGap {
  const priced = bill.energyLines.flatMap(({ energy, cost }) => (cost === null ? [] : { energy, cost }))
  const energy = toHundredths(bill.energyLines.reduce((sum, line) => sum + line.energy, 0))
  const pricedEnergy = priced.reduce((sum, line) => sum + line.energy, 0)
  const pricedCost = priced.reduce((sum, { cost }) => sum + cost.low, 0)
  const averagePrice = pricedEnergy > 0 ? pricedCost / pricedEnergy : null
  const gap = cents(stated.total) - cents(bill.total.low)
  const lines: GapLine[] = []
  let left = gap
  const take = (kind: GapLine['kind'], amount: number, kilowattHours: number | null = null): void => {
    if (amount !== 0) lines.push({ kind, cost: amount / 100, energy: kilowattHours })
    left -= amount
  }

  if (stated.subscription !== null) {
    take('subscription', cents(stated.subscription) - cents(bill.subscription.low))
  }
  if (stated.kilowatt_hours !== null && averagePrice !== null) {
    const more = toHundredths(stated.kilowatt_hours - energy)
    const usual = halfHours > missing ? (energy / (halfHours - missing)) * missing : 0
    const unread = toHundredths(Math.max(0, Math.min(more, usual)))
    take('missing', cents(unread * averagePrice), unread)
    const other = toHundredths(more - unread)
    take('energy', cents(more * averagePrice) - cents(unread * averagePrice), other)
  }
  const open = priced.reduce((sum, { cost }) => sum + cents(cost.high) - cents(cost.low), 0)
  take('colors', Math.max(0, Math.min(left, open)))

  const isAllKnown =
    stated.kilowatt_hours !== null &&
    stated.subscription !== null &&
    averagePrice !== null &&
    priced.length === bill.energyLines.length
  const count = bill.energyLines.length + bill.subscriptionLines.length
  take(Math.abs(left) <= count ? 'rounding' : isAllKnown ? 'price' : 'unknown', left)
  return { gap: gap / 100, lines, energy, averagePrice, statedPrice: statedPriceOf(stated) }
}

function statedPriceOf({ total, kilowatt_hours: energy, subscription }: Stated): number | null {
  if (energy === null || energy === 0 || subscription === null) return null
  return (total - subscription) / energy
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** Whole cents; half a cent upwards also where the product of two decimals is not exact. */
function cents(euros: number): number {
  return Math.round(Number((euros * 100).toFixed(6)))
}
