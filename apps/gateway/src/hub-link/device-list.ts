import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { type DeviceWrite, removeDevices, upsertDevices } from './hub-link.store.ts'
import type { HubRegistry } from './hub-registry.ts'
import { adoptDevices } from './hub-state.store.ts'
import { describe, describedBy, linkDevice, type LinkedDevice, type LinkedHub } from './linked-hub.ts'
import type { DescribedDevice } from '#hub-link/zigbee2mqtt/parse-device.ts'
import { type Mapping, storeMapping } from '#hub-link/zigbee2mqtt/mapping.ts'

/** The result of applying a device list. */
export type ListChange = {
  isChanged: boolean
  /**
   * Devices that are new or whose mapping changed. `isAwake`: the device was being paired just before, so even a
   * battery device listens.
   */
  described: { device: LinkedDevice; isAwake: boolean }[]
}

/**
 * Synchronises the devices of a hub with its list: a new device gets a row, a renamed one keeps its row, a missing one
 * is marked as removed, and devices of a removed hub of the same home move to this hub. Writes only what changed.
 */
export async function applyDeviceList(
  parts: { database: Database; registry: Pick<HubRegistry, 'ofHomes'>; now: () => number },
  hub: LinkedHub,
  listed: readonly DescribedDevice[],
): Promise<ListChange> {
  const { database, registry, now } = parts
  const addresses = new Set(listed.map(({ address }) => address))
  const gone = [...hub.devices.values()].filter(({ address }) => !addresses.has(address))
  const writes = listed
    .map((device) => writeOf(device, hub.devices.get(device.address)?.id ?? randomUUID()))
    .filter((write) => hub.devices.get(write.address)?.description !== describe(write))
  if (gone.length === 0 && writes.length === 0) return { isChanged: false, described: [] }

  let adopted: readonly string[] = []
  const rows = await database.transaction(async (tx) => {
    if (gone.length > 0) {
      const ids = gone.map(({ id }) => id)
      await removeDevices(tx, hub.homeId, hub.id, ids, now())
    }
    if (writes.length === 0) return []
    adopted = await adoptDevices(
      tx,
      hub.homeId,
      hub.id,
      writes.map(({ address }) => address),
    )
    return upsertDevices(tx, hub.homeId, hub.id, writes, now())
  })
  for (const other of adopted.length === 0 ? [] : registry.ofHomes([hub.homeId])) {
    if (other !== hub) forgetDevices(other, adopted)
  }
  for (const { address } of gone) hub.devices.delete(address)
  // A device that joins may send a backlog: it is not judged before that had time to arrive.
  if (rows.some(({ address }) => !hub.devices.has(address))) hub.pastAt = now()
  const described: ListChange['described'] = []
  for (const row of rows) {
    const known = hub.devices.get(row.address)
    const device = known ?? linkDevice(row, hub)
    const before = known?.mapping
    if (known === undefined) hub.devices.set(row.address, device)
    else Object.assign(known, describedBy(row))
    if (device.mapping.size === 0 || isSameMapping(before, device.mapping)) continue
    described.push({ device, isAwake: before?.size === 0 })
  }
  hub.byName = new Map([...hub.devices.values()].map((device) => [device.friendlyName, device]))
  return { isChanged: true, described }
}

/** Removes devices from this hub that another hub of the home has adopted. */
function forgetDevices(hub: LinkedHub, ids: readonly string[]): void {
  for (const { id, address, friendlyName } of hub.devices.values()) {
    if (!ids.includes(id)) continue
    hub.devices.delete(address)
    hub.byName.delete(friendlyName)
  }
}

function isSameMapping(before: Mapping | undefined, after: Mapping): boolean {
  return before !== undefined && JSON.stringify([...before]) === JSON.stringify([...after])
}

function writeOf(device: DescribedDevice, id: string): DeviceWrite {
  return {
    id,
    address: device.address,
    friendly_name: device.friendlyName,
    name: device.name,
    type: device.type,
    category: device.category,
    brand: device.brand,
    model: device.model,
    description: device.description,
    sleeps: device.sleeps,
    supported: device.isSupported,
    capabilities: device.capabilities,
    commands: device.commands,
    mapping: storeMapping(device.mapping),
  }
}
