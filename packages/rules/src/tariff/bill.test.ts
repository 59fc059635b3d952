import 'temporal-polyfill/global'
import { energyPrices } from '@foyer/tarifs-fr/energy-prices.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { type Bill, billOf, subscriptionsUnder } from './bill.ts'
import type { SupplyContract, TariffFacts } from './tariff.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
const january = { first: '2026-01-01', after: '2026-02-01' }
const february = { first: '2026-02-01', after: '2026-03-01' }

const base6: SupplyContract = { option: 'base', validFrom: '2024-02-01', offPeak: [], subscribedPower: 6 }
const tempo9: SupplyContract = { option: 'tempo', validFrom: '2024-02-01', offPeak: [], subscribedPower: 9 }

function factsOf(...contracts: SupplyContract[]): TariffFacts {
  return { zone, contracts, prices: energyPrices }
}

/** The half-hours of a month with the Wh of each. */
function usedIn(
  month: typeof january,
  wattHours: (slot: number, count: number) => number,
  isComplete = true,
) {
  const [from, to] = [startOfDay(zone, dayOf(month.first)), startOfDay(zone, dayOf(month.after))]
  const count = (to - from) / halfHour
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, slot) => from + slot * halfHour),
    whole: Float64Array.from({ length: count }, (_, slot) => wattHours(slot, count)),
    isComplete,
  }
}

test('a whole month has one line of energy and a twelfth of the yearly subscription', () => {
  // Tarif Bleu of 1 August 2025 (data.gouv.fr): Base 0.1952 €/kWh; 6 kVA 185.94 € a year, so 15.495 € a month.
  const bill = billOf(
    factsOf(base6),
    subscriptions,
    usedIn(january, (_, count) => 250_000 / count),
    january,
  )

  expect(bill.energyLines).toEqual([
    {
      ...january,
      kinds: ['base'],
      range: { low: 0.1952, high: 0.1952 },
      energy: 250,
      cost: { low: 48.8, high: 48.8 },
    },
  ])
  expect(bill.subscriptionLines).toMatchObject([
    { ...january, cost: 15.5, subscription: { price: 185.94, validFrom: '2025-08-01', status: 'confirmed' } },
  ])
  expect(bill.total).toEqual({ low: 64.3, high: 64.3 })
})

test('a month cut by a change of contract has both powers, each in proportion to its days', () => {
  // Tarif Bleu of 1 February 2026: 6 kVA 187.80 € and 9 kVA 234.72 € a year (EDF_Simulateur_Prix).
  const base9 = { ...base6, validFrom: '2026-02-15', subscribedPower: 9 }
  const bill = billOf(
    factsOf(base6, base9),
    subscriptions,
    usedIn(february, () => 100),
    february,
  )

  expect(bill.subscriptionLines).toMatchObject([
    { first: '2026-02-01', after: '2026-02-15', contract: base6, cost: 7.83 },
    { first: '2026-02-15', after: '2026-03-01', contract: base9, cost: 9.78 },
  ])
  expect(bill.energyLines.map(({ first, after, energy }) => [first, after, energy])).toEqual([
    ['2026-02-01', '2026-02-15', 67.2],
    ['2026-02-15', '2026-03-01', 67.2],
  ])
})

test('a month cut by a change of price has both, also if the price of a line is the same as before', () => {
  const own = (validFrom: string, price: number) => {
    return { option: 'base', kind: 'base', validFrom, price, source: 'Marie' } as const
  }
  const ownPrices = [own('2026-01-11', 0.25), own('2026-01-21', 0.25)]
  // Before them 0.1952 €/kWh, Base of 1 August 2025 (data.gouv.fr).
  const { energyLines } = billOf(
    factsOf({ ...base6, ownPrices }),
    subscriptions,
    usedIn(january, () => 100),
    january,
  )

  expect(energyLines.map(({ first, range, energy, cost }) => [first, range?.low, energy, cost?.low])).toEqual(
    [
      ['2026-01-01', 0.1952, 48, 9.37],
      ['2026-01-11', 0.25, 48, 12],
      ['2026-01-21', 0.25, 52.8, 13.2],
    ],
  )
})

test('the subscription is not known from the first own price on, and the total is what is due at least', () => {
  const own = { option: 'base', kind: 'base', validFrom: '2026-01-17', price: 0.2, source: 'Marie' } as const
  const bill = billOf(
    factsOf({ ...base6, ownPrices: [own, { ...own, validFrom: '2026-01-25' }] }),
    subscriptions,
    usedIn(january, () => 100),
    january,
  )

  expect(bill.subscriptionLines.map(({ first, after, cost }) => [first, after, cost])).toEqual([
    ['2026-01-01', '2026-01-17', 8],
    ['2026-01-17', '2026-02-01', null],
  ])
  expect(bill.subscription).toEqual({ low: 8, high: null })
  expect(bill.total).toEqual({ low: Math.round((8 + bill.energy.low) * 100) / 100, high: null })
})

