import type { Bills } from '@foyer/contract/bill.ts'
import { priceKinds } from '@foyer/contract/consumption.ts'
import { type BarLayer, priceTone } from './energy-chart-data.ts'
import type { Cost } from './energy-parts.tsx'
import { colorOfKind } from './prices.ts'

export type BillMonth = Bills['months'][number]
type EnergyLine = BillMonth['energy_lines'][number]
type BillSum = BillMonth['total']

/** True if the month has not ended on a day (ISO date). */
export function isRunning({ to }: Pick<BillMonth, 'to'>, today: string): boolean {
  return to >= today
}

/** The latest month that has ended and has measured energy; undefined without one. */
export function latestBill(months: readonly BillMonth[], today: string): BillMonth | undefined {
  return months.findLast((month) => !isRunning(month, today) && month.energy_lines.length > 0)
}

/** The month of the address; without it the latest that has ended, else the running one. */
export function chosenMonth(
  months: readonly BillMonth[],
  month: string | undefined,
  today: string,
): BillMonth | undefined {
  return months.find(({ from }) => from.slice(0, 7) === month) ?? latestBill(months, today) ?? months.at(-1)
}

/** The months with a contract, from the first one with measured energy on. */
export function billedMonths(months: readonly BillMonth[]): BillMonth[] {
  const bound = months.filter(({ subscription_lines: lines }) => lines.some(({ option }) => option !== null))
  const first = bound.findIndex(({ energy_lines: lines }) => lines.length > 0)
  return first < 0 ? bound : bound.slice(first)
}

/** kWh to the hundredth. */
export function energyOf(months: readonly Pick<BillMonth, 'energy_lines'>[]): number {
  return roundHundredths(
    months.flatMap(({ energy_lines: lines }) => lines).reduce((sum, line) => sum + line.kilowatt_hours, 0),
  )
}

/** Adds sums up, to the cent: the highest is not known if one of them is not. */
export function addSums(sums: readonly BillSum[]): BillSum {
  const highs = sums.flatMap(({ high }) => high ?? [])
  return {
    low: roundHundredths(sums.reduce((sum, { low }) => sum + low, 0)),
    high: highs.length < sums.length ? null : roundHundredths(highs.reduce((sum, high) => sum + high, 0)),
  }
}

/**
 * The energy of a month by use, as `EnergyParts` takes it: Wh, and the sums of the lines. A month without measured
 * energy has none.
 */
export function usesOf({ categories = [], energy_lines: lines }: BillMonth) {
  const { low, high } = addSums(lines.map(sumOfCost))
  const isKnown = low === high
  return {
    categories: categories.map(({ kilowatt_hours: energy, ...use }) => ({ ...use, energy: energy * 1000 })),
    total: energyOf([{ energy_lines: lines }]) * 1000,
    cost: isKnown ? low : null,
    cost_range: isKnown || high === null ? null : { low, high },
  }
}

/** The cost of a line as a sum; at least 0 if it is not known. */
function sumOfCost({ cost, cost_range: range = null }: Cost): BillSum {
  return cost === null ? (range ?? { low: 0, high: null }) : { low: cost, high: cost }
}

function roundHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** What a column of the table adds up: a colour of Tempo, a kind of hours, or hours whose kind is not known. */
export type LineGroup = 'blue' | 'white' | 'red' | NonNullable<EnergyLine['kind']> | 'unsure' | 'unknown'

const groupOrder = ['blue', 'white', 'red', ...priceKinds, 'unsure', 'unknown'] as const

function groupOf({ kind, kinds }: EnergyLine): LineGroup {
  return colorOfKind(kind) ?? kind ?? (kinds.length > 1 ? 'unsure' : 'unknown')
}

/** Columns for more groups would not fit. */
const mostGroups = 4

/** The groups of some months, in the order of a contract. Empty if one column is enough, or there are too many. */
export function lineGroups(months: readonly BillMonth[]): LineGroup[] {
  const present = new Set(months.flatMap(({ energy_lines: lines }) => lines.map(groupOf)))
  const groups = groupOrder.filter((group) => present.has(group))
  return groups.length < 2 || groups.length > mostGroups ? [] : groups
}

/** What the lines of a group cost in some months; null if they have no such line. */
export function costOfGroup(months: readonly BillMonth[], group: LineGroup): BillSum | null {
  const lines = months.flatMap(({ energy_lines: all }) => all).filter((line) => groupOf(line) === group)
  return lines.length === 0 ? null : addSums(lines.map(sumOfCost))
}

/** The meaning of a layer: euros of hours of a kind, the subscription, a range up to its lowest and highest cost. */
type LayerOf = NonNullable<EnergyLine['kind']> | 'subscription' | 'lowest' | 'unsure'

/** A layer of bars of months: euros, 0 where a month has none. */
export type BillLayer = { of: LayerOf; tone: BarLayer['tone']; values: number[] }

const layerOrder = ['subscription', ...priceKinds, 'lowest', 'unsure'] as const

/** The layers of the months, the lowest first, without empty ones. What is not known has no height. */
export function billLayers(months: readonly BillMonth[]): BillLayer[] {
  const columns = months.map(layersOfMonth)
  return layerOrder
    .map((of) => ({
      of,
      tone: toneOf(of),
      values: columns.map((column) =>
        column.reduce((sum, [key, euros]) => sum + (key === of ? euros : 0), 0),
      ),
    }))
    .filter(({ values }) => values.some((euros) => euros > 0))
}

function layersOfMonth({ energy_lines: lines, subscription }: BillMonth): [LayerOf, number][] {
  return [
    ['subscription', subscription.low],
    ...lines.flatMap(({ kind, cost, cost_range: range }): [LayerOf, number][] => {
      if (cost !== null && kind !== null) return [[kind, cost]]
      if (cost !== null) return [['lowest', cost]]
      return range === null
        ? []
        : [
            ['lowest', range.low],
            ['unsure', range.high - range.low],
          ]
    }),
  ]
}

function toneOf(of: LayerOf): BarLayer['tone'] {
  if (of === 'subscription') return 'others'
  return of === 'lowest' || of === 'unsure' ? of : priceTone({ kind: of, price: null })
}
