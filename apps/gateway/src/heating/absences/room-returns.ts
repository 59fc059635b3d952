// Weeks are in wall time.
import 'temporal-polyfill/global'
import { type Order, orderOfNumber } from '@foyer/contract/heating.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { AbsentRoom } from '@foyer/rules/home/plan-absences.ts'
import { learnWarming, type RoomWarming } from '@foyer/rules/absence/room-warming.ts'
import { MEASURE_LASTS_MS } from '@foyer/rules/regulation/relay-decision.ts'
import type { Database } from '#base/database/database.ts'
import { localWeek, readRoomSources } from '#heating/orders/room-sources.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeatingDevice } from '#home/devices/heating-relay.ts'
import { climateOf } from '#home/devices/room-climate.ts'
import type { History } from '#history/history.ts'
import type { HomeSeries } from '#history/read-history.ts'
import { standingValues } from '#history/standing-values.ts'
import { selectOrderTemperatures } from './room-temperature.store.ts'

/** How far back (ms) the history is read to learn how rooms warm up. */
const READ_BACK_MS = 21 * 24 * 3_600_000
const STEP_MINUTES = 10
/** Steps for which a value stays valid without a newer report: orders change rarely, temperatures often. */
const ORDER_STANDS = 12 * 6
const TEMPERATURE_STANDS = 6

/** A heated room with its name. */
export type NamedRoom = AbsentRoom & { readonly roomName: string }

/** The heated rooms of a home: how they warm up, learned from their history, their temperatures now, and their weeks. */
export async function readAbsentRooms(
  { history }: { history: Pick<History, 'readHome'> },
  from: Database,
  { homeId, devices }: { homeId: string; devices: readonly HomeDevice[] },
  now: number,
): Promise<NamedRoom[]> {
  const { series } = await history.readHome({
    homeId,
    capabilities: ['temperature', 'thermostat_mode'],
    from: now - READ_BACK_MS,
    to: now + 1,
    minutes: STEP_MINUTES,
  })
  const temperatures = await selectOrderTemperatures(from, homeId)
  const sources = new Map((await readRoomSources(from, homeId)).map((room) => [room.roomId, room]))
  const outside = devices.filter((device) => device.category === 'outdoor' && device.reachable)
  const outdoor = outside.flatMap((device) => device.values.get('temperature')?.value ?? [])[0] ?? null
  const rooms = Map.groupBy(
    devices.filter((device) => device.roomId !== null && isHeatingDevice(device)),
    (device) => device.roomId ?? '',
  )
  return [...rooms].flatMap(([roomId, heaters]): NamedRoom[] => {
    const [set, source] = [temperatures.get(roomId), sources.get(roomId)]
    if (set === undefined || source === undefined) return []
    const own = devices.filter((device) => device.roomId === roomId)
    const measured = climateOf(own, 'temperature')
    const facts = {
      week: { schedule: localWeek(source), defaultOrder: source.defaultOrder },
      roomId,
      roomName: heaters[0]?.roomName ?? '',
      warming: warmingOf(roomId, series),
      temperatures: set,
      celsius: measured === null || now >= measured.at + MEASURE_LASTS_MS ? null : measured.value,
      outdoor,
    }
    return [facts]
  })
}

function warmingOf(roomId: string, series: readonly HomeSeries[]): RoomWarming {
  const isKnown = ({ values }: HomeSeries) => values.some((value) => !Number.isNaN(value))
  const temperatures = climateSources(
    series.filter((one) => one.capability === 'temperature' && one.roomId === roomId),
    isKnown,
  )
  const outdoor = series.find((one) => one.capability === 'temperature' && one.category === 'outdoor')
  const orders = series.find((one) => one.capability === 'thermostat_mode' && one.roomId === roomId)
  return learnWarming({
    step: STEP_MINUTES * 60_000,
    temperatures: standingValues(meanOf(temperatures), TEMPERATURE_STANDS),
    orders: Array.from(standingValues(orders?.values ?? new Float64Array(), ORDER_STANDS), orderAt),
    outdoor: outdoor === undefined ? null : standingValues(outdoor.values, ORDER_STANDS),
  })
}

/** A mean of several orders within one step is not an order. */
function orderAt(value: number): Order | null {
  return Number.isInteger(value) ? orderOfNumber(value) : null
}

function meanOf(series: readonly HomeSeries[]): Float64Array {
  const [one] = series
  if (one === undefined) return new Float64Array()
  return one.values.map((_, step) => {
    const known = series.flatMap(({ values }) => {
      const value = values[step] ?? Number.NaN
      return Number.isNaN(value) ? [] : [value]
    })
    return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}
