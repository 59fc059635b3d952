import type { CallInput } from '@foyer/contract/call.ts'
import type { RoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { limitFault } from '@foyer/rules/room-temperatures/room-limits.ts'
import { areRoomTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { updateExclusions } from './exclusion.store.ts'
import { canFollowRoom, presentSettings } from './present-settings.ts'
import {
  type RoomSettingsRow,
  selectRoomSettings,
  selectRoomSettingsLocked,
  updateRoomSettings,
} from './room-settings.store.ts'
import { temperatureRequests } from './temperature-requests.ts'

type RoomKey = { homeId: string; roomId: string }
type Change = CallInput<typeof setRoomSettings>['body']

export type RoomSettingsEdits = {
  /** The settings of a room. Throws `not_found` for a room that the home does not have. */
  ofRoom(key: RoomKey): Promise<RoomSettings>
  /**
   * Writes the given parts, and sends devices their changed temperatures. Returns the settings after the change. Throws `not_found`,
   * `conflict` if their version has changed, and `invalid_input` for invalid settings or for a device that is not in
   * the room.
   */
  write(tx: Database, asked: RoomKey & { change: Change; actor: Actor }): Promise<RoomSettings>
}

export function createRoomSettings(parts: {
  database: Database
  devices: Pick<Devices, 'ofHome'>
  orders: Pick<RoomOrders, 'stateOf'>
  commands: Pick<Commands, 'askAll'>
  hubLink: Pick<HubLink, 'announceRooms'>
  clock: Clock
}): RoomSettingsEdits {
  const { database, devices, orders, commands, hubLink, clock } = parts

  async function roomDevicesOf({ homeId, roomId }: RoomKey): Promise<HomeDevice[]> {
    return (await devices.ofHome(homeId)).filter(
      (device) => device.roomId === roomId && canFollowRoom(device),
    )
  }

  return {
    async ofRoom(key) {
      const [row] = await selectRoomSettings(database, [key])
      if (row === undefined) throw new GatewayError('not_found')
      return presentSettings(row, await roomDevicesOf(key))
    },
    async write(tx, { homeId, roomId, change, actor }) {
      const key = { homeId, roomId }
      const row = await selectRoomSettingsLocked(tx, key)
      if (row === undefined) throw new GatewayError('not_found')
      if (row.version !== change.version) throw new GatewayError('conflict')
      const at = clock.now()
      const by = actor.name ?? ''
      const next = changed(row, change)
      const roomDevices = await roomDevicesOf(key)
      const before = new Set(roomDevices.flatMap(({ id, excludedAt }) => (excludedAt === null ? [] : [id])))
      const excluded = new Set(change.excluded ?? before)
      if ([...excluded].some((id) => roomDevices.every((device) => device.id !== id))) {
        throw new GatewayError('invalid_input', { field: 'body.excluded' })
      }
      await updateRoomSettings(tx, { ...next, changedAt: at, changedBy: by })
      await updateExclusions(tx, { homeId, roomId, excluded: [...excluded], at, by })
      if (change.temperatures !== undefined) await hubLink.announceRooms(tx, homeId)
      const joined = new Set([...before].filter((id) => !excluded.has(id)))
      const { temperatures } = next
      const asked = { ...key, former: row.temperatures, temperatures, excluded, joined, actor }
      const order = (await orders.stateOf(homeId, tx)).get(roomId)?.order
      const requests = order === undefined ? [] : temperatureRequests(roomDevices, order, asked)
      if (requests.length > 0) await commands.askAll(tx, requests)
      const written = { ...next, version: row.version + 1, changedAt: at, changedBy: by }
      const shown = roomDevices.map((device) => withExclusion(device, excluded, { at, by }))
      return presentSettings(written, shown)
    },
  }
}

/** Merges a change into the settings. Throws `invalid_input` for invalid settings. */
function changed(row: RoomSettingsRow, change: Change): RoomSettingsRow {
  const { window } = change
  const temperatures = change.temperatures ?? row.temperatures
  if (!areRoomTemperatures(temperatures)) {
    throw new GatewayError('invalid_input', { field: 'body.temperatures' })
  }
  const next = {
    ...row,
    temperatures,
    protection: change.protection ?? row.protection,
    window:
      window === undefined
        ? row.window
        : {
            isWatched: window.is_watched,
            byContact: window.by_contact,
            byFall: window.by_fall,
            limit: window.limit,
          },
  }
  const { comfort, eco } = temperatures
  const fault = limitFault({ ...next.protection, window: next.window.limit, comfort, eco })
  if (fault !== null) throw new GatewayError('invalid_input', { field: `body.${partOf(fault, change)}` })
  return next
}

/** The part of a change that is wrong: without limits in the change, its temperatures contradict the stored limits. */
function partOf(fault: NonNullable<ReturnType<typeof limitFault>>, { protection }: Change): string {
  if (fault === 'window') return 'window.limit'
  if (protection !== undefined) return `protection.${fault}`
  return fault === 'floor' ? 'temperatures.eco' : 'temperatures.comfort'
}

function withExclusion(
  device: HomeDevice,
  excluded: ReadonlySet<string>,
  { at, by }: { at: number; by: string },
): HomeDevice {
  if (!excluded.has(device.id)) return { ...device, excludedAt: null, excludedBy: null }
  return device.excludedAt === null ? { ...device, excludedAt: at, excludedBy: by } : device
}