test('an entered subscription applies from its day on, with the published prices as they are', () => {
  // Tarif Bleu of 6 kVA: 187.80 € a year from 1 February 2026 (EDF_Simulateur_Prix).
  const entered = { validFrom: '2026-02-15', power: 6, price: 240, source: 'Marie', status: null }
  const billWith = (contract: SupplyContract) =>
    billOf(
      factsOf(contract),
      subscriptions,
      usedIn(february, () => 100),
      february,
    )
  const bill = billWith({ ...base6, ownSubscriptions: [entered] })

  // Half of a month of 28 days each: 187.80 / 24 and 240 / 24.
  expect(bill.subscriptionLines.map(({ first, subscription, cost }) => [first, subscription, cost])).toEqual([
    ['2026-02-01', expect.objectContaining({ price: 187.8, status: 'unconfirmed' }), 7.83],
    ['2026-02-15', entered, 10],
  ])
  expect(bill.energyLines).toEqual(billWith(base6).energyLines)
})

test('a day of unknown colour is a range, until its colour is entered', () => {
  // Friday 9 January 2026, 12:00 to 13:00: 10 kWh at the prices that are in force then.
  const noon = (8 * 24 + 12) * 2
  const used = usedIn(january, (slot) => (slot === noon || slot === noon + 1 ? 5_000 : 0))
  const priceOf = (kind: string) =>
    energyPrices.findLast((one) => one.kind === kind && one.validFrom <= january.first)?.price ?? Number.NaN
  const bill = (facts: TariffFacts) => billOf(facts, subscriptions, used, january)

  const open = bill(factsOf(tempo9))
  const line = open.energyLines.find(({ energy }) => energy > 0)
  expect(line).toMatchObject({ kinds: ['blue_peak', 'white_peak', 'red_peak'], energy: 10 })
  expect(line?.cost).toEqual(open.energy)
  expect(open.energy.low).toBeCloseTo(10 * priceOf('blue_peak'), 2)
  expect(open.energy.high).toBeCloseTo(10 * priceOf('red_peak'), 2)
  // 235.12 € a year for 9 kVA with Tempo since 1 August 2025 (data.gouv.fr).
  expect(open.subscription).toEqual({ low: 19.59, high: 19.59 })

  const colors = { tempo: new Map([['2026-01-09', 'red' as const]]), ejp: new Map<string, 'red'>() }
  const known = bill({ ...factsOf(tempo9), colors })
  expect(known.energy).toEqual({ low: open.energy.high, high: open.energy.high })
})

test('days without a contract have lines without euros', () => {
  const { energyLines, subscriptionLines, total } = billOf(
    factsOf({ ...base6, validFrom: '2026-01-16' }),
    subscriptions,
    usedIn(january, () => 100),
    january,
  )

  expect(energyLines).toMatchObject([
    { after: '2026-01-16', kinds: [], energy: 72, cost: null },
    { first: '2026-01-16', kinds: ['base'], energy: 76.8 },
  ])
  expect(subscriptionLines).toMatchObject([
    { after: '2026-01-16', contract: null, cost: null },
    { first: '2026-01-16', contract: { option: 'base' } },
  ])
  expect(total.high).toBeNull()
})

test('a month that is not known in full has no upper bound', () => {
  const used = usedIn(january, (slot) => (slot < 480 ? 100 : Number.NaN), false)
  const { energy, subscription, total } = billOf(factsOf(base6), subscriptions, used, january)

  // 48 kWh at 0.1952 €, Base of 1 August 2025 (data.gouv.fr).
  expect(energy).toEqual({ low: 9.37, high: null })
  expect(subscription).toEqual({ low: 15.5, high: 15.5 })
  expect(total).toEqual({ low: 24.87, high: null })
})

test('the hour that the clock repeats in October is billed once more, at its own price', () => {
  const october = { first: '2026-10-01', after: '2026-11-01' }
  const nights = { ...base6, option: 'hp_hc', offPeak: [[1320, 360]] } as const
  const { energyLines } = billOf(
    factsOf(nights),
    subscriptions,
    usedIn(october, () => 100),
    october,
  )

  // 31 days of 16 hours of peak, and 31 of 8 hours of off-peak with one more: 0.2 kWh an hour.
  expect(energyLines.map(({ kinds, energy }) => [kinds, energy])).toEqual([
    [['peak'], 99.2],
    [['off_peak'], 49.8],
  ])
})

const contract = fc.record({
  option: fc.constantFrom('base', 'hp_hc', 'tempo', 'ejp'),
  validFrom: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  offPeak: fc.constant([[1320, 360]] as const),
  subscribedPower: fc.constantFrom(3, 6, 9, 12, 36),
})

const contracts = fc.uniqueArray(contract, { maxLength: 4, selector: ({ validFrom }) => validFrom })

const cents = (euros: number | null | undefined) => Math.round((euros ?? 0) * 100)

