import type { Consumption, ConsumptionCategory } from '@foyer/contract/consumption.ts'
import type { DeviceCategory } from '@foyer/contract/device.ts'
import { costOf, slotPrices, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { GatewayError } from '#http/gateway-error.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'

/** The most days of one question. */
const mostDays = 31

/** The categories whose devices count, in the order they are told. */
const parts = ['heating', 'hot_water', 'appliances', 'lighting'] as const satisfies readonly DeviceCategory[]

/** The energy of a home in half-hours: what counts as the whole, and each category that has something measured. */
type HomeEnergy = {
  edges: Float64Array
  /** Wh of each half-hour; NaN where nothing was heard. */
  whole: Float64Array
  isMetered: boolean
  categories: Map<(typeof parts)[number], Float64Array>
}

/**
 * Energy and money of some days of a home (ISO dates, both included; today where left out).
 * Throws `invalid_input` naming the date that asks too much.
 */
export async function readConsumption(
  history: History,
  facts: TariffFacts,
  question: { homeId: string; startDate: string | undefined; endDate: string | undefined; now: number },
): Promise<Consumption> {
  const { homeId, now } = question
  const days = homeDays(facts.zone)
  const today = days.at(now).day
  const start = days.of(checkYear(question.startDate ?? question.endDate ?? today, 'query.startDate'))
  const end = days.of(checkYear(question.endDate ?? today, 'query.endDate'))
  if (end.start < start.start || days.between(start.start, end.end).length > mostDays) {
    throw new GatewayError('invalid_input', { field: 'query.endDate' })
  }
  const { edges, whole, isMetered, categories } = await readEnergy(history, homeId, start.start, end.end)
  const until = Math.max(start.start, Math.min(now, end.end))
  const before = await readBefore(history, homeId, isMetered, {
    from: days.daysBefore(start.start, 7),
    to: days.daysBefore(until, 7),
  })

  const prices = slotPrices(tariffBands(facts, start.start, end.end), edges)
  const total = sum(whole)
  const cost = total === null ? null : costOf(prices, whole)
  const listed = [...categories].map(([category, energy]) => ({
    category,
    energy: sum(energy) ?? 0,
    cost: costOf(prices, energy),
  }))
  return {
    from: new Date(start.start).toISOString(),
    to: new Date(end.end).toISOString(),
    total,
    is_metered: isMetered,
    cost: cost === null ? null : roundEuros(cost),
    categories: [
      ...listed.map((one) => ({ ...one, cost: one.cost === null ? null : roundEuros(one.cost) })),
      ...(isMetered && total !== null ? [remainderOf(total, cost, listed)] : []),
    ],
    half_hours: [...whole].map((energy, index) => [edges[index] ?? 0, Number.isNaN(energy) ? null : energy]),
    before,
  }
}

/** What the meter counted and no part of the home explains. */
function remainderOf(
  total: number,
  cost: number | null,
  listed: readonly { energy: number; cost: number | null }[],
): { category: ConsumptionCategory; energy: number; cost: number | null } {
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

async function readEnergy(history: History, homeId: string, from: number, to: number): Promise<HomeEnergy> {
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

/** Wh of a span as far as its end, which may lie within a half-hour; null unless all of it is known. */
async function readBefore(
  history: History,
  homeId: string,
  isMetered: boolean,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  if (to <= from) return null
  const before = await readEnergy(history, homeId, from, to)
  if (before.isMetered !== isMetered) return null
  let total = 0
  for (const [slot, energy] of before.whole.entries()) {
    if (Number.isNaN(energy)) return null
    const [start, end] = [before.edges[slot] ?? 0, before.edges[slot + 1] ?? 0]
    total += (energy * (Math.min(end, to) - start)) / (end - start)
  }
  return Math.round(total * 1000) / 1000
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
function sum(values: Float64Array): number | null {
  let [total, isKnown] = [0, false]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    total += value
    isKnown = true
  }
  return isKnown ? Math.round(total * 1000) / 1000 : null
}

function roundEuros(euros: number): number {
  return Math.round(euros * 10_000) / 10_000
}

/** Outside these years no home has a history, and PostgreSQL no date. */
function checkYear(date: string, field: string): string {
  if (date < '2000-01-01' || date > '2200-01-01') throw new GatewayError('invalid_input', { field })
  return date
}
