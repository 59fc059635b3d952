import { randomUUID } from 'node:crypto'
import { priceKinds } from '@foyer/contract/consumption.ts'
import { MOST_CONTRACTS, type ContractInput, type SupplyContract } from '@foyer/contract/supply-contract.ts'
import { contractFault } from '@foyer/rules/tariff/contract-fault.ts'
import type { OffPeakSlot } from '@foyer/rules/tariff/tariff.ts'
import { energyPrices } from '@foyer/tarifs-fr/energy-prices.ts'
import type { Database } from '#base/database/database.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import {
  countContractsLocked,
  deleteContract,
  hasOtherFrom,
  insertContract,
  insertPublishedPrices,
  replaceOwnPrices,
  updateContract,
  type ContractKey,
  type ContractWrite,
  type OwnPriceWrite,
} from './contract.store.ts'
import { presentContracts } from './present-contract.ts'

/** The person who writes, stored with the prices that they enter. */
type Writer = { homeId: string; name: string }

export type Contracts = {
  /** The contracts of a home, newest first. */
  list(homeId: string): Promise<SupplyContract[]>
  /** Throws `invalid_input` with the field that does not fit, `conflict` if a contract begins on that day already. */
  add(tx: Database, input: ContractInput, writer: Writer): Promise<SupplyContract>
  /**
   * Changes an existing contract, with the errors of `add`; throws `not_found`, and `conflict` if it has changed since
   * `version`.
   */
  update(
    tx: Database,
    contractId: string,
    input: ContractInput & { version: number | null },
    writer: Writer,
  ): Promise<SupplyContract>
  /** Throws `not_found`. */
  remove(tx: Database, contractId: string, homeId: string): Promise<void>
}

/** Contracts of homes with their supplier. Costs are computed when they are read, so that none is outdated. */
export function createContracts(parts: {
  database: Database
  /** Called in the transaction that gives a home a contract with Tempo. */
  onTempo(tx: Database, homeId: string): Promise<void>
}): Contracts {
  async function written(tx: Database, { homeId, contractId }: ContractKey): Promise<SupplyContract> {
    const contracts = presentContracts(await readTariffFacts(tx, homeId))
    const contract = contracts.find(({ id }) => id === contractId)
    if (contract === undefined) throw new GatewayError('not_found')
    return contract
  }

  return {
    list: async (homeId) => presentContracts(await readTariffFacts(parts.database, homeId)),
    async add(tx, input, writer) {
      check(input)
      const key = { homeId: writer.homeId, contractId: randomUUID() }
      if ((await countContractsLocked(tx, key.homeId)) >= MOST_CONTRACTS) throw new GatewayError('conflict')
      const isNew = await insertContract(tx, key, contractOf(input))
      if (!isNew) throw new GatewayError('conflict', { field: 'body.valid_from' })
      await replaceOwnPrices(tx, key, ownPricesOf(input, [], writer.name))
      if (input.option === 'tempo') await parts.onTempo(tx, key.homeId)
      return written(tx, key)
    },
    async update(tx, contractId, { version, ...sent }, writer) {
      const key = { homeId: writer.homeId, contractId }
      await countContractsLocked(tx, key.homeId)
      const before = await written(tx, key)
      const input = keepSummer(sent, before)
      check(input)
      if (version !== null && version !== before.version) {
        throw new GatewayError('conflict', { field: 'body.version' })
      }
      if (await hasOtherFrom(tx, key, input.valid_from)) {
        throw new GatewayError('conflict', { field: 'body.valid_from' })
      }
      if (!(await updateContract(tx, key, contractOf(input)))) throw new GatewayError('not_found')
      await replaceOwnPrices(tx, key, ownPricesOf(input, before.prices, writer.name))
      if (input.option === 'tempo') await parts.onTempo(tx, key.homeId)
      return written(tx, key)
    },
    async remove(tx, contractId, homeId) {
      const isGone = await deleteContract(tx, { homeId, contractId })
      if (!isGone) throw new GatewayError('not_found')
    },
  }
}

/** Adds the published prices that came with the gateway, as far as the database does not have them yet. */
export async function addPublishedPrices(database: Database): Promise<void> {
  await insertPublishedPrices(database, energyPrices)
}

function check(input: ContractInput): void {
  const fault = contractFault(input)
  if (fault !== null) throw new GatewayError('invalid_input', { field: `body.${fault.field}` })
}

/** Off-peak hours of the summer that an older page left out stay as they are; null removes them. */
function keepSummer(input: ContractInput, { off_peak_summer: kept }: SupplyContract): ContractInput {
  const isLeftOut = input.option === 'hp_hc' && input.off_peak_summer === undefined
  return isLeftOut ? { ...input, off_peak_summer: kept } : input
}

function contractOf(input: ContractInput): ContractWrite {
  return {
    validFrom: input.valid_from,
    option: input.option,
    subscribedPower: input.subscribed_power,
    offPeak: input.off_peak.map(slotOf),
    offPeakSummer: input.off_peak_summer?.map(slotOf) ?? null,
    market: input.market ?? null,
  }
}

function slotOf({ start, end }: ContractInput['off_peak'][number]): OffPeakSlot {
  return [start, end]
}

/** An unchanged price keeps the name of the person who entered it. */
function ownPricesOf(input: ContractInput, before: SupplyContract['prices'], name: string): OwnPriceWrite[] {
  return input.prices.map(({ valid_from: validFrom, yearly_subscription: subscription, ...prices }) => {
    const kept = before.find(
      (one) =>
        one.is_own &&
        one.valid_from === validFrom &&
        one.yearly_subscription === subscription &&
        priceKinds.every((kind) => one[kind] === prices[kind]),
    )
    return { validFrom, prices, yearlySubscription: subscription ?? null, enteredBy: kept?.source ?? name }
  })
}
