import { isHomeDate } from '@foyer/rules/chart-span/is-home-date.ts'

/** `month` has the form `2026-01`. Without a month the latest one of the year, without a year the current one. */
export type BillSearch = { month?: string; year?: number }

/** Reads the search parameters; invalid ones are left out. */
export function readBillSearch({ month, year }: Record<string, unknown>): BillSearch {
  if (typeof month === 'string' && isHomeDate(`${month}-01`)) return { month }
  return typeof year === 'number' && isHomeDate(`${year}-01-01`) ? { year } : {}
}

/** The year to request; undefined for the current one. */
export function yearOf({ month, year }: BillSearch): string | undefined {
  return month?.slice(0, 4) ?? year?.toString()
}
