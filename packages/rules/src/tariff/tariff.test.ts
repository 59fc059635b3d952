import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractFault, offPeakMinutes } from './contract-fault.ts'
import {
  costOf,
  slotPrices,
  tariffAt,
  tariffBands,
  type OffPeakSlot,
  type Price,
  type SupplyContract,
  type TariffFacts,
} from './tariff.ts'

const minute = 60_000
const hour = 60 * minute
const zone = 'Europe/Paris'

/** Tarif Bleu of 1 August 2025 (data.gouv.fr) and of 1 February 2026 (revolution-energetique.com). */
const prices: Price[] = [
  { option: 'base', kind: 'base', validFrom: '2025-08-01', price: 0.1952, source: 'old' },
  { option: 'base', kind: 'base', validFrom: '2026-02-01', price: 0.194, source: 'new' },
  { option: 'hp_hc', kind: 'peak', validFrom: '2026-02-01', price: 0.2065, source: 'new' },
  { option: 'hp_hc', kind: 'off_peak', validFrom: '2026-02-01', price: 0.1579, source: 'new' },
]

test('a base contract has the price that was published last, from midnight of its day', () => {
  const facts = home({ option: 'base' })
  const change = Date.parse('2026-02-01T00:00:00+01:00')

  expect(tariffAt(facts, change - 1)?.price?.price).toBe(0.1952)
  expect(tariffAt(facts, change)?.price?.price).toBe(0.194)
  expect(tariffBands(facts, change - hour, change + hour).map((band) => [band.from, band.to])).toEqual([
    [change - hour, change],
    [change, change + hour],
  ])
})

test('off-peak hours are those of the wall clock, and a night over midnight is one band', () => {
  const facts = home({
    option: 'hp_hc',
    offPeak: [
      [12 * 60, 14 * 60],
      [23 * 60 + 30, 5 * 60],
    ],
  })
  const at = (time: string) => Date.parse(`2027-01-18T${time}:00+01:00`)
  const night = tariffAt(facts, at('00:15'))

  expect(night).toMatchObject({ kind: 'off_peak', from: at('00:00') - hour / 2, to: at('05:00') })
  expect(tariffAt(facts, at('11:59'))).toMatchObject({ kind: 'peak', from: at('05:00'), to: at('12:00') })
  expect(tariffAt(facts, at('12:00'))?.price?.price).toBe(0.1579)
  expect(tariffAt(facts, at('14:00'))).toMatchObject({ kind: 'peak', to: at('23:30') })
})

// Enedis, 15 October 2025: at least five hours in a row at night, and up to three between 11:00 and 17:00 in summer.
const seasonal = {
  option: 'hp_hc' as const,
  offPeak: [[23 * 60, 7 * 60]] as const,
  offPeakSummer: [
    [90, 390],
    [12 * 60, 15 * 60],
  ] as const,
}

test('summer hours apply from 1 April to 31 October, each season from midnight on', () => {
  const offPeakIn = (from: string, to: string) =>
    tariffBands(home(seasonal), Date.parse(from), Date.parse(to))
      .filter(({ kind }) => kind === 'off_peak')
      .map((band) => [band.from, band.to].map((at) => new Date(at).toISOString().slice(5, 16)))

  // In summer time, UTC is two hours behind. The winter night of 31 March ends at midnight.
  expect(offPeakIn('2027-03-31T12:00:00+02:00', '2027-04-02T00:00:00+02:00')).toEqual([
    ['03-31T21:00', '03-31T22:00'],
    ['03-31T23:30', '04-01T04:30'],
    ['04-01T10:00', '04-01T13:00'],
  ])
  // One hour behind. The winter night of 1 November begins at midnight.
  expect(offPeakIn('2026-10-31T00:00:00+01:00', '2026-11-02T00:00:00+01:00')).toEqual([
    ['10-31T00:30', '10-31T05:30'],
    ['10-31T11:00', '10-31T14:00'],
    ['10-31T23:00', '11-01T06:00'],
    ['11-01T22:00', '11-01T23:00'],
  ])
})

test('both clock changes keep the wall times of their season: winter in March, summer in October', () => {
  const offPeakHours = (from: string, to: string) =>
    tariffBands(home(seasonal), Date.parse(from), Date.parse(to))
      .filter(({ kind }) => kind === 'off_peak')
      .map((band) => (band.to - band.from) / hour)

  expect(offPeakHours('2027-03-27T12:00:00+01:00', '2027-03-28T12:00:00+02:00')).toEqual([7])
  expect(offPeakHours('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')).toEqual([6, 3])
})

test('a night with a clock change keeps its wall times: eight hours become nine, or seven', () => {
  const facts = home({ option: 'hp_hc', offPeak: [[22 * 60, 6 * 60]] })
  const length = (instant: string): number => {
    const band = tariffAt(facts, Date.parse(instant))
    return band === null ? 0 : (band.to - band.from) / hour
  }

  expect(length('2026-10-25T00:30:00+02:00')).toBe(9)
  expect(length('2027-03-28T00:30:00+01:00')).toBe(7)
})

test('without a contract there is no band, without a price the cost is null', () => {
  const before = Date.parse('2024-06-01T00:00:00+02:00')
  const noContract = { zone, contracts: [], prices }
  const facts = home({ option: 'hp_hc', offPeak: [[0, 360]] })
  const bands = tariffBands(facts, before, before + hour)

  expect([tariffAt(noContract, before), tariffBands(noContract, before, before + hour)]).toEqual([null, []])
  expect(bands.map((band) => band.price)).toEqual([null])
  expect(costOf(slotPrices(bands, [before, before + hour]), [100])).toBe(null)
  expect(costOf(slotPrices([], [before, before + hour]), [100])).toBe(null)
  expect(costOf(slotPrices(bands, [before, before + hour]), [0])).toEqual({ low: 0, high: 0 })
})

