import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'

const DAY = 1440

/** The off-peak hours of the contract of a day (ISO date) as they lie in a day; empty where it has none. */
export function contractDay(contracts: readonly SupplyContract[], date: string): WaterWeek[number] {
  const held = contracts.filter(({ valid_from: from }) => from <= date)
  const contract = held.toSorted((one, other) => (one.valid_from < other.valid_from ? 1 : -1))[0]
  const parts = (contract?.off_peak ?? []).flatMap(({ start, end }) =>
    end > start
      ? [{ start, end }]
      : [
          { start: 0, end },
          { start, end: DAY },
        ],
  )
  return parts.filter(({ start, end }) => start < end).toSorted((one, other) => one.start - other.start)
}
