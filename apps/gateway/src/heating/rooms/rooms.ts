import type { Room, RoomHand, RoomLine } from '@foyer/contract/room.ts'
import { explainBlocks, type PastRequest } from '@foyer/rules/room-order/explain-blocks.ts'
import type { PastReason } from '@foyer/rules/room-order/past-reasons.ts'
import type { PlannedBlock } from '@foyer/rules/room-order/room-order.ts'
import type { ActivityLog } from '#heating/activity/activity.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { History } from '#history/history.ts'
import type { HotWater } from '#heating/hot-water/hot-water.ts'
import type { OrderView } from '#heating/orders/order-view.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { withHand, withHandSince } from './hand-block.ts'
import { pastBlocks, type ModeHistory } from './past-blocks.ts'
import { presentRoom } from './present-room.ts'
import { selectRooms } from './room.store.ts'

const LONGEST_LINE = 8 * 24 * 3_600_000

export type Rooms = {
  list(homeId: string): Promise<Room[]>
  /**
   * Each room's orders over [from, to), ms: as reported until now, as planned from now. Throws `invalid_input` beyond 8
   * days.
   */
  lines(homeId: string, from: number, to: number): Promise<RoomLine[]>
}

type Parts = {
  database: Database
  clock: Clock
  history: History
  devices: Devices
  activity: Pick<ActivityLog, 'outages' | 'openWindows'>
  orders: OrderView
  hotWater: Pick<HotWater, 'ofHome'>
}

/** Rooms, seen through their devices, their orders and their history. */
export function createRooms({ database, clock, history, devices, activity, orders, hotWater }: Parts): Rooms {
  /** Mode and outages of each heating device, by room. */
  async function modesOf(homeId: string, from: number, to: number): Promise<Map<string, ModeHistory[]>> {
    const all = await devices.ofHome(homeId)
    const heating = all.filter(
      ({ capabilities, excludedAt }) => capabilities.includes('thermostat_mode') && excludedAt === null,
    )
    const [samples, outages] = await Promise.all([
      history.readSamples({
        homeId,
        deviceIds: heating.map((device) => device.id),
        capability: 'thermostat_mode',
        from,
        to,
      }),
      activity.outages(homeId, from, to),
    ])
    const rooms = new Map<string, ModeHistory[]>()
    for (const device of heating) {
      if (device.roomId === null) continue
      const own = samples.get(device.id)
      const later = [...(own?.times ?? [])].map((at, index) => ({ at, value: own?.values[index] ?? 0 }))
      const before = own?.before ?? null
      rooms.set(device.roomId, [
        ...(rooms.get(device.roomId) ?? []),
        { samples: before === null ? later : [before, ...later], outages: outages.get(device.id) ?? [] },
      ])
    }
    return rooms
  }

  return {
    async list(homeId) {
      const read = devices.ofHome(homeId)
      const [rows, all, inForce, hands, states, openSince, tanks] = await Promise.all([
        selectRooms(database, homeId),
        read,
        orders.stateOf(homeId),
        orders.handsOf(homeId),
        read.then((own) => orders.statesOf(new Map([[homeId, own]]))),
        activity.openWindows(homeId),
        hotWater.ofHome(homeId, read),
      ])
      return rows.map((row) => {
        const own = all.filter((device) => device.roomId === row.id)
        return presentRoom({
          now: clock.now(),
          row,
          hotWater: tanks.get(row.id) ?? null,
          devices: own,
          order: inForce.get(row.id) ?? null,
          hand: hands.get(row.id) ?? null,
          state: states.get(homeId)?.rooms.get(row.id) ?? null,
          openSince,
        })
      })
    },
    async lines(homeId, from, to) {
      if (!(from < to)) throw new GatewayError('invalid_input', { field: 'query.endDate' })
      if (to - from > LONGEST_LINE) throw new GatewayError('invalid_input', { field: 'query.startDate' })
      const now = Math.min(Math.max(clock.now(), from), to)
      const [rows, modes, planned, hands, reasons, requests] = await Promise.all([
        selectRooms(database, homeId),
        now > from ? modesOf(homeId, from, now) : new Map<string, ModeHistory[]>(),
        now < to ? orders.plannedOf(homeId, now, to) : new Map<string, PlannedBlock[]>(),
        now < to ? orders.handsOf(homeId) : new Map<string, RoomHand>(),
        now > from ? orders.reasonsOf(homeId, from, now) : new Map<string, PastReason[]>(),
        now > from ? orders.requestsOf(homeId, from, now) : new Map<string, PastRequest[]>(),
      ])
      return rows.map(({ id }) => ({
        room_id: id,
        blocks: [
          ...explainBlocks(
            withHandSince(
              pastBlocks(modes.get(id) ?? [], from, now),
              hands.get(id),
              planned.get(id)?.[0]?.order ?? null,
            ),
            reasons.get(id) ?? [],
            requests.get(id) ?? [],
          ).map(({ reason, ...block }) => ({
            ...block,
            ...(reason?.source === null ? { by_hand: true } : {}),
            kind: 'past' as const,
            source: block.by_hand === true ? null : (reason?.source ?? null),
            by: block.by_hand === true ? null : (reason?.by ?? null),
          })),
          ...withHand(planned.get(id) ?? [], hands.get(id)).map((block) => ({
            ...block,
            kind: 'planned' as const,
          })),
        ],
      }))
    },
  }
}
