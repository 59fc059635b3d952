import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotKinds } from './slot-kinds.ts'
import { costOf, slotPrices, type TariffBand } from './tariff.ts'

const halfHour = 1_800_000
const edges = Array.from({ length: 49 }, (_, slot) => slot * halfHour)

/** Bands that change at minutes of a day; every third has no price, and there is none before the first. */
function bandsAt(minutes: readonly number[], isPriced: boolean): TariffBand[] {
  return minutes.slice(0, -1).map((minute, index) => {
    const kind = index % 2 === 0 ? 'peak' : 'off_peak'
    const price = {
      option: 'hp_hc',
      kind,
      validFrom: '2026-02-01',
      price: 0.1 + index / 100,
      source: 'test',
    } as const
    return {
      from: minute * 60_000,
      to: (minutes[index + 1] ?? minute) * 60_000,
      option: 'hp_hc',
      kind,
      kinds: [kind],
      ...(isPriced || index % 3 !== 2
        ? { price, range: { low: price.price, high: price.price } }
        : { price: null, range: null }),
    }
  })
}

const minutesOfDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 })
  .map((minutes) => minutes.toSorted((one, other) => one - other))

test('the shares of each half-hour add up to 1, with any bands', () => {
  fc.assert(
    fc.property(minutesOfDay, fc.boolean(), (minutes, isPriced) => {
      const kinds = slotKinds(bandsAt(minutes, isPriced), edges)
      for (let slot = 0; slot < 48; slot += 1) {
        expect(kinds.reduce((sum, { shares }) => sum + (shares[slot] ?? 0), 0)).toBeCloseTo(1, 9)
      }
    }),
  )
})

test('the costs of the kinds add up to the cost of the half-hours', () => {
  const energies = fc.array(fc.double({ min: 0, max: 2_000, noNaN: true }), { minLength: 48, maxLength: 48 })
  fc.assert(
    fc.property(minutesOfDay, energies, (minutes, energy) => {
      const bands = bandsAt([0, ...minutes.filter((minute) => minute > 0 && minute < 1440), 1440], true)
      const cost = slotKinds(bands, edges).reduce(
        (sum, { range, shares }) =>
          sum +
          energy.reduce(
            (part, used, slot) => part + (used / 1000) * (shares[slot] ?? 0) * (range?.low ?? NaN),
            0,
          ),
        0,
      )
      expect(cost).toBeCloseTo(costOf(slotPrices(bands, edges), energy)?.low ?? Number.NaN, 6)
    }),
  )
})
