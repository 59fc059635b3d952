import 'temporal-polyfill/global'
import { colorsLeft, isColorAllowed, seasonOf } from '@foyer/rules/tariff/day-colors.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecordedSeason, playSeason } from './recorded-season.ts'

test('every played season keeps to the calendar and the quotas of Tempo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 0, max: 364 }), (year, ahead) => {
      const first = `${year}-09-01`
      const last = dayOf(first) + ahead
      const colors = playSeason(first, last)
      expect(colors.size).toBe(ahead + 1)
      for (const [date, color] of colors) expect(isColorAllowed('tempo', date, color)).toBe(true)
      // Throws nothing away: what is left is a number, not a range, as all former days are known.
      const after = isoDate(last + 1)
      if (after >= seasonOf(first).after) return
      const { red, white } = colorsLeft('tempo', colors, after)
      expect([red?.low, white?.low].every((days) => days !== undefined && days >= 0)).toBe(true)
    }),
  )
})

test('the colour of tomorrow is known from 10:35 on, and a winter has days of each colour', async () => {
  const at = async (time: string) =>
    (await createRecordedSeason({ now: () => Date.parse(time) }).read()).colors

  const [morning, noon] = [await at('2027-01-18T10:00:00+01:00'), await at('2027-01-18T12:00:00+01:00')]
  expect(morning.has('2027-01-18')).toBe(true)
  expect(morning.has('2027-01-19')).toBe(false)
  expect(noon.has('2027-01-19')).toBe(true)
  // The season before it, too.
  expect(noon.has('2025-09-01')).toBe(true)
  const winter = [...noon].filter(([date]) => date >= '2026-11-01')
  expect(new Set(winter.map(([, color]) => color))).toEqual(new Set(['blue', 'white', 'red']))
})
