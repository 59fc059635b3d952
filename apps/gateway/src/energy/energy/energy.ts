import type { Bills } from '@foyer/contract/bill.ts'
import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import type { HeatingPower } from '@foyer/contract/heating-power.ts'
import type { Consumption, ConsumptionPeriod, Savings, Tariff } from '@foyer/contract/consumption.ts'
import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { History } from '#history/history.ts'
import { readBills } from './bills.ts'
import { readConsumption } from './consumption.ts'
import type { Comparison, PeriodKind } from '@foyer/rules/consumption/period.ts'
import { readConsumptionComparison } from './consumption-comparison.ts'
import { readConsumptionPeriod } from './consumption-period.ts'
import { type AskedDays, energyReader } from './home-energy.ts'
import { readHeatingPower } from './heating-power.ts'
import { readSavings } from './home-savings.ts'
import { presentTariff } from './home-tariff.ts'
import { readTariffFacts } from './tariff-facts.ts'
import { readTariffOptions } from './tariff-options.ts'

export type Energy = {
  /** Energy and money of some days (ISO dates of the home; default: today). Throws `invalid_input`. */
  consumption(homeId: string, span: AskedDays): Promise<Consumption>
  /** The day, week, month or year of a day, and the one before. Throws `invalid_input`. */
  period(
    homeId: string,
    asked: { kind: PeriodKind; date?: string | undefined; comparison?: Comparison | undefined },
  ): Promise<ConsumptionPeriod>
  /** The day, week, month or year of a day next to another, corrected for the weather. Throws `invalid_input`. */
  comparison(
    homeId: string,
    asked: { kind: PeriodKind; date?: string | undefined; comparison?: Comparison | undefined },
  ): Promise<ConsumptionComparison>
  /** The bills of the months of a year (default: the current one). */
  bills(homeId: string, year: number | null): Promise<Bills>
  /** What the last twelve months would have cost with each option of the tariff. */
  options(homeId: string): Promise<TariffOptions>
  /** The contract and the price in force now, with the bands of some days. Throws `invalid_input`. */
  tariff(homeId: string, days?: AskedDays): Promise<Tariff>
  /** The savings of the programme in this month so far, or the reason why they are unknown. */
  savings(homeId: string): Promise<Savings>
  /** The mean power of each room's heating in each mode, over the last 28 days. */
  heatingPower(homeId: string): Promise<HeatingPower>
}

/** Consumption, prices and savings of homes. */
export function createEnergy(parts: { database: Database; history: History; clock: Clock }): Energy {
  const { database, history, clock } = parts
  const read = energyReader(parts)
  return {
    async consumption(homeId, { startDate, endDate }) {
      const facts = await readTariffFacts(database, homeId)
      return readConsumption(read, facts, { homeId, startDate, endDate, now: clock.now() })
    },
    async period(homeId, asked) {
      const facts = await readTariffFacts(database, homeId)
      return readConsumptionPeriod(read, facts, { homeId, ...asked, now: clock.now() })
    },
    async comparison(homeId, asked) {
      const facts = await readTariffFacts(database, homeId)
      return readConsumptionComparison({ read, history }, facts, { homeId, ...asked, now: clock.now() })
    },
    async bills(homeId, year) {
      const facts = await readTariffFacts(database, homeId)
      return readBills(read, facts, { homeId, year, now: clock.now() })
    },
    async options(homeId) {
      const facts = await readTariffFacts(database, homeId, { hasColors: true })
      return readTariffOptions({ read, history }, facts, { homeId, now: clock.now() })
    },
    async tariff(homeId, days = {}) {
      return presentTariff(await readTariffFacts(database, homeId), days, clock.now())
    },
    async savings(homeId) {
      return readSavings(parts, await readTariffFacts(database, homeId), { homeId, now: clock.now() })
    },
    heatingPower: (homeId) => readHeatingPower(parts, { homeId, now: clock.now() }),
  }
}
