import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractInForce, datedContracts, priceDays, timeAxis, unpricedDays } from './contract-times.ts'

const today = '2026-02-10'

const published = { source: 'Tarif Bleu', is_own: false }

/** The three contracts of the drawn example, newest first. */
const contracts: SupplyContract[] = [
  contractOf('tempo', '2025-09-01', 9, {
    option: 'tempo',
    prices: ['2025-08-01', '2026-02-01'].map((day) => ({
      ...published,
      valid_from: day,
      blue_peak: 0.1,
      blue_off_peak: 0.1,
      white_peak: 0.1,
      white_off_peak: 0.1,
      red_peak: 0.1,
      red_off_peak: 0.1,
    })),
  }),
  contractOf('hp_hc', '2024-11-01', 9, {
    option: 'hp_hc',
    prices: ['2024-02-01', '2025-02-01', '2025-08-01'].map((day) => ({
      ...published,
      valid_from: day,
      peak: 0.27,
      off_peak: 0.2,
    })),
  }),
  contractOf('base', '2023-09-01', 6, {
    prices: [{ ...published, valid_from: '2024-02-01', base: 0.25 }],
  }),
]

function contractOf(id: string, from: string, power: number, of: Partial<SupplyContract>): SupplyContract {
  return {
    id,
    valid_from: from,
    option: 'base',
    subscribed_power: power,
    off_peak: [],
    prices: [],
    version: 1,
    ...of,
  }
}

test('a contract ends on the day before the next one begins', () => {
  expect(datedContracts(contracts).map(({ contract, to }) => [contract.id, to])).toEqual([
    ['tempo', null],
    ['hp_hc', '2025-08-31'],
    ['base', '2024-10-31'],
  ])
  expect(contractInForce(contracts, today)?.id).toBe('tempo')
  expect(contractInForce(contracts, '2025-08-31')?.id).toBe('hp_hc')
  expect(contractInForce(contracts, '2023-08-31')).toBeUndefined()
})

test('the days before the first known price are not known, of no other contract', () => {
  expect(datedContracts(contracts).map((dated) => unpricedDays(dated, today))).toEqual([
    null,
    null,
    { from: '2023-09-01', to: '2024-01-31' },
  ])
})

test('without any price the days are not known until the last of the contract, or until today', () => {
  const bare = contracts.map((contract) => ({ ...contract, prices: [] }))

  expect(datedContracts(bare).map((dated) => unpricedDays(dated, today))).toEqual([
    { from: '2025-09-01', to: today },
    { from: '2024-11-01', to: '2025-08-31' },
    { from: '2023-09-01', to: '2024-10-31' },
  ])
  // A contract that is still to come has no day yet.
  expect(unpricedDays({ contract: contractOf('next', '2026-03-01', 6, {}), to: null }, today)).toBeNull()
})

test('a contract with one of its two prices is not known until it has both', () => {
  const prices = [
    { ...published, valid_from: '2024-02-01', peak: 0.27 },
    { ...published, valid_from: '2025-02-01', peak: 0.27, off_peak: 0.2 },
  ]
  const contract = contractOf('a', '2024-11-01', 9, { option: 'hp_hc', prices })

  expect(unpricedDays({ contract, to: null }, today)).toEqual({ from: '2024-11-01', to: '2025-01-31' })
})

test('a price from before the contract counts as a list from its first day', () => {
  expect(contracts.map(priceDays)).toEqual([
    ['2025-09-01', '2026-02-01'],
    ['2024-11-01', '2025-02-01', '2025-08-01'],
    ['2024-02-01'],
  ])
})

test('a standing charge that changes alone is no list of prices', () => {
  const alone = { valid_from: '2026-01-01', yearly_subscription: 240, source: 'Marie', is_own: true }
  expect(
    contracts.map((contract) => priceDays({ ...contract, prices: [...contract.prices, alone] })),
  ).toEqual(contracts.map(priceDays))
})

test('the axis goes from the first contract to today, and each stretch is as high as its power', () => {
  const { stretches, now, labels } = timeAxis(contracts, today)
  const days = dayOf(today) - dayOf('2023-09-01')
  const at = (day: string) => (dayOf(day) - dayOf('2023-09-01')) / days

  expect(now).toBe(1)
  expect(stretches).toEqual([
    {
      id: 'base',
      from: 0,
      to: at('2024-11-01'),
      height: 6 / 9,
      state: 'past',
      changes: [at('2024-02-01')],
    },
    {
      id: 'hp_hc',
      from: at('2024-11-01'),
      to: at('2025-09-01'),
      height: 1,
      state: 'past',
      changes: [at('2025-02-01'), at('2025-08-01')],
    },
    {
      id: 'tempo',
      from: at('2025-09-01'),
      to: 1,
      height: 1,
      state: 'current',
      changes: [at('2026-02-01')],
    },
  ])
  expect(labels.map(({ day }) => day)).toEqual(['2023-09-01', '2024-11-01', '2025-09-01'])
})

test('a contract that is still to come is behind today and takes the end of the axis', () => {
  const next = contractOf('next', '2026-03-01', 12, {})
  const { stretches, now } = timeAxis([next, ...contracts], today)
  const last = stretches.at(-1)

  expect(last).toMatchObject({ id: 'next', state: 'coming', to: 1, height: 1 })
  expect(now).toBeLessThan(last?.from ?? 0)
  expect(1 - (last?.from ?? 0)).toBeCloseTo(0.12, 6)
})

test('the stretches of any contracts follow each other without a gap, up to the end of the axis', () => {
  const start = fc.integer({ min: dayOf('2000-01-01'), max: dayOf('2099-12-31') })
  fc.assert(
    fc.property(fc.uniqueArray(start, { minLength: 1, maxLength: 40 }), start, (starts, now) => {
      const list = starts
        .toSorted((one, other) => other - one)
        .map((day, index) => contractOf(String(index), isoDate(day), 6, {}))
      const { stretches, ...axis } = timeAxis(list, isoDate(now))
      expect(stretches.map(({ from }) => from)).toEqual([0, ...stretches.slice(0, -1).map(({ to }) => to)])
      expect(stretches.at(-1)?.to).toBe(1)
      expect(stretches.filter(({ state }) => state === 'current').length).toBe(
        starts.some((day) => day <= now) ? 1 : 0,
      )
      expect(axis.now >= 0 && axis.now <= 1).toBe(true)
    }),
  )
})
