import type { contractOptions, priceKinds } from '@foyer/contract/consumption.ts'

/** A price of the regulated tariff (Tarif Bleu) for homes in France at 6 kVA, €/kWh with VAT, from a day on. */
export type PriceRow = {
  option: (typeof contractOptions)[number]
  kind: (typeof priceKinds)[number]
  validFrom: string
  price: number
  source: string
}

const datasets = 'energy-contracts of Gladys Assistant, from public data (data.gouv.fr)'

const grids = [
  { validFrom: '2024-02-01', base: 0.2516, peak: 0.27, offPeak: 0.2068, source: datasets },
  { validFrom: '2025-02-01', base: 0.2016, peak: 0.2146, offPeak: 0.1696, source: datasets },
  { validFrom: '2025-08-01', base: 0.1952, peak: 0.2081, offPeak: 0.1635, source: datasets },
  {
    validFrom: '2026-02-01',
    base: 0.194,
    peak: 0.2065,
    offPeak: 0.1579,
    source: 'revolution-energetique.com, 1 February 2026',
  },
] as const

/** Prices are dated rows: an old day keeps its old price. */
export const prices: readonly PriceRow[] = grids.flatMap(({ validFrom, base, peak, offPeak, source }) => [
  { option: 'base', kind: 'base', validFrom, price: base, source },
  { option: 'hp_hc', kind: 'peak', validFrom, price: peak, source },
  { option: 'hp_hc', kind: 'off_peak', validFrom, price: offPeak, source },
])
