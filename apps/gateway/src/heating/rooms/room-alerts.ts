import type { Order } from '@foyer/contract/heating.ts'
import type { Room, RoomOrder } from '@foyer/contract/room.ts'
import { alertsOf, type AlertDevice } from '@foyer/rules/room-alerts/room-alerts.ts'
import type { RoomOrderAnswer } from '@foyer/rules/room-order/order-state.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeating } from '#home/devices/heating-relay.ts'
import { instantOrNull } from '#home/devices/present-device.ts'

export type RoomAlert = NonNullable<Room['alerts']>[number]

/** The alerts of a room, the worst first, in the form of the contract. */
export function roomAlerts(room: {
  /** ms. */
  now: number
  devices: readonly HomeDevice[]
  temperature: { at: number; value: number } | null
  setpoint: number | null
  reported: Order | null
  order: RoomOrder | null
  state: RoomOrderAnswer | null
  /** Since when windows are open, by device. */
  openSince: ReadonlyMap<string, number>
}): RoomAlert[] {
  const since = room.order?.since ?? null
  const requests = (room.state?.devices ?? []).flatMap(({ requested }) => requested?.requestedAt ?? [])
  return alertsOf({
    now: room.now,
    temperature: room.temperature,
    setpoint: room.setpoint,
    reported: room.reported,
    orderSince: since === null ? null : Date.parse(since),
    requestedAt: requests.length === 0 ? null : Math.max(...requests),
    devices: room.devices.map((device) => alertDevice(device, room.openSince)),
    failed: (room.state?.devices ?? []).filter(({ state }) => state === 'failed'),
  }).map(({ kind, device, since: from, value }) => ({
    kind,
    device_id: device?.id ?? null,
    device_name: device?.name ?? null,
    since: instantOrNull(from),
    value,
  }))
}

function alertDevice(device: HomeDevice, openSince: ReadonlyMap<string, number>): AlertDevice {
  const open = device.values.get('open')?.value
  return {
    id: device.id,
    name: device.name,
    isHeating: isHeating(device),
    isReachable: device.reachable,
    silentSince: device.disconnectedSince,
    battery: device.values.get('battery')?.value ?? null,
    isOpen: open === undefined ? null : open !== 0,
    openSince: openSince.get(device.id) ?? null,
  }
}
