import type { Order } from '@foyer/contract/heating.ts'
import type { RedDayPlan } from '@foyer/contract/red-day-plan.ts'
import { peakHoursOf, type RedHours } from '@foyer/rules/home/plan-red-days.ts'
import { comparableDays, type MeasuredPeak, redDayCost } from '@foyer/rules/home/red-day-cost.ts'
import { dayAt, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { type ColorOption, isColorAllowed } from '@foyer/rules/tariff/day-colors.ts'
import { colorsOf, contractOn, pricesUnder, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { heaterColumns, ORDER_STANDS } from '#energy/energy/heater-columns.ts'
import { energyReader, roundEuros, timedEnergy } from '#energy/energy/home-energy.ts'
import type { History } from '#history/history.ts'
import { selectUnusualSpans } from './red-day-plan.store.ts'

const HALF_HOUR = 1_800_000
/** Days before today that are searched: a season of red days is within them. */
const SEARCHED_DAYS = 365

export type RedDayCosts = Pick<RedDayPlan, 'cost' | 'no_cost'>

/**
 * What the peak hours of the next red day cost in a home without its plan and with it, from its own half-hours of
 * earlier days; or why that is not estimated. Neither for a plan that changes nothing.
 */
export async function readRedDayCost(
  parts: { database: Database; history: History },
  facts: TariffFacts,
  asked: {
    homeId: string
    option: ColorOption
    /** The rooms that the plan lowers, and their orders. */
    rooms: readonly { roomId: string; redOrder: Order }[]
    /** The tanks that it keeps off. */
    tankIds: readonly string[]
    hours: RedHours | null
    now: number
  },
): Promise<RedDayCosts> {
  const { homeId, option, tankIds, hours, now } = asked
  const redOrders = new Map(asked.rooms.map(({ roomId, redOrder }) => [roomId, redOrder]))
  if (redOrders.size + tankIds.length === 0) return { cost: null, no_cost: null }
  const price = redPrice(facts, option, hours?.from ?? now)
  if (price === null) return { cost: null, no_cost: 'no_price' }
  const peaks = await possiblePeaks(parts.database, facts, { homeId, option, now })
  const [first, last] = [peaks[0], peaks.at(-1)]
  if (first === undefined || last === undefined) return { cost: null, no_cost: 'too_few_days' }
  const span = { homeId, from: first.from, to: last.to }
  const energy = await energyReader(parts)(homeId, span.from, span.to)
  const devices = await devicesOf(parts.history, span, redOrders)
  const outside = await readOutside(parts.history, span, devices.outdoor)
  const timed = { edges: energy.edges, values: timedEnergy(energy) }
  const measured = peaks.flatMap((peak) => {
    const whole = cut(timed, peak)
    return whole === null || whole.some(Number.isNaN) ? [] : { ...peak, whole, outside: cut(outside, peak) }
  })
  const known = colorsOf(facts, option)
  const chosen = comparableDays(
    measured.map(({ day, outside: celsius }) => ({
      day,
      isRed: known.get(isoDate(day)) === 'red',
      // A day with a gap has no mean.
      outside: celsius === null || celsius.some(Number.isNaN) ? null : meanOf(celsius),
    })),
  )
  if (chosen === null) return { cost: null, no_cost: 'too_few_days' }
  const days = measured.filter(({ day }) => chosen.days.includes(day))
  const columns = await readColumns(parts.history, {
    homeId,
    days,
    deviceIds: [...devices.heaters.keys(), ...tankIds],
  })
  const cost = redDayCost(
    days.map((day): MeasuredPeak => ({
      ...day,
      rooms: columns.flatMap(({ deviceId, edges, orders, values }) => {
        const redOrder = devices.heaters.get(deviceId)
        const [own, used] = [cut({ edges, values: orders }, day), cut({ edges, values }, day)]
        return redOrder === undefined || own === null || used === null
          ? []
          : { redOrder, orders: own, energy: used }
      }),
      water: columns.flatMap(({ deviceId, edges, values }) =>
        tankIds.includes(deviceId) ? (cut({ edges, values }, day) ?? []) : [],
      ),
    })),
    price,
  )
  if (cost === null) return { cost: null, no_cost: 'no_heating' }
  const { without, withPlan } = cost
  return {
    cost: {
      basis: chosen.basis,
      days: days.length,
      is_metered: energy.isMetered,
      price,
      energy: Math.round(cost.energy),
      without: {
        mean: roundEuros(without.mean),
        low: roundEuros(without.low),
        high: roundEuros(without.high),
      },
      with_plan: {
        low: withPlan.low === null ? null : roundEuros(withPlan.low),
        high: roundEuros(withPlan.high),
      },
    },
    no_cost: null,
  }
}

/** €/kWh in red hours at an instant (ms); null if it is not known. */
function redPrice(facts: TariffFacts, option: ColorOption, at: number): number | null {
  const date = isoDate(dayAt(facts.zone, at))
  const contract = contractOn(facts, date)
  if (contract === null || contract.option !== option) return null
  const kind = option === 'tempo' ? 'red_peak' : 'ejp_peak'
  const prices = pricesUnder(facts, contract, null)
  return prices.findLast((one) => one.kind === kind && one.validFrom <= date)?.price ?? null
}

type Peak = RedHours & { readonly day: number }

/** The hours that are over and could have been red, without those in which a plan or an absence lowered a room. */
async function possiblePeaks(
  database: Database,
  { zone }: TariffFacts,
  { homeId, option, now }: { homeId: string; option: ColorOption; now: number },
): Promise<Peak[]> {
  const today = dayAt(zone, now)
  const peaks = Array.from({ length: SEARCHED_DAYS }, (_, index) => today - SEARCHED_DAYS + index).flatMap(
    (day) => (isColorAllowed(option, isoDate(day), 'red') ? { day, ...peakHoursOf(zone, option, day) } : []),
  )
  const [first] = peaks
  if (first === undefined) return []
  const unusual = await selectUnusualSpans(database, homeId, { from: first.from, to: now })
  return peaks.filter(
    ({ from, to }) => to <= now && !unusual.some((span) => span.from < to && span.to > from),
  )
}

type Span = { homeId: string; from: number; to: number }

/**
 * The thermometers outside, and the heaters of rooms with the orders of these: asked for one day, because a home has many
 * series.
 */
async function devicesOf(
  history: History,
  { homeId, to }: Span,
  redOrders: ReadonlyMap<string, Order>,
): Promise<{ outdoor: string[]; heaters: Map<string, Order> }> {
  const day = { from: to - 1, to, minutes: 1440 } as const
  const { series } = await history.readHome({
    homeId,
    capabilities: ['temperature', 'thermostat_mode'],
    ...day,
  })
  return {
    outdoor: series.flatMap(({ deviceId, category, capability }) =>
      category === 'outdoor' && capability === 'temperature' ? deviceId : [],
    ),
    heaters: new Map(
      series.flatMap(({ deviceId, roomId, capability }) => {
        const redOrder = redOrders.get(roomId ?? '')
        return capability === 'thermostat_mode' && redOrder !== undefined ? [[deviceId, redOrder]] : []
      }),
    ),
  }
}

type Column = { edges: Float64Array; values: Float64Array }

/** °C outside per half-hour, the mean of all thermometers. */
async function readOutside(
  history: History,
  span: Span,
  deviceIds: readonly string[],
): Promise<Column | null> {
  if (deviceIds.length === 0) return null
  const asked = { ...span, deviceIds, capabilities: ['temperature'], minutes: 30 } as const
  const { edges, series } = await history.readHome(asked)
  const values = Float64Array.from({ length: Math.max(0, edges.length - 1) }, (_, slot) =>
    meanOf(series.map((one) => one.values[slot] ?? Number.NaN).filter((value) => !Number.isNaN(value))),
  )
  return { edges, values }
}

/** The energy and the orders of heaters and tanks over some days. */
async function readColumns(
  history: History,
  asked: { homeId: string; days: readonly Peak[]; deviceIds: readonly string[] },
): Promise<(Column & { deviceId: string; orders: Float64Array })[]> {
  const { homeId, days, deviceIds } = asked
  if (deviceIds.length === 0) return []
  const { edges, series } = await history.readHome({
    homeId,
    deviceIds,
    capabilities: ['energy_index', 'thermostat_mode'],
    // The order of the first half-hour may be older.
    from: (days[0]?.from ?? 0) - ORDER_STANDS * HALF_HOUR,
    to: days.at(-1)?.to ?? 0,
    minutes: 30,
  })
  return heaterColumns(series).map(({ energy, ...device }) => ({ ...device, edges, values: energy }))
}

/** The half-hours of a column within a span; null if it has none. */
function cut(column: Column | null, { from, to }: { from: number; to: number }): Float64Array | null {
  if (column === null) return null
  const first = firstEdge(column.edges, from)
  const after = firstEdge(column.edges, to)
  return after >= column.edges.length || after <= first ? null : column.values.subarray(first, after)
}

/** The index of the first edge that is not before an instant (ms), by bisection: a year is cut into many days. */
function firstEdge(edges: Float64Array, at: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** NaN without values. */
function meanOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
}
