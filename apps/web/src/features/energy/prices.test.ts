import { expect, test } from 'vitest'
import type { Tariff } from '@foyer/contract/consumption.ts'
import { priceAt } from './prices.ts'

const at = (time: string) => Date.parse(`2027-01-18T${time}:00+01:00`)
const offPeak = { kind: 'off_peak' as const, price: 0.16 }
const peak = { kind: 'peak' as const, price: 0.21 }
const tariff: Tariff = {
  option: 'hp_hc',
  now: { ...peak, until: '2027-01-18T21:00:00.000Z', since: '2026-02-01' },
  bands: [
    { ...peak, from: at('06:00'), to: at('22:00') },
    { ...offPeak, from: at('22:00'), to: at('23:30') },
  ],
  valid_since: null,
  source: null,
}

test('the price in force is that of the hours of now, also before the next reply', () => {
  expect(priceAt(tariff, at('21:59'))).toEqual(tariff.now)
  expect(priceAt(tariff, at('22:00'))).toMatchObject({ ...offPeak, until: '2027-01-18T22:30:00.000Z' })
  expect(priceAt(tariff, at('23:30'))).toBeNull()
})

test('a price without an end stays in force', () => {
  const flat: Tariff = { ...tariff, now: { ...peak, until: null, since: '2026-02-01' }, bands: [] }
  expect(priceAt(flat, at('23:00'))).toEqual(flat.now)
})
