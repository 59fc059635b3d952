import type { ConsumptionCategory } from '@foyer/contract/consumption.ts'
import type { DeviceCategory } from '@foyer/contract/device.ts'
import { costOf } from '@foyer/rules/tariff/tariff.ts'
import { GatewayError } from '#http/gateway-error.ts'
import type { History } from '#history/history.ts'

/** The categories whose devices count, in the order they are told. */
const parts = ['heating', 'hot_water', 'appliances', 'lighting'] as const satisfies readonly DeviceCategory[]

/** The energy of a home in half-hours: what counts as the whole, and each category that has something measured. */
export type HomeEnergy = {
  edges: Float64Array
  /** Wh of each half-hour; NaN where nothing was heard. */
  whole: Float64Array
  isMetered: boolean
  categories: Map<(typeof parts)[number], Float64Array>
}

/** The energy of a home over [from, to), ms, half-hour by half-hour. */
export async function readEnergy(
  history: History,
  homeId: string,
  from: number,
  to: number,
): Promise<HomeEnergy> {
  const { edges, series } = await history.readHome({
    homeId,
    capabilities: ['energy_index'],
    from,
    to,
    minutes: 30,
  })
  const of = (category: DeviceCategory): Float64Array[] =>
    series.filter((one) => one.category === category).map((one) => one.values)
  const count = Math.max(0, edges.length - 1)
  const categories = new Map<(typeof parts)[number], Float64Array>()
  for (const category of parts) {
    const values = of(category)
    if (values.length > 0) categories.set(category, addUp(values, count))
  }
  const metered = addUp(of('meter'), count)
  // A meter that said nothing is no meter: then what is measured is all that is known.
  const isMetered = sum(metered) !== null
  return { edges, categories, isMetered, whole: isMetered ? metered : addUp([...categories.values()], count) }
}

export type CategoryShare = { category: ConsumptionCategory; energy: number; cost: number | null }

/** What each category used and cost, and of a metered home what no part of it explains. */
export function sharesOf(
  { categories, whole, isMetered }: HomeEnergy,
  prices: ArrayLike<number>,
): CategoryShare[] {
  const listed = [...categories].map(([category, energy]) => ({
    category,
    energy: sum(energy) ?? 0,
    cost: costOf(prices, energy),
  }))
  const total = sum(whole)
  return [
    ...listed.map((one) => ({ ...one, cost: one.cost === null ? null : roundEuros(one.cost) })),
    ...(isMetered && total !== null ? [remainderOf(total, costOf(prices, whole), listed)] : []),
  ]
}

/** What the meter counted and no part of the home explains. */
function remainderOf(
  total: number,
  cost: number | null,
  listed: readonly { energy: number; cost: number | null }[],
): CategoryShare {
  let [energy, euros]: [number, number | null] = [total, cost]
  for (const one of listed) {
    energy -= one.energy
    euros = euros === null || one.cost === null ? null : euros - one.cost
  }
  return {
    category: 'remainder',
    energy: Math.max(0, Math.round(energy * 1000) / 1000),
    cost: euros === null ? null : Math.max(0, roundEuros(euros)),
  }
}

/** Columns added; NaN where none of them knows. */
function addUp(columns: readonly Float64Array[], count: number): Float64Array {
  const added = new Float64Array(count).fill(Number.NaN)
  for (const column of columns) {
    for (let slot = 0; slot < count; slot += 1) {
      const value = column[slot] ?? Number.NaN
      const known = added[slot] ?? Number.NaN
      if (!Number.isNaN(value)) added[slot] = Number.isNaN(known) ? value : known + value
    }
  }
  return added
}

/** Wh, to the mWh; null where nothing is known. */
export function sum(values: Float64Array): number | null {
  let [total, isKnown] = [0, false]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    total += value
    isKnown = true
  }
  return isKnown ? Math.round(total * 1000) / 1000 : null
}

/** Euros to the hundredth of a cent. */
export function roundEuros(euros: number): number {
  return Math.round(euros * 10_000) / 10_000
}

/** Outside these years no home has a history, and PostgreSQL no date. */
export function checkYear(date: string, field: string): string {
  if (date < '2000-01-01' || date > '2200-01-01') throw new GatewayError('invalid_input', { field })
  return date
}
