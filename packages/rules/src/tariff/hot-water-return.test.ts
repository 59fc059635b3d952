import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { waterReturn } from './hot-water-return.ts'
import type { TariffFacts } from './tariff.ts'

const HOUR = 3_600_000
const zone = 'Europe/Paris'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

const offPeak: TariffFacts = {
  zone,
  prices: [],
  contracts: [{ option: 'hp_hc', validFrom: '2026-01-01', offPeak: [[1320, 360]] }],
}
const departure = at('2027-01-15T17:00')

test('hot water is on in the last four off-peak hours before the return', () => {
  const hoursBefore = (back: string) => waterReturn(offPeak, { departure, back: at(back) })
  expect(hoursBefore('2027-01-17T19:00')).toEqual([
    { from: at('2027-01-17T02:00'), to: at('2027-01-17T06:00') },
  ])
  expect(hoursBefore('2027-01-17T00:30')).toEqual([
    { from: at('2027-01-16T04:30'), to: at('2027-01-16T06:00') },
    { from: at('2027-01-16T22:00'), to: at('2027-01-17T00:30') },
  ])
})

test('without off-peak hours, hot water is on four hours before the return, never before the departure', () => {
  const base = { ...offPeak, contracts: [] }
  const back = at('2027-01-17T19:00')
  expect(waterReturn(base, { departure, back })).toEqual([{ from: back - 4 * HOUR, to: back }])
  expect(waterReturn(base, { departure, back: departure + HOUR })).toEqual([
    { from: departure, to: departure + HOUR },
  ])
})
