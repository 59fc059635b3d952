import { expect, test } from 'vitest'
import { hourMs, instantOf, localTime } from './local-time.ts'

test('the day of the spring clock change has 23 hours and that of autumn 25', () => {
  const hoursOf = (date: string) => {
    const { day } = localTime(Date.parse(date))
    return (instantOf(day + 1, 0) - instantOf(day, 0)) / hourMs
  }
  expect(hoursOf('2027-03-28T12:00:00+02:00')).toBe(23)
  expect(hoursOf('2027-10-31T12:00:00+01:00')).toBe(25)
  expect(hoursOf('2027-01-18T12:00:00+01:00')).toBe(24)
})

test('wall clock and weekday are those of Paris', () => {
  const monday = localTime(Date.parse('2027-01-18T18:00:00+01:00'))
  expect(monday).toMatchObject({ weekday: 0, minute: 18 * 60 })
  expect(localTime(Date.parse('2027-07-18T22:30:00Z'))).toMatchObject({ weekday: 0, minute: 30 })
  expect(instantOf(monday.day, 18 * 60)).toBe(Date.parse('2027-01-18T18:00:00+01:00'))
})
