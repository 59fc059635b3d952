import { expect, test } from 'vitest'
import { weekDays } from './week-days.ts'

const zone = 'Europe/Paris'

test('a Monday evening is in the week that begins that day, and a Monday night in the week before', () => {
  const evening = weekDays(Date.parse('2027-01-18T18:40:00+01:00'), zone)
  expect(evening.rows.map((row) => new Date(row.start).toISOString().slice(0, 16))).toEqual([
    '2027-01-18T05:00',
    '2027-01-19T05:00',
    '2027-01-20T05:00',
    '2027-01-21T05:00',
    '2027-01-22T05:00',
    '2027-01-23T05:00',
    '2027-01-24T05:00',
  ])
  expect([evening.today, evening.nowQuarter]).toEqual([0, 74])
  const night = weekDays(Date.parse('2027-01-18T03:00:00+01:00'), zone)
  expect([night.today, night.nowQuarter]).toEqual([6, 12])
})

test('the clock change is in Saturday’s row, and times are based on a day without one', () => {
  const { rows, plainStart: plain } = weekDays(Date.parse('2026-10-22T12:00:00+02:00'), zone)
  expect(rows.map((row) => row.clock.length)).toEqual([96, 96, 96, 96, 96, 100, 96])
  expect(plain).toBe(rows[0]?.start)
  const sunday = weekDays(Date.parse('2026-10-25T12:00:00+01:00'), zone)
  expect(sunday.rows.map((row) => row.clock.length)).toEqual([96, 96, 96, 96, 96, 100, 96])
  expect(sunday.nowQuarter).toBe(6 * 96 + 48)
})

test('in the repeated hour the present still has a quarter of the week', () => {
  const first = weekDays(Date.parse('2026-10-25T02:30:00+02:00'), zone)
  const second = weekDays(Date.parse('2026-10-25T02:30:00+01:00'), zone)
  expect(first.nowQuarter).toBe(6 * 96 + 10)
  expect(second.nowQuarter).toBe(6 * 96 + 12)
})
