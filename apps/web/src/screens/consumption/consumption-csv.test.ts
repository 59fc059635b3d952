import { expect, test } from 'vitest'
import { consumptionCsv } from './consumption-csv.ts'

test('a period is written as rows of a start, kilowatt-hours and euros, and what is not known stays empty', () => {
  const at = Date.UTC(2027, 0, 17, 23)
  expect(
    consumptionCsv(
      [
        [at, 1234.5, 0.2395],
        [at + 1_800_000, null, null],
      ],
      ['from', 'kWh', 'euros'],
    ),
  ).toBe('from,kWh,euros\r\n2027-01-17T23:00:00.000Z,1.234,0.2395\r\n2027-01-17T23:30:00.000Z,,\r\n')
})
