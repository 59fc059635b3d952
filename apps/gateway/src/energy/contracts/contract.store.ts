import { priceKinds } from '@foyer/contract/consumption.ts'
import type { MarketHours } from '@foyer/contract/supply-contract.ts'
import type { ContractOption, OffPeakSlot, Price, PriceKind } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

type PublishedPrice = Required<Price>

export type ContractKey = { homeId: string; contractId: string }

/** A contract to store; off-peak ranges as [start, end] in minutes. */
export type ContractWrite = {
  validFrom: string
  option: ContractOption
  subscribedPower: number
  offPeak: readonly OffPeakSlot[]
  /** null: the same all year. */
  offPeakSummer: readonly OffPeakSlot[] | null
  /** null: not a market offer. */
  market: MarketHours | null
}

export type OwnPriceWrite = {
  validFrom: string
  enteredBy: string
  prices: Partial<Record<PriceKind, number | undefined>>
  /** € a year; null if it was not entered. */
  yearlySubscription: number | null
}

/** Adds published prices. Of the existing ones, only unconfirmed ones are replaced. */
export async function insertPublishedPrices(
  database: Database,
  prices: readonly PublishedPrice[],
): Promise<void> {
  await database.query(
    `insert into price (option, kind, valid_from, least_power, most_power, price, source, status)
     select * from unnest(
       $1::text[], $2::text[], $3::date[], $4::integer[], $5::integer[], $6::float8[], $7::text[], $8::text[]
     )
     on conflict (option, kind, valid_from, least_power) do update set
       most_power = excluded.most_power, price = excluded.price, source = excluded.source, status = excluded.status
     where price.status = 'unconfirmed'
       and (price.most_power, price.price, price.source, price.status)
         is distinct from (excluded.most_power, excluded.price, excluded.source, excluded.status)`,
    [
      prices.map((price) => price.option),
      prices.map((price) => price.kind),
      prices.map((price) => price.validFrom),
      prices.map(({ powers: [least] }) => least),
      prices.map(({ powers: [, most] }) => most),
      prices.map((price) => price.price),
      prices.map((price) => price.source),
      prices.map((price) => price.status),
    ],
  )
}

/** The number of contracts of a home; locks the home's contracts until the transaction ends. */
export async function countContractsLocked(tx: Database, homeId: string): Promise<number> {
  await lockHome(tx, homeId)
  const rows = await tx.query<{ n: number }>('select count(*) as n from contract where home_id = $1', [
    homeId,
  ])
  return rows[0]?.n ?? 0
}

/** Adds a contract. Returns false if one begins on that day already. */
export async function insertContract(
  tx: Database,
  { homeId, contractId }: ContractKey,
  contract: ContractWrite,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into contract (id, home_id, valid_from, option, subscribed_power, off_peak, off_peak_summer, market)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (home_id, valid_from) do nothing returning 1`,
    [contractId, homeId, ...columnsOf(contract)],
  )
  return rows.length === 1
}

/** Updates a contract. Returns false if the home has no such contract. */
export async function updateContract(
  tx: Database,
  { homeId, contractId }: ContractKey,
  contract: ContractWrite,
): Promise<boolean> {
  const rows = await tx.query(
    `update contract set valid_from = $3, option = $4, subscribed_power = $5, off_peak = $6,
       off_peak_summer = $7, market = $8, version = version + 1
     where id = $1 and home_id = $2 returning 1`,
    [contractId, homeId, ...columnsOf(contract)],
  )
  return rows.length === 1
}

/** Whether another contract of the home begins on a day. */
export async function hasOtherFrom(
  tx: Database,
  { homeId, contractId }: ContractKey,
  day: string,
): Promise<boolean> {
  const rows = await tx.query('select from contract where home_id = $1 and id <> $2 and valid_from = $3', [
    homeId,
    contractId,
    day,
  ])
  return rows.length > 0
}

/** Removes a contract with its own prices. Returns false if the home has no such contract. */
export async function deleteContract(tx: Database, { homeId, contractId }: ContractKey): Promise<boolean> {
  const rows = await tx.query('delete from contract where id = $1 and home_id = $2 returning 1', [
    contractId,
    homeId,
  ])
  return rows.length === 1
}

/** Replaces a contract's own prices by these. */
export async function replaceOwnPrices(
  tx: Database,
  { homeId, contractId }: ContractKey,
  prices: readonly OwnPriceWrite[],
): Promise<void> {
  await tx.query('delete from contract_price where contract_id = $1 and home_id = $2', [contractId, homeId])
  for (const price of prices) {
    await tx.query(
      // The columns of the prices are in the order of `priceKinds`.
      `insert into contract_price (contract_id, home_id, valid_from, entered_by, base, peak, off_peak, blue_peak,
         blue_off_peak, white_peak, white_off_peak, red_peak, red_off_peak, ejp_normal, ejp_peak, super_off_peak,
         winter_base, winter_peak, winter_off_peak, winter_super_off_peak, summer_base, summer_peak,
         summer_off_peak, summer_super_off_peak, yearly_subscription)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
         $23, $24, $25)`,
      [
        contractId,
        homeId,
        price.validFrom,
        price.enteredBy,
        ...priceKinds.map((kind) => price.prices[kind] ?? null),
        price.yearlySubscription,
      ],
    )
  }
}

function columnsOf({ offPeakSummer: summer, market, ...contract }: ContractWrite): unknown[] {
  return [
    contract.validFrom,
    contract.option,
    contract.subscribedPower,
    JSON.stringify(contract.offPeak),
    summer === null ? null : JSON.stringify(summer),
    market === null ? null : JSON.stringify(market),
  ]
}
