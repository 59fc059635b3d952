import type { Room } from '@foyer/contract/room.ts'
import type { HomeDevice } from '#devices/devices.ts'
import { instant, instantOrNull } from '#devices/present-device.ts'

export type RoomAlert = NonNullable<Room['alerts']>[number]

/** A command whose value went back, and since when. */
export type Reverted = { deviceId: string; deviceName: string; at: number }

/** Percent under which a battery is to be changed; Zigbee sensors fall quickly from there. */
const LOW_BATTERY = 15

/** °C under which pipes and people are at risk: Hors Gel holds 7. */
const FROST = 5

/** What somebody should look at in a room, the worst first. */
export function roomAlerts(room: {
  devices: readonly HomeDevice[]
  temperature: number | null
  temperatureAt: number | null
  reverted: readonly Reverted[]
  /** Since when windows are open, by device. */
  openSince: ReadonlyMap<string, number>
}): RoomAlert[] {
  const alerts: RoomAlert[] = []
  if (room.temperature !== null && room.temperature < FROST) {
    alerts.push({
      kind: 'frost_risk',
      device_id: null,
      device_name: null,
      since: instantOrNull(room.temperatureAt),
      value: room.temperature,
    })
  }
  for (const device of room.devices) {
    if (!device.reachable && isHeating(device)) {
      alerts.push(alertOf('silent', device, device.disconnectedSince, null))
    }
  }
  for (const { deviceId, deviceName, at } of room.reverted) {
    alerts.push({
      kind: 'reverted',
      device_id: deviceId,
      device_name: deviceName,
      since: instant(at),
      value: null,
    })
  }
  for (const device of room.devices) {
    const open = device.values.get('open')
    // A silent contact says nothing of its window now.
    if (device.reachable && open !== undefined && open.value !== 0) {
      alerts.push(alertOf('window_open', device, room.openSince.get(device.id) ?? null, null))
    }
    const battery = device.values.get('battery')
    if (battery !== undefined && battery.value <= LOW_BATTERY) {
      alerts.push(alertOf('battery_low', device, null, battery.value))
    }
  }
  return alerts
}

/** True for a device that warms the room: what a room's order is for. */
export function isHeating(device: { category: string }): boolean {
  return device.category === 'heating'
}

function alertOf(
  kind: RoomAlert['kind'],
  device: HomeDevice,
  since: number | null,
  value: number | null,
): RoomAlert {
  return { kind, device_id: device.id, device_name: device.name, since: instantOrNull(since), value }
}
