// Weeks are in wall time.
import 'temporal-polyfill/global'
import { type Order, orderOfNumber } from '@foyer/contract/heating.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { ReturnFacts } from '@foyer/rules/absence/return-plan.ts'
import { learnWarming, type RoomWarming } from '@foyer/rules/absence/room-warming.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import { isHeatingDevice } from '#home/devices/heating-relay.ts'
import { climateOf } from '#home/devices/room-climate.ts'
import type { History } from '#history/history.ts'
import type { HomeSeries } from '#history/read-history.ts'
import { standingValues } from '#history/standing-values.ts'
import { selectOrderTemperatures } from './room-temperature.store.ts'

/** How far back (ms) the history is read to learn how rooms warm up. */
const LOOK_BACK = 21 * 24 * 3_600_000
const STEP_MINUTES = 10
/** Steps for which a value stays valid without a newer report: orders change rarely, temperatures often. */
const ORDER_STANDS = 12 * 6
const TEMPERATURE_STANDS = 6

/** The known facts of a heated room, except its week's order at a return. */
export type RoomFacts = Omit<ReturnFacts, 'order'> & { readonly roomName: string }

/** How the rooms of a home warm up, learned from their history, and their temperatures now. */
export async function readRoomFacts(
  parts: { history: Pick<History, 'readHome'>; devices: Pick<Devices, 'ofHome'> },
  from: Database,
  homeId: string,
  now: number,
): Promise<RoomFacts[]> {
  const [devices, { series }] = await Promise.all([
    parts.devices.ofHome(homeId),
    parts.history.readHome({
      homeId,
      capabilities: ['temperature', 'thermostat_mode'],
      from: now - LOOK_BACK,
      to: now + 1,
      minutes: STEP_MINUTES,
    }),
  ])
  const temperatures = await selectOrderTemperatures(from, homeId)
  const outside = devices.filter((device) => device.category === 'outdoor' && device.reachable)
  const outdoor = outside.flatMap((device) => device.values.get('temperature')?.value ?? [])[0] ?? null
  const rooms = Map.groupBy(
    devices.filter((device) => device.roomId !== null && isHeatingDevice(device)),
    (device) => device.roomId ?? '',
  )
  return [...rooms].flatMap(([roomId, heaters]): RoomFacts[] => {
    const set = temperatures.get(roomId)
    if (set === undefined) return []
    const own = devices.filter((device) => device.roomId === roomId)
    const facts = {
      roomId,
      roomName: heaters[0]?.roomName ?? '',
      warming: warmingOf(roomId, series),
      temperatures: set,
      celsius: climateOf(own, 'temperature')?.value ?? null,
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
