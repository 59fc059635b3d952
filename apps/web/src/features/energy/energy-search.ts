import { isHomeDate } from '@foyer/rules/chart-span/is-home-date.ts'
import { comparisons, consumptionPeriods } from '@foyer/contract/consumption.ts'

export type PeriodKind = (typeof consumptionPeriods)[number]
type Comparison = (typeof comparisons)[number]
export type Unit = 'energy' | 'cost'
export const units = ['energy', 'cost'] as const satisfies readonly Unit[]
export const groupings = ['category', 'price', 'room'] as const
export type Grouping = (typeof groupings)[number]

export type ConsumptionSearch = {
  period?: PeriodKind
  /** A day in the period; today if absent. */
  date?: string
  unit?: 'cost'
  /** The layers of the bars; by category if absent. */
  by?: 'price' | 'room'
  /** The period behind the bars; if absent, the best available comparison. */
  behind?: Comparison
}

/** Reads the search parameters; invalid ones are left out. */
export function readConsumptionSearch(search: Record<string, unknown>): ConsumptionSearch {
  const kind = consumptionPeriods.find((one) => one === search['period'])
  const by = (['price', 'room'] as const).find((one) => one === search['by'])
  const behind = comparisons.find((one) => one === search['behind'])
  const { date } = search
  return {
    ...(kind === undefined ? {} : { period: kind }),
    ...(typeof date === 'string' && isHomeDate(date) ? { date } : {}),
    ...(search['unit'] === 'cost' ? { unit: 'cost' } : {}),
    ...(by === undefined ? {} : { by }),
    ...(behind === undefined ? {} : { behind }),
  }
}

/** The comparison of two periods; by default of this week with the one before. */
export type CompareSearch = Pick<ConsumptionSearch, 'period' | 'date' | 'unit'> & {
  with?: Comparison
  /** Without the correction for the weather. */
  weather?: 'off'
}

/** Reads the search parameters of a comparison; invalid ones are left out. */
export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  const { by: _by, behind, ...shared } = readConsumptionSearch({ ...search, behind: search['with'] })
  return {
    ...shared,
    ...(behind === undefined ? {} : { with: behind }),
    ...(search['weather'] === 'off' ? { weather: 'off' } : {}),
  }
}

/**
 * `month` has the form `2026-01`. Without a month the latest one of the year, without a year the current one. `bill` is
 * the id of a supplier's bill; without it the newest.
 */
export type BillSearch = { month?: string; year?: number; bill?: string }

/** Reads the search parameters; invalid ones are left out. */
export function readBillSearch({ month, bill, year: given }: Record<string, unknown>): BillSearch {
  // A number from a link, text from the address.
  const year = Number(given)
  const chosen = typeof bill === 'string' ? { bill } : {}
  if (typeof month === 'string' && isHomeDate(`${month}-01`)) return { month, ...chosen }
  return isHomeDate(`${year}-01-01`) ? { year, ...chosen } : chosen
}

/** The year to request; undefined for the current one. */
export function yearOf({ month, year }: BillSearch): string | undefined {
  return month?.slice(0, 4) ?? year?.toString()
}
