import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'

/** The bars of a period as CSV (RFC 4180): the start of each with its offset, kWh and euros, empty where not known. */
export function consumptionCsv(
  bars: ConsumptionPeriod['bars'],
  columns: readonly [from: string, energy: string, cost: string],
): string {
  const rows = bars.map(([at, energy, cost]) => [
    new Date(at).toISOString(),
    energy === null ? '' : (energy / 1000).toFixed(3),
    cost === null ? '' : cost.toFixed(4),
  ])
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}
