import { listBills } from '@foyer/contract/bill.ts'
import { getConsumptionComparison } from '@foyer/contract/comparison.ts'
import { getConsumption, getConsumptionPeriod, getSavings, getTariff } from '@foyer/contract/consumption.ts'
import { getHeatingPower } from '@foyer/contract/heating-power.ts'
import { listTariffOptions } from '@foyer/contract/tariff-option.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Energy } from './energy.ts'

/** Routes of energy. */
export function energyRoutes({ energy }: { energy: Energy }): Served[] {
  return [
    serve(getConsumption, ({ query }, { user }) => energy.consumption(user.homeId, query)),
    serve(getConsumptionPeriod, ({ query }, { user }) => energy.period(user.homeId, query)),
    serve(getConsumptionComparison, ({ query }, { user }) => energy.comparison(user.homeId, query)),
    serve(listBills, ({ query }, { user }) =>
      energy.bills(user.homeId, query.year === undefined ? null : Number(query.year)),
    ),
    serve(listTariffOptions, (_input, { user }) => energy.options(user.homeId)),
    serve(getTariff, ({ query }, { user }) => energy.tariff(user.homeId, query)),
    serve(getSavings, (_input, { user }) => energy.savings(user.homeId)),
    serve(getHeatingPower, (_input, { user }) => energy.heatingPower(user.homeId)),
  ]
}
