/** The days of a year (month and day) on which the regulated prices usually change. */
export const usualRevisions = ['02-01', '08-01'] as const

/** Whether a usual revision has passed between the first day of a price and a day, both ISO dates. */
export function mayBeOutdated(validFrom: string, date: string): boolean {
  const year = Number(date.slice(0, 4))
  return [year - 1, year].some((one) =>
    usualRevisions.some((day) => {
      const revision = `${String(one).padStart(4, '0')}-${day}`
      return validFrom < revision && revision <= date
    }),
  )
}
