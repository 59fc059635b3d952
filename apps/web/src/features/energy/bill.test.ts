import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSums, billedMonths, billLayers, chosenMonth, costOfGroup, lineGroups } from './bill.ts'
import { readBillSearch, yearOf } from './energy-search.ts'
import { billMonth, energyLine } from './test-bills.ts'

const january = billMonth('2026-01-01', '2026-01-31')
const february = billMonth('2026-02-01', '2026-02-28', { total: { low: 40, high: null } })

test('search parameters that are not a month or a year are left out', () => {
  expect(readBillSearch({ month: '2026-01' })).toEqual({ month: '2026-01' })
  expect(readBillSearch({ month: '2026-13', year: 2025 })).toEqual({ year: 2025 })
  expect(readBillSearch({ month: 'x', year: 1999, bill: 1 })).toEqual({})
  expect(readBillSearch({ month: '2026-01', bill: 'b' })).toEqual({ month: '2026-01', bill: 'b' })
  expect(readBillSearch({ bill: 'b' })).toEqual({ bill: 'b' })
  expect([yearOf({ month: '2025-03' }), yearOf({ year: 2024 }), yearOf({})]).toEqual([
    '2025',
    '2024',
    undefined,
  ])
})

test('the month of the address is chosen, else the latest that has ended, else the running one', () => {
  const months = [january, february]
  const empty = billMonth('2026-01-01', '2026-01-31', { energy_lines: [] })

  expect(chosenMonth(months, '2026-02', '2026-02-10')).toBe(february)
  expect(chosenMonth(months, '2025-07', '2026-02-10')).toBe(january)
  expect(chosenMonth(months, undefined, '2026-03-01')).toBe(february)
  expect(chosenMonth([empty, february], undefined, '2026-02-10')).toBe(february)
  expect(chosenMonth([], undefined, '2026-02-10')).toBeUndefined()
})

test('months without a contract, and those before the first measured energy, have no bill', () => {
  const [line] = january.subscription_lines
  if (line === undefined) throw new Error('no line')
  const unbound = { ...january, subscription_lines: [{ ...line, option: null, cost: null }] }
  const unmeasured = { ...january, energy_lines: [] }

  expect(billedMonths([unbound, unmeasured, february, unmeasured])).toEqual([february, unmeasured])
  expect(billedMonths([unmeasured])).toEqual([unmeasured])
})

test('sums add up to the cent, and are unknown at the high end if one of them is', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.option(cents))), (parts) => {
      const sums = parts.map(([low, more]) => ({
        low: low / 100,
        high: more === null ? null : (low + more) / 100,
      }))
      const low = parts.reduce((sum, [part]) => sum + part, 0)
      const high = parts.reduce<number | null>(
        (sum, [part, more]) => (sum === null || more === null ? null : sum + part + more),
        0,
      )
      expect(addSums(sums)).toEqual({ low: low / 100, high: high === null ? null : high / 100 })
    }),
  )
})

test('lines of one colour share a column, and those of unknown colour have their own', () => {
  const month = {
    ...january,
    energy_lines: [
      energyLine({ kind: 'blue_peak', cost: 10 }),
      energyLine({ kind: 'blue_off_peak', cost: 5.5 }),
      energyLine({
        kind: null,
        kinds: ['blue_peak', 'red_peak'],
        price: null,
        cost: null,
        cost_range: { low: 1, high: 4 },
      }),
    ],
  }

  expect(lineGroups([month])).toEqual(['blue', 'unsure'])
  expect(lineGroups([january])).toEqual([])
  expect(costOfGroup([month], 'blue')).toEqual({ low: 15.5, high: 15.5 })
  expect(costOfGroup([month], 'unsure')).toEqual({ low: 1, high: 4 })
  expect(costOfGroup([month], 'red')).toBeNull()
  expect(billLayers([month, january]).map(({ of, values }) => [of, values])).toEqual([
    ['subscription', [19.59, 19.59]],
    ['blue_peak', [10, 29.88]],
    ['blue_off_peak', [5.5, 0]],
    ['lowest', [1, 0]],
    ['unsure', [3, 0]],
  ])
})

test('energy without a price is due at least for nothing', () => {
  const month = { ...january, energy_lines: [energyLine({ kind: null, price: null, cost: null })] }

  expect(costOfGroup([month], 'unknown')).toEqual({ low: 0, high: null })
  expect(billLayers([month]).map(({ of }) => of)).toEqual(['subscription'])
})
