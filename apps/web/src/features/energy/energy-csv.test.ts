import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { expect, test } from 'vitest'
import { type Language, translateIn } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { formatsFor } from '#lib/format.ts'
import { consumptionColumns, type NamedLayer, consumptionCsv, pricesColumn } from './energy-table.tsx'
import { sourcesOfBars } from './price-dates.tsx'

const at = Date.UTC(2027, 0, 17, 23)

/** The CSV file of a day in this language. */
async function fileOf(bars: ConsumptionPeriod['bars'], layers: NamedLayer[], locale: Language) {
  const t = translateIn(await energyWords.load(locale), locale)
  const day = { kind: 'day', bars, total: null, cost: null, before: null } as const
  return consumptionCsv(consumptionColumns(day, layers, t, formatsFor(locale, 'Europe/Paris')), locale)
}

test('a period has rows of a start, kilowatt-hours and euros, and unknown values are empty', async () => {
  const bars: [number, number | null, number | null][] = [
    [at, 1234.5, 0.2395],
    [at + 1_800_000, null, null],
  ]
  expect(await fileOf(bars, [], 'en')).toBe(
    '\uFEFFfrom,kWh,euros\r\n2027-01-17T23:00:00.000Z,1.235,0.24\r\n2027-01-17T23:30:00.000Z,,\r\n',
  )
})

test('the layers of a row add up to the row, in the format of a French spreadsheet', async () => {
  const bars: [number, number | null, number | null][] = [
    [at, 1000.9, 0.2],
    [at + 1_800_000, 500.4, 0.1],
  ]
  const layers = [
    { name: 'Chauffage', values: [500.45, 250.2] },
    { name: 'Reste', values: [500.45, 250.2] },
  ]
  const [head, first, second] = (await fileOf(bars, layers, 'fr')).split('\r\n')
  expect(head).toBe('\uFEFFde;kWh;euros;Chauffage (kWh);Reste (kWh)')
  expect(first).toBe('2027-01-17T23:00:00.000Z;1,001;0,2;0,501;0,5')
  expect(second).toBe('2027-01-17T23:30:00.000Z;0,5;0,1;0,25;0,25')
})

test('a cost that is a range has its ends in columns of their own, which the table shows in one', async () => {
  const t = translateIn(await energyWords.load('fr'), 'fr')
  const columns = consumptionColumns(
    {
      kind: 'day',
      bars: [
        [at, 600, 0.1],
        [at + 1_800_000, 600, null],
      ],
      bar_ranges: [null, { low: 0.0967, high: 0.4236 }],
      total: 1200,
      cost: null,
      cost_range: { low: 0.1967, high: 0.5236 },
      before: null,
    },
    [],
    t,
    formatsFor('fr', 'Europe/Paris'),
  )
  const [, first, second] = consumptionCsv(columns, 'fr').split('\r\n')
  expect(first).toBe('2027-01-17T23:00:00.000Z;0,6;0,1;0,1;0,1')
  expect(second).toBe('2027-01-17T23:30:00.000Z;0,6;;0,097;0,424')
  const cost = columns.find(({ key }) => key === 'cost')?.table
  expect([cost?.cells, cost?.whole]).toEqual([['0,10', '0,10\u00A0à 0,42'], '0,20\u00A0à 0,52'])
})

test('if a bar has energy of an import, the table and the file have the source of each bar', async () => {
  const t = translateIn(await energyWords.load('en'), 'en')
  const bars: [number, number | null, null][] = [
    [at, 1000, null],
    [at + 1_800_000, 500, null],
    [at + 3_600_000, null, null],
  ]
  const day = { kind: 'day', bars, total: 1500, cost: null, before: null } as const
  const format = formatsFor('en', 'Europe/Paris')
  const sourceOf = (imported_bars: boolean[]) =>
    consumptionColumns({ ...day, imported_bars }, [], t, format).find(({ key }) => key === 'source')
  const column = sourceOf([true, false, false])
  expect(column?.table?.cells).toEqual(['import', 'home', ''])
  expect(column?.csv?.cells).toEqual(['import', 'home', ''])
  expect(consumptionColumns(day, [], t, format).map(({ key }) => key)).not.toContain('source')
})

test('each row with a cost has the price lists of its days, those of the home’s zone', async () => {
  const t = translateIn(await energyWords.load('en'), 'en')
  const format = formatsFor('en', 'Europe/Paris')
  const midnight = (day: string) => Date.parse(`${day}T00:00:00+01:00`)
  const bars: [number, number | null, number | null][] = [
    [midnight('2027-01-01'), 1000, 0.2],
    [midnight('2027-02-01'), 1000, null],
    [midnight('2027-03-01'), 1000, null],
  ]
  const year = { bars, bar_ranges: [null, { low: 0.1, high: 0.3 }, null], to: '2027-12-31' }
  const sourcesOf = ([days]: readonly { from: string; to: string }[]) => `${days?.from} – ${days?.to}`
  const { csv } = pricesColumn(year, sourcesOf, t, format)
  expect(csv).toEqual({
    label: 'prices',
    cells: ['2027-01-01 – 2027-01-31', '2027-02-01 – 2027-02-28', ''],
  })
})

test('the last bar ends on the last day of its period, also next to positions without a bar', () => {
  const { dayKey } = formatsFor('en', 'Europe/Paris')
  const costed = (at: number) => ({ at, cost: 1 })
  const sourcesOf = ([days]: readonly { from: string; to: string }[]) => `${days?.from} – ${days?.to}`
  expect(
    sourcesOfBars([costed(at), null, costed(at + 86_400_000), null], '2027-01-24', sourcesOf, dayKey),
  ).toEqual(['2027-01-18 – 2027-01-18', '', '2027-01-19 – 2027-01-24', ''])
})
