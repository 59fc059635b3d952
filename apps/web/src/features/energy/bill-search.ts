import { isHomeDate } from '@foyer/rules/chart-span/is-home-date.ts'

/**
 * `month` has the form `2026-01`. Without a month the latest one of the year, without a year the current one. `bill` is
 * the id of a supplier's bill; without it the newest.
 */
export type BillSearch = { month?: string; year?: number; bill?: string }

/** Reads the search parameters; invalid ones are left out. */
export function readBillSearch({ month, year, bill }: Record<string, unknown>): BillSearch {
  const chosen = typeof bill === 'string' ? { bill } : {}
  if (typeof month === 'string' && isHomeDate(`${month}-01`)) return { month, ...chosen }
  return typeof year === 'number' && isHomeDate(`${year}-01-01`) ? { year, ...chosen } : chosen
}

/** The year to request; undefined for the current one. */
export function yearOf({ month, year }: BillSearch): string | undefined {
  return month?.slice(0, 4) ?? year?.toString()
}
