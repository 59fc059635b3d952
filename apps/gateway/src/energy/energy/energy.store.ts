import type { ContractOption, Price, PriceKind } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'

/** A contract as a row; `offPeak`, `offPeakSummer` and `market` are parsed JSON. */
export type ContractRow = {
  homeId: string
  id: string
  option: ContractOption
  validFrom: string
  subscribedPower: number
  offPeak: unknown
  offPeakSummer: unknown
  market: unknown
  version: number
}

/** A home's own price of a kind from a day on; of a day with the subscription alone, kind and price are null. */
export type OwnPriceRow = {
  contractId: string
  validFrom: string
  enteredBy: string
  kind: PriceKind | null
  price: number | null
  /** € a year; null if none was entered with the prices of the day. */
  yearlySubscription: number | null
}

/** The zones of homes; a deleted home has none. */
export async function selectHomeZones(
  database: Database,
  homeIds: readonly string[],
): Promise<{ homeId: string; zone: string }[]> {
  return database.query<{ homeId: string; zone: string }>(
    'select id as "homeId", time_zone as zone from home where id = any($1::uuid[])',
    [homeIds],
  )
}

/** The contracts that homes have had. */
export async function selectContracts(
  database: Database,
  homeIds: readonly string[],
): Promise<ContractRow[]> {
  return database.query<ContractRow>(
    `select home_id as "homeId", id, option, valid_from as "validFrom", subscribed_power as "subscribedPower",
       off_peak as "offPeak", off_peak_summer as "offPeakSummer", market, version
     from contract where home_id = any($1::uuid[]) order by valid_from`,
    [homeIds],
  )
}

/** The prices that homes entered for their contracts. */
export async function selectOwnPrices(
  database: Database,
  homeIds: readonly string[],
): Promise<OwnPriceRow[]> {
  return database.query<OwnPriceRow>(
    `select contract_id as "contractId", valid_from as "validFrom", entered_by as "enteredBy", of.kind, of.price,
       yearly_subscription as "yearlySubscription"
     from contract_price left join lateral (values
       ('base', base), ('peak', peak), ('off_peak', off_peak), ('blue_peak', blue_peak),
       ('blue_off_peak', blue_off_peak), ('white_peak', white_peak), ('white_off_peak', white_off_peak),
       ('red_peak', red_peak), ('red_off_peak', red_off_peak), ('ejp_normal', ejp_normal), ('ejp_peak', ejp_peak),
       ('super_off_peak', super_off_peak), ('winter_base', winter_base), ('winter_peak', winter_peak),
       ('winter_off_peak', winter_off_peak), ('winter_super_off_peak', winter_super_off_peak),
       ('summer_base', summer_base), ('summer_peak', summer_peak), ('summer_off_peak', summer_off_peak),
       ('summer_super_off_peak', summer_super_off_peak)
     ) of (kind, price) on of.price is not null
     where home_id = any($1::uuid[]) order by valid_from`,
    [homeIds],
  )
}

type PriceRow = Omit<Required<Price>, 'powers'> & { least: number; most: number }

/** Every published price. They are the same for all homes. */
export async function selectPrices(database: Database): Promise<Price[]> {
  const rows = await database.query<PriceRow>(
    `select option, kind, valid_from as "validFrom", price, source, status, least_power as least, most_power as most
     from price order by valid_from`,
  )
  return rows.map(({ least, most, ...price }) => ({ ...price, powers: [least, most] }))
}
