import type { priceKinds } from '@foyer/contract/consumption.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { hasEnergyPrice, priceKindsOf } from '@foyer/rules/tariff/contract-fault.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { PriceSource } from './contract-steps.tsx'

/** A contract of the list with its last day (ISO date); null: no contract follows it. */
export type DatedContract = { contract: SupplyContract; to: string | null }

/** The contracts with their last days, newest first as in the reply. */
export function datedContracts(contracts: readonly SupplyContract[]): DatedContract[] {
  return contracts.map((contract, index) => {
    const next = contracts[index - 1]
    return { contract, to: next === undefined ? null : isoDate(dayOf(next.valid_from) - 1) }
  })
}

/** The contract in force on a day (ISO date); undefined before the first one. */
export function contractInForce(
  contracts: readonly SupplyContract[],
  today: string,
): SupplyContract | undefined {
  return contracts.find(({ valid_from: from }) => from <= today)
}

/** The first days (ISO dates) of the price lists that apply under a contract, oldest first. */
export function priceDays({ valid_from: from, prices }: SupplyContract): string[] {
  const days = prices
    .filter(hasEnergyPrice)
    .map((price) => (price.valid_from < from ? from : price.valid_from))
  return [...new Set(days)].toSorted()
}

type PriceKind = (typeof priceKinds)[number]

/** A price with its source: €/kWh, or € a year for the standing charge. */
export type SourcedPrice = PriceSource & { euros: number }

/** The prices of a contract from a day (ISO date) until the next column. */
export type PriceColumn = {
  from: string
  /** Without the kinds whose price is not known. */
  energy: Partial<Record<PriceKind, SourcedPrice>>
  /** null: not known. */
  standing: SourcedPrice | null
}

/** The prices of a contract by date, oldest first: a column for each day on which one of them changes. */
export function priceColumns(contract: SupplyContract): PriceColumn[] {
  const { prices, subscriptions = [] } = contract
  const days = [...priceDays(contract), ...subscriptions.map(({ from }) => from)].toSorted()
  return [...new Set(days)].map((day) => {
    const known = priceKindsOf(contract).flatMap((kind) => {
      const price = prices.findLast((one) => one.valid_from <= day && one[kind] !== undefined)
      return price === undefined ? [] : [[kind, { ...price, euros: price[kind] ?? 0 }] as const]
    })
    const standing = subscriptions.findLast(({ from }) => from <= day)
    return { from: day, energy: Object.fromEntries(known), standing: standingOf(standing) }
  })
}

function standingOf(
  found: NonNullable<SupplyContract['subscriptions']>[number] | undefined,
): SourcedPrice | null {
  const { yearly_price: euros = null, valid_since: since = null, source = null, status = null } = found ?? {}
  if (euros === null || since === null || source === null) return null
  return { euros, valid_from: since, source, is_own: status === null, status }
}

/** Calendar days as ISO dates, both included. */
export type Span = { from: string; to: string }

/**
 * The first days of a contract until today (ISO date) on which one of its prices is not known; null if there are none.
 * A price that is known once stays so.
 */
export function unpricedDays({ contract, to }: DatedContract, today: string): Span | null {
  const { valid_from: from, prices } = contract
  const starts = priceKindsOf(contract).map((kind) => prices.find((price) => price[kind] !== undefined))
  // Without a price it is later than any day.
  const known = starts.map((price) => price?.valid_from ?? '9999-12-31').toSorted()
  const first = known.at(-1) ?? from
  const days = [to ?? today, today, isoDate(dayOf(first) - 1)].toSorted()
  const last = days[0] ?? today
  return first > from && last >= from ? { from, to: last } : null
}

/** A contract on the axis of time; `from`, `to`, `changes` and the height are shares of 0 to 1. */
type Stretch = {
  id: string
  from: number
  to: number
  /** In proportion to the subscribed power. */
  height: number
  state: 'past' | 'current' | 'coming'
  /** Where a price changes. */
  changes: number[]
}

/** The axis from the first contract to today, or a bit further if a contract is still to come. */
export type TimeAxis = { stretches: Stretch[]; now: number; labels: AxisLabel[] }

/** A label of the axis. `room`: how much of the axis is free up to the next label. */
type AxisLabel = { day: string; at: number; room: number }

/** How much of the axis follows the first day of a contract that is still to come. */
const COMING = 0.12

/** The contracts in time, the oldest first; without contracts the axis is empty. `today` is an ISO date. */
export function timeAxis(contracts: readonly SupplyContract[], today: string): TimeAxis {
  const first = contracts.at(-1)?.valid_from ?? today
  const last = contracts[0]?.valid_from ?? today
  const span = Math.max(1, dayOf(last > today ? last : today) - dayOf(first))
  const length = last > today ? span / (1 - COMING) : span
  const at = (day: string) => Math.min(1, Math.max(0, (dayOf(day) - dayOf(first)) / length))
  const most = Math.max(...contracts.map(({ subscribed_power: power }) => power))
  const inForce = contractInForce(contracts, today)
  const stretches = datedContracts(contracts)
    .toReversed()
    .map(({ contract, to }): Stretch => {
      const { id, valid_from: from } = contract
      const end = to === null ? 1 : at(isoDate(dayOf(to) + 1))
      const days = priceColumns(contract).flatMap((column) => (column.from > from ? column.from : []))
      return {
        id,
        from: at(from),
        to: end,
        height: contract.subscribed_power / most,
        state: from > today ? 'coming' : contract === inForce ? 'current' : 'past',
        changes: days.map(at).filter((change) => change < end),
      }
    })
  const starts = [...new Set(contracts.map(({ valid_from: from }) => from))].toSorted()
  const ends = [...starts.slice(1).map(at), 1]
  const labels = starts.map((day, index) => ({ day, at: at(day), room: (ends[index] ?? 1) - at(day) }))
  return { stretches, now: at(today), labels }
}
