import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showForm } from '#forms/test-form.tsx'
import { energyWords } from '#lib/words.ts'
import { ConsumptionTable } from './energy-table.tsx'

const HALF_HOUR = 1_800_000

const period: Omit<ConsumptionPeriod, 'kind' | 'from' | 'to' | 'bars' | 'before'> = {
  previous: '2027-10-01',
  next: null,
  total: 1_000,
  is_metered: true,
  cost: null,
  categories: [],
}

/** The cells of each row of the table. */
async function rowsOf(data: ConsumptionPeriod): Promise<string[][]> {
  await showForm(<ConsumptionTable data={data} />, { words: [energyWords] })
  await page.getByText('Show as a table').click()
  await expect.element(page.getByRole('table')).toBeVisible()
  return Array.from(page.getByRole('table').element().querySelectorAll('tr'), (row) =>
    Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent.replaceAll(/\s/g, ' ')),
  )
}

test('the half-hours of the day before are next to those of the same time, with a clock change too', async () => {
  const midnight = Date.parse('2027-11-01T00:00:00+01:00')
  const rows = await rowsOf({
    ...period,
    kind: 'day',
    from: '2027-11-01',
    to: '2027-11-01',
    bars: Array.from({ length: 48 }, (_, slot) => [midnight + slot * HALF_HOUR, 0, null]),
    before: {
      from: '2027-10-31',
      to: '2027-10-31',
      total: 12_250,
      cost: null,
      // On 31 October 02:00 to 03:00 occurs twice: slots 4 to 7.
      bars: Array.from({ length: 50 }, (_, slot) => [slot * 10, null]),
    },
  })
  const valuesAt = (time: string) => rows.flatMap(([name, , , before]) => (name === time ? [before] : []))
  expect(valuesAt('01:30')).toEqual(['0.03'])
  expect(valuesAt('02:30')).toEqual(['0.05', '0.07'])
  expect(valuesAt('03:00')).toEqual(['0.08'])
  expect(valuesAt('23:30')).toEqual(['0.49'])
})

test('a day that only the month behind has is a row: the total is the sum of the rows', async () => {
  const rows = await rowsOf({
    ...period,
    kind: 'month',
    from: '2027-11-01',
    to: '2027-11-30',
    bars: Array.from({ length: 30 }, (_, day) => [
      Date.parse(`2027-11-${String(day + 1).padStart(2, '0')}T00:00:00+01:00`),
      1_000,
      null,
    ]),
    before: {
      from: '2027-10-01',
      to: '2027-10-31',
      total: 31_000,
      cost: null,
      bars: Array.from({ length: 31 }, () => [1_000, null]),
    },
  })
  expect(rows.slice(-3).map(([name, energy, , before]) => [name, energy, before])).toEqual([
    ['Tue 30 Nov', '1.0', '1.0'],
    ['Sun 31 Oct', 'no such time', '1.0'],
    ['Total', '1.0', '31.0'],
  ])
})
