// Orders, days and prices are in wall time.
import 'temporal-polyfill/global'
import { isPlanned, plannedBlocks } from '@foyer/rules/room-order/room-order.ts'
import { nextScheduleChange } from '@foyer/rules/schedule/schedule.ts'
import { type HomeRecord, recordKey, type Recorded } from '@foyer/rules/scenario/recorded-facts.ts'
import type { PriceBand } from '@foyer/rules/scenario/scenario-facts.ts'
import { isOffPeak, isPeak, type TariffBand, tariffBands } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { type HomeTariffFacts, readTariffFacts } from '#energy/energy/tariff-facts.ts'
import {
  localWeek,
  orderSources,
  readRoomSources,
  type RoomSourcesRow,
} from '#heating/orders/room-sources.ts'
import type { LateValue } from '#history/history.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { isHeatingDevice } from '#home/devices/heating-relay.ts'

const HOUR = 3_600_000
/** How far back (ms) missed triggers are caught up; they are judged with the present values. */
const BACK = HOUR
/** The next edges of orders and prices are within two days. */
const AHEAD = 48 * HOUR

/** A home as scenarios see it now. */
export type HomeNow = { record: HomeRecord; devices: readonly HomeDevice[]; rooms: readonly RoomSourcesRow[] }

/** What scenarios depend on in a home, as it was read. */
type HomeState = {
  devices: readonly HomeDevice[]
  rooms: readonly RoomSourcesRow[]
  tariff: HomeTariffFacts
  /** The values that came late. */
  late: readonly LateValue[]
}

/** The facts with which the scenarios of a home are evaluated at an instant (ms). */
export function homeNow({ devices, rooms, tariff, late }: HomeState, now: number): HomeNow {
  return {
    devices,
    rooms,
    record: {
      readings: readingsOf(devices, now),
      late: lateOf(devices, late),
      online: onlineOf(devices, now),
      rooms: new Map(rooms.map((room) => [room.roomId, plannedOrders(room, now)])),
      prices: presentPrices(tariff, now),
      heatedRooms: heatedRooms(devices, rooms),
      nextBlock: nextBlockOf(rooms),
      isNow: true,
    },
  }
}

/** The same for one home, where a value counts whenever it was received. Throws `not_found` if there is no such home. */
export async function readHomeNow(
  { devices }: { devices: Pick<Devices, 'ofHome'> },
  database: Database,
  homeId: string,
  now: number,
): Promise<HomeNow> {
  const own = await devices.ofHome(homeId)
  const tariff = await readTariffFacts(database, homeId)
  const rooms = await readRoomSources(database, homeId)
  return homeNow({ devices: own, rooms, tariff, late: [] }, now)
}

function readingsOf(devices: readonly HomeDevice[], now: number): HomeRecord['readings'] {
  return new Map(
    devices.flatMap(({ id, values }) =>
      Array.from(values, ([capability, { at, value }]) => {
        // A hub's clock may be a little ahead of ours.
        const recorded: Recorded<number> = { times: [Math.min(at, now)], values: [value] }
        return [recordKey(id, capability), recorded] as const
      }),
    ),
  )
}

/**
 * When (ms) the newest readings were received, of those that came late. A late value is known before it is stored: until
 * then, the one before it is taken as late too.
 */
function lateOf(devices: readonly HomeDevice[], values: readonly LateValue[]): Map<string, number> {
  const newest = new Map(devices.map(({ id, values: own }) => [id, own]))
  return new Map(
    values.flatMap(({ deviceId, capability, at, receivedAt }) => {
      const reading = newest.get(deviceId)?.get(capability)
      const isLate = reading !== undefined && reading.at <= at
      return isLate ? [[recordKey(deviceId, capability), receivedAt] as const] : []
    }),
  )
}

function onlineOf(devices: readonly HomeDevice[], now: number): HomeRecord['online'] {
  return new Map(
    devices.map((device) => {
      const since = device.reachable ? device.connectedSince : device.disconnectedSince
      const values = [!device.reachable, device.reachable]
      return [
        device.id,
        since === null
          ? { times: [0], values: [device.reachable] }
          : { times: [0, Math.min(since, now)], values },
      ]
    }),
  )
}

function plannedOrders(room: RoomSourcesRow, now: number): ReturnType<HomeRecord['rooms']['get']> & object {
  const blocks = plannedBlocks(orderSources(room), now - BACK, now + AHEAD)
  return {
    // The order in force at the start is taken as in force before it, too.
    times: blocks.map(({ from }, index) => (index === 0 ? 0 : from)),
    values: blocks.map(({ order, source }) => ({
      order,
      isPlanned: isPlanned(source),
      isAbsence: source === 'absence',
    })),
  }
}

function presentPrices(tariff: HomeTariffFacts, now: number): HomeRecord['prices'] {
  const { times, values } = pricesOf(tariff, now - BACK, now + AHEAD)
  // The price at the start is taken as the one before it, too.
  return { times: Array.from(times, (at, index) => (index === 0 ? 0 : at)), values }
}

/** The peak and off-peak hours over [from, to), ms; null where they are not known, as without a contract. */
export function pricesOf(tariff: HomeTariffFacts, from: number, to: number): HomeRecord['prices'] {
  const times: number[] = []
  const values: (PriceBand | null)[] = []
  let end = from
  for (const band of tariffBands(tariff, from, to)) {
    if (band.from > end) {
      times.push(end)
      values.push(null)
    }
    times.push(band.from)
    values.push(priceBandOf(band))
    end = band.to
  }
  if (end < to) {
    times.push(end)
    values.push(null)
  }
  times.push(to)
  values.push(null)
  return { times, values }
}

function priceBandOf(band: TariffBand): PriceBand | null {
  if (isPeak(band)) return 'peak'
  if (isOffPeak(band)) return 'off_peak'
  // A day of EJP whose colour is not known may have peak hours.
  return band.kinds.some((kind) => isPeak({ kinds: [kind] })) ? null : 'neither'
}

/** The rooms with a heating device. */
export function heatedRooms(devices: readonly HomeDevice[], rooms: readonly { roomId: string }[]): string[] {
  const heated = new Set(devices.filter(isHeatingDevice).map(({ roomId }) => roomId))
  return rooms.map(({ roomId }) => roomId).filter((id) => heated.has(id))
}

/** When the next block of a room's schedule begins. */
export function nextBlockOf(rooms: readonly RoomSourcesRow[]): HomeRecord['nextBlock'] {
  const weeks = new Map(rooms.map((room) => [room.roomId, localWeek(room)]))
  return (roomId, at) => {
    const week = weeks.get(roomId) ?? null
    return week === null ? null : nextScheduleChange(week, at)
  }
}
