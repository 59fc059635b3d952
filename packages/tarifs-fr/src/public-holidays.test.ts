import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

test('the public holidays of 2026 are those of the Code du travail', () => {
  expect(publicHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
})

// By the tables of the calendar: two recent years, the earliest and latest date of Easter, and both exceptions of Gauss.
test.each([
  [2024, '2024-04-01'],
  [2025, '2025-04-21'],
  [1818, '1818-03-23'],
  [1954, '1954-04-19'],
  [1981, '1981-04-20'],
  [2038, '2038-04-26'],
])('Easter Monday of %d is %s', (year, date) => {
  expect(publicHolidays(year)).toContain(date)
})

test('the days after Easter are on their days of the week', () => {
  for (let year = 1900; year <= 2199; year += 1) {
    const moving = publicHolidays(year).filter(
      (date) => !/-(01-01|05-01|05-08|07-14|08-15|11-01|11-11|12-25)$/.test(date),
    )
    const weekdays = moving.map((date) => new Date(date).getUTCDay())
    // Ascension was on 1 or 8 May in some years, which are holidays of their own.
    expect(
      weekdays.filter((day) => day !== 1 && day !== 4),
      String(year),
    ).toEqual([])
  }
})
