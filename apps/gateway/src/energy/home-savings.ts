import type { Savings } from '@foyer/contract/consumption.ts'
import { estimateSavings, type RoomHalfHours } from '@foyer/rules/savings/savings.ts'
import { slotPrices, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import type { HomeSeries } from '#history/read-history.ts'

/** Half-hours for which a report still stands where no other came: orders change rarely, temperatures do not. */
const orderStands = 24
const temperatureStands = 4

/** The estimated savings of a home from the first of the month until now. */
export async function readSavings(
  history: History,
  facts: TariffFacts,
  { homeId, now }: { homeId: string; now: number },
): Promise<Savings> {
  const days = homeDays(facts.zone)
  const today = days.at(now)
  const first = days.of(`${today.day.slice(0, 8)}01`)
  const { edges, series } = await history.readHome({
    homeId,
    capabilities: ['energy_index', 'temperature', 'thermostat_mode'],
    from: first.start,
    to: now + 1,
    minutes: 30,
  })
  const monthDays = days.between(first.start, now + 1)
  const estimate = estimateSavings({
    rooms: roomsOf(series),
    outdoor: meanOf(series.filter((one) => one.capability === 'temperature' && one.category === 'outdoor')),
    prices: slotPrices(tariffBands(facts, first.start, edges.at(-1) ?? now), edges),
    days: edges.slice(0, -1).map((edge) => monthDays.findIndex((day) => edge < day.end)),
  })
  return {
    from: first.day,
    to: today.day,
    heating_days: estimate.heatingDays,
    range:
      estimate.range === null
        ? null
        : { low: roundCents(estimate.range.low), high: roundCents(estimate.range.high) },
    reason: estimate.reason,
    heating: estimate.heating === null ? null : Math.round(estimate.heating),
    mean_lowering: estimate.meanLowering === null ? null : Math.round(estimate.meanLowering * 100) / 100,
    has_outdoor: estimate.hasOutdoor,
  }
}

/** The rooms that are heated by something measured; a heater without a room stands for one. */
function roomsOf(series: readonly HomeSeries[]): RoomHalfHours[] {
  const heated = series.filter((one) => one.category === 'heating')
  const inRooms = Map.groupBy(heated, (one) => one.roomId ?? one.deviceId)
  return [...inRooms].flatMap(([room, heaters]) => {
    const energy = heaters.filter((one) => one.capability === 'energy_index')
    if (energy.length === 0) return []
    const sensors = series.filter(
      (one) =>
        one.capability === 'temperature' &&
        one.roomId === room &&
        (one.category === 'none' || one.category === 'heating'),
    )
    const orders = heaters.filter((one) => one.capability === 'thermostat_mode')
    return {
      energy: addedOf(energy),
      orders: standing(orders[0]?.values ?? new Float64Array(), orderStands),
      temperatures: standing(meanOf(sensors) ?? new Float64Array(), temperatureStands),
    }
  })
}

function addedOf(series: readonly HomeSeries[]): Float64Array {
  return combine(series, (sum) => sum) ?? new Float64Array()
}

function meanOf(series: readonly HomeSeries[]): Float64Array | null {
  return combine(series, (sum, n) => sum / n)
}

function combine(
  series: readonly HomeSeries[],
  result: (sum: number, n: number) => number,
): Float64Array | null {
  const [one] = series
  if (one === undefined) return null
  return one.values.map((_value, slot) => {
    const known = series
      .map((other) => other.values[slot] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
    if (known.length === 0) return Number.NaN
    return result(
      known.reduce((sum, value) => sum + value, 0),
      known.length,
    )
  })
}

/** Values that stand until the next, for some half-hours at most. */
function standing(values: Float64Array, most: number): Float64Array {
  let [last, age] = [Number.NaN, 0]
  return values.map((value) => {
    age = Number.isNaN(value) ? age + 1 : 0
    if (!Number.isNaN(value)) last = value
    return age <= most ? last : Number.NaN
  })
}

function roundCents(euros: number): number {
  return Math.round(euros * 100) / 100
}
