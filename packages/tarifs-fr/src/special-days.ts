/**
 * The days of Tempo. Dates are month and day, times are minutes of local wall time, days of the week count from Monday
 * (1) to Sunday (7). Sources: the arrêté du 30 octobre 2014 (DEVR1425360A), article 3, and the README.
 */
export const tempoRules = {
  /** The first day of a season, which ends on the day before the next one. */
  seasonStart: '09-01',
  /** Days of each colour in a season. A season with a 29 February has one more blue day. */
  quotas: { blue: 300, white: 43, red: 22 },
  /** A day begins at 06:00 and ends at 06:00 of the next one. */
  dayStart: 360,
  /** Peak hours, [start, end); the others are off-peak. */
  peak: { start: 360, end: 1320 },
  red: {
    /** First and last day of the period in which days may be red. */
    from: '11-01',
    to: '03-31',
    excludedWeekdays: [6, 7],
    isExcludedOnPublicHolidays: true,
    mostInARow: 5,
  },
  white: { excludedWeekdays: [7] },
} as const

/**
 * The first and last day of the summer of HP/HC contracts whose off-peak hours differ by season; the other days are
 * winter. Eight hours a day in both. Source: the README.
 */
export const offPeakSummer = { from: '04-01', to: '10-31' } as const

/**
 * The days of EJP, an option closed to new customers since 1998, in the units of `tempoRules`. A peak day has eighteen
 * peak hours, from 07:00 to 01:00 of the next day.
 */
export const ejpRules = {
  quota: 22,
  from: '11-01',
  to: '03-31',
  peak: { start: 420, end: 60 },
} as const
