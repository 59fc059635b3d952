import { expect, test } from 'vitest'
import { dayAt, instantOf, startOfDay } from './local-day.ts'

const zone = 'Europe/Paris'

test('finds a day at its first and last instant, in zones far from UTC on both sides', () => {
  for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', zone, 'UTC']) {
    for (const day of [0, 20_541, 20_905]) {
      expect(dayAt(place, startOfDay(place, day))).toBe(day)
      expect(dayAt(place, startOfDay(place, day + 1) - 1)).toBe(day)
    }
  }
})

test('the results do not change after thousands of other days', () => {
  const day = Date.parse('2027-03-28') / 86_400_000
  const before = [startOfDay(zone, day), instantOf(zone, day, 150), instantOf(zone, day, 600)]
  for (let other = 0; other < 12_000; other += 1) startOfDay(zone, other)
  expect([startOfDay(zone, day), instantOf(zone, day, 150), instantOf(zone, day, 600)]).toEqual(before)
  expect(new Date(before[1] ?? 0).toISOString()).toBe('2027-03-28T01:00:00.000Z')
})
