import * as z from 'zod'
import type { Price, SupplyContract, TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import {
  selectContracts,
  selectHomeZone,
  selectOwnPrices,
  selectPrices,
  type ContractRow,
  type OwnPriceRow,
} from './energy.store.ts'

const minute = z.int().min(0).max(1440)
const offPeakSchema = z.array(z.tuple([minute, minute]))

export type HomeContract = SupplyContract & {
  readonly id: string
  readonly subscribedPower: number
  readonly version: number
}

export type HomeTariffFacts = Omit<TariffFacts, 'contracts'> & { readonly contracts: readonly HomeContract[] }

/** What the price of an instant depends on in a home. Throws `not_found` where there is no such home. */
export async function readTariffFacts(database: Database, homeId: string): Promise<HomeTariffFacts> {
  const zone = await selectHomeZone(database, homeId)
  if (zone === null) throw new GatewayError('not_found')
  // One after the other: this may be asked inside a transaction, which has one connection.
  const contracts = await selectContracts(database, homeId)
  const own = await selectOwnPrices(database, homeId)
  const prices = await selectPrices(database)
  return {
    zone,
    prices,
    contracts: contracts.map((row) => ({
      ...row,
      offPeak: offPeakSchema.parse(row.offPeak),
      ownPrices: own.filter((one) => one.contractId === row.id).flatMap((one) => ownPrices(row, one)),
    })),
  }
}

function ownPrices({ option }: ContractRow, row: OwnPriceRow): Price[] {
  const kinds = [
    ['base', row.base],
    ['peak', row.peak],
    ['off_peak', row.offPeak],
  ] as const
  return kinds.flatMap(([kind, price]) =>
    price === null ? [] : [{ option, kind, validFrom: row.validFrom, price, source: row.enteredBy }],
  )
}
