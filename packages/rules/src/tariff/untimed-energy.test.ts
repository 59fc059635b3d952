import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  costOf,
  type Price,
  slotPrices,
  type SupplyContract,
  tariffBands,
  type TariffFacts,
} from './tariff.ts'
import { bandsOfEnergy } from './untimed-energy.ts'

const hour = 3_600_000
const zone = 'Europe/Paris'

/** Tarif Bleu of 1 February 2026 (revolution-energetique.com). */
const prices: Price[] = [
  { option: 'base', kind: 'base', validFrom: '2026-02-01', price: 0.194, source: 'new' },
  { option: 'hp_hc', kind: 'peak', validFrom: '2026-02-01', price: 0.2065, source: 'new' },
  { option: 'hp_hc', kind: 'off_peak', validFrom: '2026-02-01', price: 0.1579, source: 'new' },
]

test('a day of which only the total is known costs between its cheapest and its dearest hours, whenever it was used', () => {
  const facts = home({ option: 'hp_hc', offPeak: [[1320, 360]] })
  const from = Date.parse('2026-03-28T00:00:00+01:00')
  // The second of three days is that of the clock change, with 23 hours.
  const count = 71 * 2
  const edges = Float64Array.from({ length: count + 1 }, (_, slot) => from + (slot * hour) / 2)
  const to = edges[count] ?? from
  const values = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: count, maxLength: count })
  const flags = fc.array(fc.boolean(), { minLength: count, maxLength: count })
  fc.assert(
    fc.property(values, flags, (energy, isUntimed) => {
      const untimed = Float64Array.from(isUntimed, Number)
      const bands = bandsOfEnergy(facts, { edges, untimed }, { from, to })
      expect(bands.map((band) => band.from)).toEqual([from, ...bands.slice(0, -1).map((band) => band.to)])
      expect(bands.at(-1)?.to).toBe(to)
      // The real energy, and what is known of it: equal shares for the half-hours of a day without a value.
      const days = Map.groupBy(
        energy.keys().filter((slot) => isUntimed[slot]),
        (slot) => Temporal.Instant.fromEpochMilliseconds(edges[slot] ?? from).toZonedDateTimeISO(zone).day,
      )
      const known = Float64Array.from(energy)
      for (const slots of days.values()) {
        const total = slots.reduce((sum, slot) => sum + (energy[slot] ?? 0), 0)
        for (const slot of slots) known[slot] = total / slots.length
      }
      const real = costOf(slotPrices(tariffBands(facts, from, to), edges), energy)?.low ?? Number.NaN
      const range = costOf(slotPrices(bands, edges), known)
      expect(range?.low).toBeLessThanOrEqual(real + 1e-9)
      expect(range?.high).toBeGreaterThanOrEqual(real - 1e-9)
    }),
  )
})

test('with one price all day, the total of a day has a known cost', () => {
  const facts = home({ option: 'base' })
  const from = Date.parse('2026-03-28T00:00:00+01:00')
  const untimed = { edges: [from, from + 24 * hour], untimed: [1] }
  const span = { from, to: from + 48 * hour }
  const bands = bandsOfEnergy(facts, untimed, span)
  expect(bands.map(({ kind, price }) => [kind, price?.price])).toEqual([
    ['base', 0.194],
    ['base', 0.194],
  ])
  expect(costOf(slotPrices(bands, untimed.edges), [10_000])).toEqual({ low: 1.94, high: 1.94 })
  const unpriced = { ...facts, prices: prices.filter(({ kind }) => kind === 'peak') }
  const hours = { ...unpriced, contracts: home({ option: 'hp_hc', offPeak: [[0, 360]] }).contracts }
  const [band] = bandsOfEnergy(hours, untimed, span)
  expect(band).toMatchObject({ kind: null, kinds: ['peak', 'off_peak'], price: null, range: null })
})

function home(
  contract: Pick<SupplyContract, 'option'> & Partial<Pick<SupplyContract, 'offPeak' | 'offPeakSummer'>>,
): TariffFacts {
  return { zone, contracts: [{ validFrom: '2024-02-01', offPeak: [], ...contract }], prices }
}
