import {
  getConsumption,
  getConsumptionPeriod,
  type consumptionPeriods,
  getSavings,
  getTariff,
} from '@foyer/contract/consumption.ts'
import { callQuery } from '#base/api/query.ts'

/**
 * Energy and money of some days of the home; today where no day is named.
 * @param days calendar days of the home, `2026-02-10`, both included, at most 31
 */
export function consumptionQuery(days: { startDate?: string; endDate?: string } = {}) {
  return callQuery(getConsumption, { query: days })
}

/** A day, week, month or year of the home, beside the one before; the one under way where no date is named. */
export function consumptionPeriodQuery(asked: {
  kind: (typeof consumptionPeriods)[number]
  date?: string | undefined
}) {
  const { kind, date } = asked
  return callQuery(getConsumptionPeriod, { query: date === undefined ? { kind } : { kind, date } })
}

/** The contract, the price in force now, and the bands around now. */
export const tariffQuery = callQuery(getTariff, {})

/** Estimated savings of this month so far: a range, or why there is none. */
export const savingsQuery = callQuery(getSavings, {})
