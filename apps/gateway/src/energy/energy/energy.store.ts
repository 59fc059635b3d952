import type { ContractOption, Price } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'

/** A contract as its row has it; `offPeak` is what JSON holds. */
export type ContractRow = {
  id: string
  option: ContractOption
  validFrom: string
  subscribedPower: number
  offPeak: unknown
  version: number
}

/** Prices of a home's own from a day on; null where the contract's option has no such price. */
export type OwnPriceRow = {
  contractId: string
  validFrom: string
  base: number | null
  peak: number | null
  offPeak: number | null
  enteredBy: string
}

/** The zone of a home; null where there is no such home. */
export async function selectHomeZone(database: Database, homeId: string): Promise<string | null> {
  const rows = await database.query<{ zone: string }>('select time_zone as zone from home where id = $1', [
    homeId,
  ])
  return rows[0]?.zone ?? null
}

/** The contracts that a home has had. */
export async function selectContracts(database: Database, homeId: string): Promise<ContractRow[]> {
  return database.query<ContractRow>(
    `select id, option, valid_from as "validFrom", subscribed_power as "subscribedPower", off_peak as "offPeak",
       version
     from contract where home_id = $1 order by valid_from`,
    [homeId],
  )
}

/** The prices that a home entered for its contracts. */
export async function selectOwnPrices(database: Database, homeId: string): Promise<OwnPriceRow[]> {
  return database.query<OwnPriceRow>(
    `select contract_id as "contractId", valid_from as "validFrom", base, peak, off_peak as "offPeak",
       entered_by as "enteredBy"
     from contract_price where home_id = $1 order by valid_from`,
    [homeId],
  )
}

type PriceRow = Omit<Price, 'powers'> & { least: number; most: number }

/** Every published price. They are the same for all homes. */
export async function selectPrices(database: Database): Promise<Price[]> {
  const rows = await database.query<PriceRow>(
    `select option, kind, valid_from as "validFrom", price, source, least_power as least, most_power as most
     from price order by valid_from`,
  )
  return rows.map(({ least, most, ...price }) => ({ ...price, powers: [least, most] }))
}
