import type { Bills } from '@foyer/contract/bill.ts'
import type { SupplierBillComparison } from '@foyer/contract/supplier-bill.ts'

type Month = Bills['months'][number]

/** An energy line of a bill; of one kind and price unless overridden. */
export function energyLine(overrides: Partial<Month['energy_lines'][number]>): Month['energy_lines'][number] {
  const { kind = 'blue_peak' } = overrides
  return {
    from: '2026-01-01',
    to: '2026-01-31',
    kind,
    kinds: kind === null ? [] : [kind],
    price: 0.1494,
    range: null,
    kilowatt_hours: 200,
    cost: 29.88,
    cost_range: null,
    ...overrides,
  }
}

/** A metered, complete month of Tempo at 9 kVA: 29.88 € of blue peak hours and 19.59 € of subscription. */
export function billMonth(from: string, to: string, overrides: Partial<Month> = {}): Month {
  return {
    from,
    to,
    total: { low: 49.47, high: 49.47 },
    energy: { low: 29.88, high: 29.88 },
    subscription: { low: 19.59, high: 19.59 },
    is_complete: true,
    is_metered: true,
    known: { since: null, until: null },
    energy_lines: [energyLine({ from, to })],
    subscription_lines: [
      {
        from,
        to,
        option: 'tempo',
        subscribed_power: 9,
        yearly_price: 235.12,
        valid_since: '2025-08-01',
        source: 'Tarif Bleu',
        status: 'confirmed',
        cost: 19.59,
      },
    ],
    ...overrides,
  }
}

/** A supplier's bill of 31 days that is 1.92 € above the computed one: kWh, the subscription and the price. */
export const comparedBill: SupplierBillComparison = {
  id: 'received',
  from: '2026-01-03',
  to: '2026-02-02',
  total: 184.16,
  kilowatt_hours: 760,
  subscription: 20,
  entered_by: 'Marie',
  version: 2,
  computed: {
    total: { low: 182.24, high: 182.24 },
    energy: { low: 162.76, high: 162.76 },
    subscription: { low: 19.48, high: 19.48 },
    kilowatt_hours: 755.5,
    average_price: 0.2154,
    is_metered: true,
    half_hours: 1488,
    missing_half_hours: 0,
  },
  average_price: 0.216,
  gap: 1.92,
  gap_lines: [
    { kind: 'subscription', cost: 0.52, kilowatt_hours: null },
    { kind: 'energy', cost: 0.97, kilowatt_hours: 4.5 },
    { kind: 'price', cost: 0.43, kilowatt_hours: null },
  ],
}
