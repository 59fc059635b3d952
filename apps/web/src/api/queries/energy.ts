import { listBills } from '@foyer/contract/bill.ts'
import { getConsumptionComparison } from '@foyer/contract/comparison.ts'
import {
  getConsumption,
  getConsumptionPeriod,
  type comparisons,
  type consumptionPeriods,
  getSavings,
  getTariff,
  type Tariff,
} from '@foyer/contract/consumption.ts'
import { listImports } from '@foyer/contract/energy-import.ts'
import { listDayColors } from '@foyer/contract/day-color.ts'
import { getRedDayPlan, type RedDaySettings, setRedDaySettings } from '@foyer/contract/red-day-plan.ts'
import { listTariffOptions } from '@foyer/contract/tariff-option.ts'
import { getSupplierBill, listSupplierBills } from '@foyer/contract/supplier-bill.ts'
import { listContracts } from '@foyer/contract/supply-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateStale, useApiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** Consumption grows continuously and is not in the live stream: each reading would be an update. */
const USED_MS = 60_000

/** Prices and savings change by the day and at price changes; a screen on a wall stays open for weeks. */
const PRICES_MS = 15 * 60_000
/** After the end of hours, and at most that late: the clock of the gateway may be behind. */
const SOON_MS = 15_000

/**
 * Energy and cost of some days of the home; today by default.
 * @param days calendar days of the home, `2026-02-10`, both included, at most 31
 */
export function consumptionQuery(days: { startDate?: string; endDate?: string } = {}) {
  return { ...apiQuery(getConsumption, { query: days }), refetchInterval: USED_MS }
}

/** A day, week, month or year of the home with its comparison; the current one by default. */
export function consumptionPeriodQuery(period: AskedPeriod) {
  return { ...apiQuery(getConsumptionPeriod, inputOf(period)), refetchInterval: USED_MS }
}

/** A day, week, month or year of the home next to another, corrected for the weather; the current one by default. */
export function consumptionComparisonQuery(period: AskedPeriod) {
  return { ...apiQuery(getConsumptionComparison, inputOf(period)), refetchInterval: USED_MS }
}

type AskedPeriod = {
  kind: (typeof consumptionPeriods)[number]
  date?: string | undefined
  comparison?: (typeof comparisons)[number] | undefined
}

function inputOf({ kind, date, comparison }: AskedPeriod) {
  return {
    query: {
      kind,
      ...(date === undefined ? {} : { date }),
      ...(comparison === undefined ? {} : { comparison }),
    },
  }
}

/** ms until the next reply is needed: when the hours of the current price end, its colours may be others too. */
function untilNextPrice({ state: { data } }: { state: { data?: Tariff | undefined } }): number {
  const left = Date.parse(data?.now?.until ?? '') - Date.now()
  // No number: they have no end.
  return Math.min(Math.max(left, SOON_MS) || PRICES_MS, PRICES_MS)
}

/** The contract, the current price, and the price bands around now. */
export const tariffQuery = { ...apiQuery(getTariff, {}), refetchInterval: untilNextPrice }

/**
 * `tariffQuery` with the price bands of some days.
 * @param days calendar days of the home, `2026-02-10`, both included, at most 31
 */
export function tariffOfDaysQuery(days: { startDate: string; endDate: string }) {
  return { ...apiQuery(getTariff, { query: days }), refetchInterval: untilNextPrice }
}

/**
 * The colours of the days of Tempo or EJP, and how many are left; of the current season by default.
 * @param days calendar days of the home, `2026-02-10`, both included, at most 366
 */
export function dayColorsQuery(days: { from?: string; to?: string } = {}) {
  return { ...apiQuery(listDayColors, { query: days }), refetchInterval: PRICES_MS }
}

/** The plan for red days, proposed or accepted. */
export const redDayPlanQuery = { ...apiQuery(getRedDayPlan, {}), refetchInterval: PRICES_MS }

/** Writes the settings of the plan for red days. The next write is based on the version of the reply. */
export function useRedDayChange(showError: 'inline' | 'toast') {
  const client = useQueryClient()
  return useApiMutation(setRedDaySettings, {
    showError,
    // The plan with its cost takes longer to read.
    isReadLater: true,
    onSuccess: (saved) => {
      client.setQueryData(redDayPlanQuery.queryKey, (plan) => plan && { ...plan, settings: saved })
    },
    // After a conflict too: the next write needs the version of the other one.
    onSettled: () => {
      void invalidateStale(client, setRedDaySettings)
    },
  })
}

/** The body of a write that changes nothing. */
export function redDayBody({ version, lowers_rooms, keeps_water_off, rooms }: RedDaySettings) {
  const orders = rooms.map(({ room_id, order }) => ({ room_id, order }))
  return { version, lowers_rooms, keeps_water_off, rooms: orders }
}

/** The bills of the months of a year (four digits) that have begun; of the current year by default. */
export function billsQuery(year?: string) {
  return {
    ...apiQuery(listBills, { query: year === undefined ? {} : { year } }),
    refetchInterval: PRICES_MS,
  }
}

/** The imports of the home, newest first. */
export const importsQuery = apiQuery(listImports, {})

/** What the last twelve months would have cost with each option of the tariff. */
export const tariffOptionsQuery = { ...apiQuery(listTariffOptions, {}), refetchInterval: PRICES_MS }

/** Estimated savings of this month so far: a range, or the reason why there is none. */
export const savingsQuery = { ...apiQuery(getSavings, {}), refetchInterval: PRICES_MS }

/** The home's electricity contracts with their dated prices, newest first. */
export const contractsQuery = apiQuery(listContracts, {})

/** The supplier's bills that were entered, newest first. */
export const supplierBillsQuery = apiQuery(listSupplierBills, {})

/** A supplier's bill next to the computed one for its days. */
export function supplierBillQuery(supplierBillId: string) {
  return { ...apiQuery(getSupplierBill, { params: { supplierBillId } }), refetchInterval: PRICES_MS }
}
