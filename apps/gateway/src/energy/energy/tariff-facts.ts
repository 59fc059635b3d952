import * as z from 'zod'
import { marketHoursSchema } from '@foyer/contract/supply-contract.ts'
import type { OwnSubscription, SupplyContract, TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { type HomeColors, readColorsOf } from '#energy/colors/known-colors.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import {
  selectContracts,
  selectHomeZones,
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

export type HomeTariffFacts = Omit<TariffFacts, 'contracts' | 'colors'> &
  HomeColors & { readonly contracts: readonly HomeContract[] }

/**
 * The data that the prices of a home depend on. `hasColors`: with the colours of days also if no contract of the home
 * needs them. Throws `not_found` if there is no such home.
 */
export async function readTariffFacts(
  database: Database,
  homeId: string,
  { hasColors = false }: { hasColors?: boolean } = {},
): Promise<HomeTariffFacts> {
  const facts = (await readTariffFactsOf(database, [homeId], hasColors)).get(homeId)
  if (facts === undefined) throw new GatewayError('not_found')
  return facts
}

/** The time zone of a home. Throws `not_found` if there is no such home. */
export async function readZone(database: Database, homeId: string): Promise<string> {
  const [home] = await selectHomeZones(database, [homeId])
  if (home === undefined) throw new GatewayError('not_found')
  return home.zone
}

/** Like `readTariffFacts` for several homes in one read; a deleted home has none. */
export async function readTariffFactsOf(
  database: Database,
  homeIds: readonly string[],
  hasColors = false,
): Promise<Map<string, HomeTariffFacts>> {
  // One after the other: the caller may be inside a transaction, which has one connection.
  const zones = await selectHomeZones(database, homeIds)
  const contracts = Map.groupBy(await selectContracts(database, homeIds), ({ homeId }) => homeId)
  const own = Map.groupBy(await selectOwnPrices(database, homeIds), ({ contractId }) => contractId)
  const prices = await selectPrices(database)
  const colored = Array.from(contracts).flatMap(([homeId, rows]) =>
    hasColors || rows.some(({ option }) => option === 'tempo' || option === 'ejp') ? homeId : [],
  )
  const colorsOf = await readColorsOf(database, colored)
  return new Map(
    zones.map(({ homeId, zone }) => [
      homeId,
      {
        zone,
        prices,
        ...colorsOf(homeId),
        contracts: (contracts.get(homeId) ?? []).map((row) => contractOf(row, own.get(row.id))),
      },
    ]),
  )
}

function contractOf(contract: ContractRow, own: readonly OwnPriceRow[] = []): HomeContract {
  const { homeId: _, ...row } = contract
  return {
    ...row,
    offPeak: offPeakSchema.parse(row.offPeak),
    offPeakSummer: z.nullable(offPeakSchema).parse(row.offPeakSummer),
    market: row.market === null ? null : marketHoursSchema.parse(row.market),
    ownPrices: own.flatMap(({ validFrom, kind, price, enteredBy }) =>
      kind === null || price === null
        ? []
        : { option: row.option, kind, validFrom, price, source: enteredBy },
    ),
    ownSubscriptions: ownSubscriptionsOf(row.subscribedPower, own),
  }
}

/** The subscriptions of a contract, one for each day on which one begins. */
function ownSubscriptionsOf(power: number, own: readonly OwnPriceRow[]): OwnSubscription[] {
  const byDay = new Map(own.map((row) => [row.validFrom, row]))
  return [...byDay.values()].flatMap(({ validFrom, yearlySubscription: price, enteredBy: source }) =>
    price === null ? [] : [{ validFrom, power, price, source, status: null }],
  )
}
