import * as z from 'zod'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#database/database.ts'
import { GatewayError } from '#http/gateway-error.ts'
import { selectContracts, selectHomeZone, selectPrices } from './energy.store.ts'

const minute = z.int().min(0).max(1440)
const offPeakSchema = z.array(z.tuple([minute, minute]))

/** What the price of an instant depends on in a home. Throws `not_found` where there is no such home. */
export async function readTariffFacts(database: Database, homeId: string): Promise<TariffFacts> {
  const zone = await selectHomeZone(database, homeId)
  if (zone === null) throw new GatewayError('not_found')
  const [contracts, prices] = await Promise.all([selectContracts(database, homeId), selectPrices(database)])
  return {
    zone,
    prices,
    contracts: contracts.map((row) => ({ ...row, offPeak: offPeakSchema.parse(row.offPeak) })),
  }
}
