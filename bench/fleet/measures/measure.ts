import type { FleetWorld } from '#bench/fleet/fleet-world.ts'
import type { Row } from '#bench/ground/row.ts'

/** The measure of one file of `measures/` on a running fleet; `rounds` is how often a fault occurs. */
export type FleetMeasure = {
  name: string
  run(world: FleetWorld, options: { rounds: number; standstill: number }): Promise<Row[]>
}

/** A row without a baseline. */
export function rowOf(
  name: string,
  value: number,
  unit: string,
  budgets: Row['budgets'] = [],
  note?: string,
): Row {
  return { name, value, unit, baseline: null, budgets, ...(note === undefined ? {} : { note }) }
}

export const atMost = (limit: number): Row['budgets'] => [{ of: 'value', atMost: limit }]
