import type { CallInput } from '@foyer/contract/call.ts'
import type { Capability, Device, updateDevice } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import type { History, NewestByDevice } from '#history/history.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { cleanName } from '#base/text/clean-name.ts'
import {
  hasRoom,
  selectDeviceLocked,
  selectDevices,
  updateDeviceRow,
  type DeviceKey,
  type DeviceRow,
} from './device.store.ts'
import { presentDevice, type NewestValues } from './present-device.ts'

/** A device with the newest of its readings. */
export type HomeDevice = DeviceRow & { values: NewestValues }

export type Devices = {
  /** The home's devices in the order of their names, with the newest of their readings. */
  ofHome(homeId: string): Promise<HomeDevice[]>
  /** Like `ofHome` for several homes in one read, by home; `taking`: only the devices that accept this capability. */
  ofHomes(homeIds: readonly string[], taking?: Capability): Promise<Map<string, HomeDevice[]>>
  /**
   * Changes what people set of a device; `isMoved`: it is in another room now. Throws `not_found`, and
   * `invalid_input` for a room that the home does not have or a name without a visible character.
   */
  update(
    tx: Database,
    key: DeviceKey,
    change: CallInput<typeof updateDevice>['body'],
  ): Promise<{ device: Device; isMoved: boolean }>
}

// Names are sorted as people sort them, numbers as numbers.
const byName = new Intl.Collator('fr', { numeric: true })

function withValues(rows: readonly DeviceRow[], newest: NewestByDevice): HomeDevice[] {
  return rows
    .map((row) => ({ ...row, values: newest.get(row.id) ?? new Map<never, never>() }))
    .toSorted((one, other) => byName.compare(one.name, other.name) || one.id.localeCompare(other.id))
}

/**
 * Devices with the newest of their readings. `planReads`: the database for reads of many homes, `database` by
 * default.
 */
export function createDevices(parts: {
  database: Database
  planReads?: Database
  history: History
}): Devices {
  const { database, history } = parts
  const planReads = parts.planReads ?? database
  async function read(homeId: string, from = database): Promise<HomeDevice[]> {
    return withValues(...(await Promise.all([selectDevices(from, [homeId]), history.newest(homeId)])))
  }
  async function readAll(homeIds: readonly string[]): Promise<HomeDevice[]> {
    return withValues(...(await Promise.all([selectDevices(planReads, homeIds), history.newestOf(homeIds)])))
  }
  async function readTaking(homeIds: readonly string[], taking: Capability): Promise<HomeDevice[]> {
    const rows = await selectDevices(planReads, homeIds, taking)
    const deviceIds = rows.map(({ id }) => id)
    return withValues(rows, deviceIds.length === 0 ? new Map() : await history.newestOf(homeIds, deviceIds))
  }
  return {
    ofHome: (homeId) => read(homeId),
    async ofHomes(homeIds, taking) {
      const found = await (taking === undefined ? readAll(homeIds) : readTaking(homeIds, taking))
      return Map.groupBy(found, ({ homeId }) => homeId)
    },
    async update(tx, key, { name: given, room_id: roomId, ...change }) {
      const before = await selectDeviceLocked(tx, key)
      if (before === null) throw new GatewayError('not_found')
      const name = given === undefined || given === null ? given : cleanName(given)
      if (typeof given === 'string' && name === null) {
        throw new GatewayError('invalid_input', { field: 'body.name' })
      }
      const isNowhere = typeof roomId === 'string' && !(await hasRoom(tx, key.homeId, roomId))
      if (isNowhere) throw new GatewayError('invalid_input', { field: 'body.room_id' })
      await updateDeviceRow(
        tx,
        key,
        {
          ...(name === undefined ? {} : { name }),
          ...(roomId === undefined ? {} : { roomId }),
          ...(change.radiator_type === undefined ? {} : { radiatorType: change.radiator_type }),
          ...(change.nominal_power === undefined ? {} : { nominalPower: change.nominal_power }),
          ...(change.category === undefined ? {} : { category: change.category }),
        },
        cleanName(before.friendlyName) ?? before.friendlyName,
      )
      const device = (await read(key.homeId, tx)).find(({ id }) => id === key.deviceId)
      if (device === undefined) throw new GatewayError('not_found')
      const isMoved = roomId !== undefined && roomId !== before.roomId
      return { device: presentDevice(device, device.values), isMoved }
    },
  }
}
