/** What the address of a calendar says. */
export type CalendarSearch = {
  /** The day that is looked at, 1 is Monday; today where none is named. */
  day?: number
}

/** Reads the search of the address; what is not understood is left out. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const day = Number(search['day'])
  return Number.isInteger(day) && day >= 1 && day <= 7 ? { day } : {}
}
