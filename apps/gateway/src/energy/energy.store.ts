import type { Price } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#database/database.ts'

/** A contract as its row has it; `offPeak` is what JSON holds. */
export type ContractRow = { option: 'base' | 'hp_hc'; validFrom: string; offPeak: unknown }

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
    `select option, valid_from as "validFrom", off_peak as "offPeak" from contract where home_id = $1
     order by valid_from`,
    [homeId],
  )
}

/** Every published price. They are the same for all homes. */
export async function selectPrices(database: Database): Promise<Price[]> {
  return database.query<Price>(
    'select option, kind, valid_from as "validFrom", price, source from price order by valid_from',
  )
}
