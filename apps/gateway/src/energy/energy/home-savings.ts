import type { Savings } from '@foyer/contract/consumption.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { RoomHalfHours } from '@foyer/rules/savings/room-lowering.ts'
import { estimateRangedSavings, type SavingsRange } from '@foyer/rules/savings/savings.ts'
import { slotPrices, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import type { HomeSeries } from '#history/read-history.ts'
import { standingValues } from '#history/standing-values.ts'
import { ORDER_STANDS } from './heater-columns.ts'
import { selectManualSpans, selectOpenSpans, type RoomSpan } from './savings.store.ts'

/** Half-hours for which a reported temperature stays valid if no other came. */
const temperatureStands = 4

/** ms from the start of a half-hour to the instant whose values it gets. */
const halfWay = 900_000

/** The estimated savings of a home from the first of the month until now. */
export async function readSavings(
  parts: { database: Database; history: History },
  facts: TariffFacts,
  { homeId, now }: { homeId: string; now: number },
): Promise<Savings> {
  const days = homeDays(facts.zone)
  const today = days.at(now)
  const first = days.of(`${today.day.slice(0, 8)}01`)
  const span = { from: first.start, to: now + 1 }
  const [{ edges, series }, manual, open] = await Promise.all([
    parts.history.readHome({
      homeId,
      capabilities: ['energy_index', 'temperature', 'thermostat_mode'],
      ...span,
      minutes: 30,
    }),
    selectManualSpans(parts.database, homeId, span),
    selectOpenSpans(parts.database, homeId, span),
  ])
  const monthDays = days.between(span.from, span.to)
  const heated = heatedRoomsOf(series)
  const known = edges.findIndex((_, slot) =>
    heated.some(({ energy }) => !Number.isNaN(energy[slot] ?? Number.NaN)),
  )
  // No half-hour is counted before the first with measured heating.
  const skipped = Math.max(0, known)
  const since = (column: Float64Array) => column.subarray(skipped)
  const slots = Array.from(since(edges).slice(0, -1), (start) => {
    const day = monthDays.findIndex(({ end }) => start < end)
    return { start, day, hour: (start - (monthDays[day]?.start ?? start)) / 3_600_000 }
  })
  const rooms = heated.map(({ energy, orders, temperatures, ...room }) => ({
    ...room,
    energy: since(energy),
    orders: since(orders),
    temperatures: since(temperatures),
    ...causesOf(room.id, slots, { manual, open }),
  }))
  const outdoor = meanOfSeries(
    series.filter((one) => one.capability === 'temperature' && one.category === 'outdoor'),
  )
  const estimate = estimateRangedSavings({
    rooms,
    outdoor: outdoor && since(outdoor),
    prices: slotPrices(tariffBands(facts, first.start, edges.at(-1) ?? now), since(edges)),
    days: slots.map(({ day }) => day),
    hours: slots.map(({ hour }) => hour),
  })
  const { range, response, part } = estimate
  return {
    from: days.at(slots[0]?.start ?? first.start).day,
    to: today.day,
    heating_days: estimate.heatingDays,
    range: range === null ? null : inCents(range),
    reason: estimate.reason,
    heating: estimate.heating === null ? null : Math.round(estimate.heating),
    mean_lowering: estimate.meanLowering === null ? null : Math.round(estimate.meanLowering * 100) / 100,
    has_outdoor: estimate.hasOutdoor,
    method: estimate.method,
    response:
      response === null ? null : { loss: Math.round(response.loss), store: Math.round(response.store) },
    percent: part === null ? null : { low: inPercent(part.low), high: inPercent(part.high) },
    degree_days: estimate.degreeDays === null ? null : Math.round(estimate.degreeDays),
    owed: estimate.owed === null ? null : Math.round(estimate.owed),
    causes: estimate.causes.map(({ cause, ...euros }) => ({ cause, ...inCents(euros) })),
    rooms: estimate.rooms.map((euros, index) => ({
      room_id: rooms[index]?.roomId ?? null,
      ...inCents(euros),
    })),
  }
}

/** The source of the order in each half-hour of a room, and whether its window was open for most of it. */
function causesOf(
  roomId: string,
  slots: readonly { start: number }[],
  { manual, open }: { manual: readonly RoomSpan[]; open: readonly RoomSpan[] },
): Pick<RoomHalfHours, 'causes' | 'isOpen'> {
  const at = (spans: readonly RoomSpan[]) => {
    const own = spans.filter((span) => span.roomId === roomId)
    return slots.map(({ start }) =>
      own.some(({ from, to }) => from <= start + halfWay && start + halfWay < to),
    )
  }
  const [isManual, isOpen] = [at(manual), at(open)]
  return {
    isOpen,
    causes: slots.map((_, slot) => {
      if (isManual[slot] === true) return 'manual'
      return isOpen[slot] === true ? 'window' : 'programme'
    }),
  }
}

type HeatedRoom = RoomHalfHours &
  Record<'energy' | 'orders' | 'temperatures', Float64Array> & { id: string; roomId: string | null }

/** The rooms with a measured heater, in half-hours; a heater without a room counts as a room of its own. */
export function heatedRoomsOf(series: readonly HomeSeries[]): HeatedRoom[] {
  const heated = series.filter((one) => one.category === 'heating')
  const inRooms = Map.groupBy(heated, (one) => one.roomId ?? one.deviceId)
  return [...inRooms].flatMap(([id, heaters]) => {
    const energy = heaters.filter((one) => one.capability === 'energy_index')
    if (!energy.some(({ values }) => values.some((value) => !Number.isNaN(value)))) return []
    const sensors = climateSources(
      series.filter((one) => one.capability === 'temperature' && one.roomId === id),
      ({ values }) => values.some((value) => !Number.isNaN(value)),
    )
    const orders = heaters.filter((one) => one.capability === 'thermostat_mode')
    return {
      id,
      roomId: heaters[0]?.roomId ?? null,
      energy: addedOf(energy),
      // Those of a heater that was replaced are known until then.
      orders:
        combine(
          orders.map((one) => ({ values: standingValues(one.values, ORDER_STANDS) })),
          ([first = Number.NaN]) => first,
        ) ?? new Float64Array(),
      temperatures: standingValues(meanOfSeries(sensors) ?? new Float64Array(), temperatureStands),
    }
  })
}

function addedOf(series: readonly HomeSeries[]): Float64Array {
  return combine(series, sumOf) ?? new Float64Array()
}

/** The mean of series in each half-hour; null without any. */
export function meanOfSeries(series: readonly HomeSeries[]): Float64Array | null {
  return combine(series, (known) => sumOf(known) / known.length)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** One value for each half-hour, from those that are known; NaN where none is. null without any series. */
function combine(
  series: readonly Pick<HomeSeries, 'values'>[],
  result: (known: readonly number[]) => number,
): Float64Array | null {
  const [one] = series
  if (one === undefined) return null
  return one.values.map((_value, slot) => {
    const known = series
      .map((other) => other.values[slot] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
    return known.length === 0 ? Number.NaN : result(known)
  })
}

function inPercent(part: number): number {
  return Math.round(part * 1000) / 10
}

function inCents({ low, high }: SavingsRange): SavingsRange {
  return { low: Math.round(low * 100) / 100, high: Math.round(high * 100) / 100 }
}
