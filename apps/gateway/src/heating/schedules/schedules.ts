import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { tidyWeek } from '@foyer/rules/schedule/week-ring.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { instantOrNull } from '#home/devices/present-device.ts'
import { isHeatingRelay } from '#home/devices/heating-relay.ts'
import type { Devices } from '#home/devices/devices.ts'
import { lockHome } from '#home/homes/homes.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import {
  insertWeekChange,
  type RoomWeekRow,
  selectRoomWeek,
  selectSchedules,
  type ScheduleRow,
  upsertWeek,
} from './schedule.store.ts'

type GivenWeek = {
  roomId: string
  /** The version that the change was made from; null: any version. */
  version: number | null
  week: Week
}

export type Schedules = {
  /** The weeks of the home's rooms. */
  list(homeId: string): Promise<ScheduleRow[]>
  /**
   * The week of a room, seven empty days if it was never set. Throws `not_found` for a room that the home does not
   * have.
   */
  ofRoom(key: { homeId: string; roomId: string }): Promise<Schedule>
  /**
   * Writes weeks of rooms, all or none, and sends the order of each week for now to the room's devices. Returns the
   * weeks as stored, in the given order. Throws `not_found`, `not_commandable` if a room
   * has no device that receives orders, and `conflict` if a week was changed since.
   */
  write(
    tx: Database,
    change: { homeId: string; accountId: string; accountName: string; weeks: readonly GivenWeek[] },
  ): Promise<Schedule[]>
}

/** The weeks of rooms: reading and changing them. */
export function createSchedules(parts: {
  database: Database
  devices: Pick<Devices, 'ofHome'>
  orders: Pick<RoomOrders, 'applyPlan'>
  clock: Clock
}): Schedules {
  const { database, devices, orders, clock } = parts

  async function checkOne(
    tx: Database,
    homeId: string,
    { roomId, version }: GivenWeek,
  ): Promise<RoomWeekRow> {
    const row = await selectRoomWeek(tx, { homeId, roomId })
    if (row === undefined) throw new GatewayError('not_found')
    if (version !== null && version !== (row.version ?? 0)) throw new GatewayError('conflict')
    return row
  }

  return {
    list: (homeId) => selectSchedules(database, homeId),
    async ofRoom(key) {
      const row = await selectRoomWeek(database, key)
      if (row === undefined) throw new GatewayError('not_found')
      return present(key.roomId, row)
    },
    async write(tx, { homeId, accountId, accountName, weeks }) {
      const at = clock.now()
      const all = await devices.ofHome(homeId)
      const thermostats = all.filter(
        (device) => device.capabilities.includes('thermostat_mode') || isHeatingRelay(device),
      )
      await lockHome(tx, homeId)
      const rows = new Map<string, RoomWeekRow>()
      for (const given of weeks) rows.set(given.roomId, await checkOne(tx, homeId, given))
      const hasNoThermostat = ({ roomId }: GivenWeek) =>
        thermostats.every((device) => device.roomId !== roomId)
      if (weeks.some(hasNoThermostat)) throw new GatewayError('not_commandable')
      for (const { roomId, week } of weeks) {
        const name = rows.get(roomId)?.roomName ?? ''
        const change = { homeId, roomId, week: tidyWeek(week), name, at, accountId, accountName }
        await upsertWeek(tx, change)
        await insertWeekChange(tx, change)
        await orders.applyPlan(tx, {
          homeId,
          roomId,
          actor: { kind: 'schedule', id: null, name: null },
        })
      }
      const schedules: Schedule[] = []
      for (const { roomId } of weeks) {
        const row = await selectRoomWeek(tx, { homeId, roomId })
        if (row !== undefined) schedules.push(present(roomId, row))
      }
      return schedules
    },
  }
}

function present(roomId: string, row: RoomWeekRow): Schedule {
  return {
    room_id: roomId,
    name: row.name ?? row.roomName,
    week: row.week ?? [[], [], [], [], [], [], []],
    default_order: row.defaultOrder,
    version: row.version ?? 0,
    changed_at: instantOrNull(row.changedAt),
    changed_by: row.changedBy,
  }
}
