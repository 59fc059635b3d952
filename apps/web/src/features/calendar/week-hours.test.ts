import type { Week } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { weekDays } from './week-days.ts'
import { offPeakShares, onePriceOf, spansOfBlock, spansOfRow, splitHours } from './week-costs.ts'

const zone = 'Europe/Paris'
const minute = 60_000

/** Off-peak hours of each day of a week, from and to minutes of wall time of a day without a clock change. */
function bandsOf(week: ReturnType<typeof weekDays>, from: number, to: number) {
  return week.rows.flatMap(({ start, clock }) => {
    const [evening, end] = [start + (from - 360) * minute, start + clock.length * 15 * minute]
    const morning = end - (360 - to) * minute
    return [
      { from: start, to: evening, kind: 'peak' as const, kinds: ['peak' as const] },
      { from: evening, to: morning, kind: 'off_peak' as const, kinds: ['off_peak' as const] },
      { from: morning, to: end, kind: 'peak' as const, kinds: ['peak' as const] },
    ]
  })
}

const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1380, order: 'comfort' as const },
])
const january = weekDays(Date.parse('2027-01-20T12:00:00+01:00'), zone)

test('off-peak hours that begin between two quarters count to the minute', () => {
  // 22:38 to 05:38, seven hours: of Confort from 17:00 to 23:00, 22 minutes a day.
  const shares = offPeakShares(january, bandsOf(january, 22 * 60 + 38, 5 * 60 + 38))
  const { peak, offPeak } = splitHours(evenings, 'eco', shares ?? [])
  expect(offPeak).toMatchObject({ comfort: Math.round((7 * 22 * 60) / 60) / 60, stop: 0 })
  expect(peak.comfort + offPeak.comfort).toBeCloseTo(42, 9)
  expect(offPeak.comfort + offPeak.eco).toBeCloseTo(49, 9)
})

test('a day of unknown colour has known hours, but a single price, EJP and a week without a contract have none', () => {
  const whole = { from: 0, to: Number.MAX_SAFE_INTEGER, kind: null }
  expect(
    offPeakShares(january, [{ ...whole, kinds: ['blue_off_peak', 'white_off_peak'] }])?.every(
      (share) => share === 1,
    ),
  ).toBe(true)
  expect(
    offPeakShares(january, [{ ...whole, kinds: ['blue_peak', 'red_peak'] }])?.every((share) => share === 0),
  ).toBe(true)
  expect(offPeakShares(january, [{ ...whole, kind: 'base' }])).toBeNull()
  expect(offPeakShares(january, [{ ...whole, kind: 'winter_base' }])).toBeNull()
  expect(offPeakShares(january, [{ ...whole, kinds: ['ejp_normal', 'ejp_peak'] }])).toBeNull()
  expect(offPeakShares(january, bandsOf(january, 1320, 360).slice(1))).toBeNull()
})

test.each(['2026-10-22T12:00:00+02:00', '2027-03-25T12:00:00+01:00'])(
  'in the week of a clock change each order still has 168 hours: %s',
  (at) => {
    const week = weekDays(Date.parse(at), zone)
    const shares = offPeakShares(week, bandsOf(week, 1320, 360))
    expect(shares).toHaveLength(672)
    const { peak, offPeak } = splitHours(evenings, 'eco', shares ?? [])
    expect(peak.comfort + peak.eco + offPeak.comfort + offPeak.eco).toBeCloseTo(168, 9)
    expect(offPeak.comfort).toBe(7)
  },
)

test('the prices of a row are moved to the common axis and end with the row', () => {
  const price = { kind: 'flat' as const, label: 'a', description: 'a' }
  const [monday, tuesday] = january.rows
  if (monday === undefined || tuesday === undefined) throw new Error('no days')
  const spans = [
    { ...price, from: monday.start - 10, to: tuesday.start - 5 },
    { ...price, from: tuesday.start - 5, to: tuesday.start + 100 },
  ]
  const day = 24 * 60 * minute
  expect(spansOfRow(monday, spans, 1000)).toMatchObject([
    { from: 1000, to: 1000 + day - 5 },
    { from: 1000 + day - 5, to: 1000 + day },
  ])
  expect(spansOfRow(tuesday, spans, 0)).toMatchObject([{ from: 0, to: 100 }])
  expect(spansOfBlock(monday, { from: 0, to: 4 }, spans)).toEqual([spans[0]])
  expect(spansOfBlock(monday, { from: 92, to: 96 }, spans)).toEqual(spans)
})

test('one price is that of the whole week only', () => {
  const { start } = january.rows[0] ?? { start: 0 }
  const whole = {
    from: start,
    to: start + 7 * 24 * 60 * minute,
    kind: 'flat' as const,
    label: 'a',
    description: 'a',
  }
  expect(onePriceOf(january, [whole])).toBe(whole)
  expect(onePriceOf(january, [{ ...whole, from: start + 1 }])).toBeNull()
  expect(onePriceOf(january, [whole, { ...whole, label: 'b' }])).toBeNull()
  expect(onePriceOf(january, [])).toBeNull()
})