test('the lines add up to the total to the cent, and to all kilowatt-hours', () => {
  const energies = fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(contracts, energies, fc.boolean(), (some, wattHours, isEarly) => {
      const used = usedIn(february, (slot) => wattHours[slot % wattHours.length] ?? 0)
      const facts = factsOf(...(isEarly ? [tempo9] : []), ...some)
      const bill: Bill = billOf(facts, subscriptions, used, february)
      const low = [
        ...bill.energyLines.map(({ cost }) => cents(cost?.low)),
        ...bill.subscriptionLines.map(({ cost }) => cents(cost)),
      ].reduce((sum, one) => sum + one, 0)
      expect(cents(bill.total.low)).toBe(low)
      const isKnown = [...bill.energyLines, ...bill.subscriptionLines].every(({ cost }) => cost !== null)
      expect(bill.total.high !== null).toBe(isKnown)
      expect(bill.total.high ?? Infinity).toBeGreaterThanOrEqual(bill.total.low)
      // Each line is rounded to 10 Wh.
      const all = used.whole.reduce((sum, one) => sum + one, 0) / 1000
      const billed = bill.energyLines.reduce((sum, { energy }) => sum + energy, 0)
      expect(Math.abs(billed - all)).toBeLessThan(0.005 * bill.energyLines.length + 1e-6)
    }),
  )
})

test('each half-hour is in one line, of its day, and each day in one subscription', () => {
  fc.assert(
    fc.property(contracts, fc.integer({ min: 0, max: 28 * 48 - 1 }), (some, at) => {
      const used = usedIn(february, (slot) => (slot === at ? 1_000 : Number.NaN))
      const { energyLines, subscriptionLines } = billOf(factsOf(...some), subscriptions, used, february)
      const date = `2026-02-${String(Math.floor(at / 48) + 1).padStart(2, '0')}`
      const isIn = ({ first, after }: { first: string; after: string }) => first <= date && date < after
      expect(energyLines.map(({ energy }) => energy)).toEqual([1])
      expect(energyLines.every(isIn)).toBe(true)
      expect(subscriptionLines.filter(isIn)).toHaveLength(1)
      const cuts = subscriptionLines.map(({ first }) => first)
      for (const { validFrom } of some) expect(cuts).toContain(validFrom)
    }),
  )
})

test('the subscriptions under a contract begin with it, and end where the home has its own prices', () => {
  // Tarif Bleu of 9 kVA with Tempo: 196.32 € of February 2024, 211.16 € and 235.12 € of 2025 (data.gouv.fr).
  const own = {
    option: 'tempo',
    kind: 'blue_peak',
    validFrom: '2025-09-01',
    price: 0.2,
    source: 'Marie',
  } as const
  const entered = { validFrom: '2025-11-01', power: 9, price: 240, source: 'Marie', status: null }
  const contract = {
    ...tempo9,
    validFrom: '2024-06-01',
    ownPrices: [own, { ...own, validFrom: '2025-11-01' }],
    ownSubscriptions: [entered],
  }
  const priced = (nextFrom: string | null) =>
    subscriptionsUnder(subscriptions, contract, nextFrom).map((one) => [
      one.from,
      one.subscription?.price ?? null,
    ])

  expect(priced(null)).toEqual([
    ['2024-06-01', 196.32],
    ['2025-02-01', 211.16],
    ['2025-08-01', 235.12],
    ['2025-09-01', null],
    ['2025-11-01', 240],
  ])
  expect(priced('2025-08-01')).toEqual([
    ['2024-06-01', 196.32],
    ['2025-02-01', 211.16],
  ])
})

test('the subscription under a contract on any day is the one that its bill has', () => {
  const day = fc.integer({ min: dayOf('2024-02-01'), max: dayOf('2026-12-31') }).map((one) => isoDate(one))
  fc.assert(
    fc.property(
      fc.constantFrom('base', 'hp_hc', 'tempo', 'ejp'),
      fc.constantFrom(6, 9, 12, 36),
      day,
      fc.array(
        fc.record({
          validFrom: day,
          price: fc.option(fc.integer({ min: 1, max: 900 })),
          isAlone: fc.boolean(),
        }),
        {
          maxLength: 4,
        },
      ),
      day,
      (option, power, validFrom, entered, asked) => {
        fc.pre(validFrom <= asked)
        const rows = entered.filter((row) => row.validFrom >= validFrom)
        const ownPrices = rows
          .filter(({ isAlone }) => !isAlone)
          .map((row) => {
            return { option, kind: 'base', validFrom: row.validFrom, price: 0.2, source: 'Marie' } as const
          })
        const ownSubscriptions = rows
          .flatMap(({ price, validFrom: from }) =>
            price === null ? [] : [{ validFrom: from, price, power, source: 'Marie', status: null }],
          )
          .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
        const contract = {
          option,
          validFrom,
          offPeak: [],
          subscribedPower: power,
          ownPrices,
          ownSubscriptions,
        }
        const days = { first: asked, after: isoDate(dayOf(asked) + 1) }
        const billed = billOf(
          factsOf(contract),
          subscriptions,
          { edges: new Float64Array(1), whole: new Float64Array(), isComplete: true },
          days,
        ).subscriptionLines.map(({ subscription }) => subscription)

        const found = subscriptionsUnder(subscriptions, contract, null)
        expect([found.findLast(({ from }) => from <= asked)?.subscription]).toEqual(billed)
        expect(found[0]?.from).toBe(validFrom)
      },
    ),
  )
})