test('energy is charged at the price of its time, in proportion if a band ends within a slot', () => {
  const facts = home({ option: 'hp_hc', offPeak: [[0, 6 * 60 + 15]] })
  const at = Date.parse('2026-11-20T06:00:00+01:00')
  const bands = tariffBands(facts, at, at + hour)

  const cost = costOf(slotPrices(bands, [at, at + hour / 2, at + hour]), [1_000, Number.NaN])

  expect(cost?.low).toBeCloseTo((0.1579 + 0.2065) / 2, 10)
  expect(cost?.high).toBe(cost?.low)
})

test('the off-peak hours of a valid contract are as long as its ranges, at any minute', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 240 }))
    .map(([start, length]) => ({ start, end: (start + length) % 1440 }))
  const ranges = fc.array(range, { minLength: 1, maxLength: 3 })
  const day = Date.parse('2027-01-18T00:00:00+01:00')
  fc.assert(
    fc.property(ranges, (offPeak) => {
      const fault = contractFault({
        valid_from: '2026-02-01',
        option: 'hp_hc',
        subscribed_power: 9,
        off_peak: offPeak,
        prices: [],
      })
      fc.pre(fault === null)
      const slots = offPeak.map(({ start, end }): OffPeakSlot => [start, end])
      const bands = tariffBands(home({ option: 'hp_hc', offPeak: slots }), day, day + 24 * hour)
      const cheap = bands.filter((band) => band.kind === 'off_peak')

      expect(cheap.reduce((sum, band) => sum + band.to - band.from, 0)).toBe(
        offPeak.reduce((sum, one) => sum + offPeakMinutes(one), 0) * minute,
      )
      // If a half-hour is split, its halves cost the same as its minutes.
      const halves = Array.from({ length: 49 }, (_, index) => day + (index * hour) / 2)
      const minutes = Array.from({ length: 1441 }, (_, index) => day + index * minute)
      const energy = Array.from({ length: 48 }, () => 300)
      const spread = Array.from({ length: 1440 }, () => 10)
      expect(costOf(slotPrices(bands, halves), energy)?.low).toBeCloseTo(
        costOf(slotPrices(bands, minutes), spread)?.low ?? Number.NaN,
        9,
      )
    }),
  )
})

test('bands cover their span without gap or overlap, and each half-hour has the cost of its bands', () => {
  const slot = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
  const spans = fc.record({
    zone: fc.constantFrom(zone, 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'),
    offPeak: fc.array(slot, { maxLength: 4 }),
    offPeakSummer: fc.option(fc.array(slot, { maxLength: 4 })),
    from: fc.integer({ min: Date.UTC(2026, 1, 3), max: Date.UTC(2027, 11, 1) }),
    length: fc.integer({ min: 1, max: 80 * hour }),
  })
  fc.assert(
    fc.property(spans, ({ zone: place, offPeak, offPeakSummer, from, length }) => {
      const facts = { ...home({ option: 'hp_hc', offPeak, offPeakSummer }), zone: place }
      const bands = tariffBands(facts, from, from + length)

      expect(bands.map((band) => band.from)).toEqual([from, ...bands.slice(0, -1).map((band) => band.to)])
      expect(bands.at(-1)?.to).toBe(from + length)
      const cost = costOf(slotPrices(bands, [from, from + length]), [1_000])?.low ?? 0
      const expected = bands.reduce(
        (sum, band) => sum + ((band.to - band.from) / length) * (band.price?.price ?? 0),
        0,
      )
      expect(cost).toBeCloseTo(expected, 9)
      expect(cost).toBeLessThanOrEqual(0.2065 + 1e-9)
      expect(cost).toBeGreaterThanOrEqual(0.1579 - 1e-9)
    }),
  )
})

test('a day of a contract with seasons is a day of a contract that has only the hours of its season', () => {
  const slots = fc.array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 })), {
    maxLength: 4,
  })
  const days = fc.oneof(
    fc.integer({ min: 0, max: 730 }).map((day) => Temporal.PlainDate.from('2026-02-01').add({ days: day })),
    fc
      .constantFrom('2026-03-29', '2026-03-31', '2026-04-01', '2026-10-25', '2026-10-31', '2026-11-01')
      .map((day) => Temporal.PlainDate.from(day)),
  )
  fc.assert(
    fc.property(slots, slots, days, (offPeak, offPeakSummer, day) => {
      const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
      const bandsWith = (contract: Parameters<typeof home>[0]) =>
        tariffBands(home(contract), midnight(day), midnight(day.add({ days: 1 })))
      const isSummer = day.month > 3 && day.month < 11

      expect(bandsWith({ option: 'hp_hc', offPeak, offPeakSummer })).toEqual(
        bandsWith({ option: 'hp_hc', offPeak: isSummer ? offPeakSummer : offPeak }),
      )
    }),
  )
})

function home(
  contract: Pick<SupplyContract, 'option'> & Partial<Pick<SupplyContract, 'offPeak' | 'offPeakSummer'>>,
): TariffFacts {
  return { zone, contracts: [{ validFrom: '2024-02-01', offPeak: [], ...contract }], prices }
}
