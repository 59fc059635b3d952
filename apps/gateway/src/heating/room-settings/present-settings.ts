import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeatingRelay } from '#home/devices/heating-relay.ts'
import { instantOrNull } from '#home/devices/present-device.ts'
import type { RoomSettingsRow } from './room-settings.store.ts'

/** True if a device can follow its room: it receives orders, or heats through a relay. */
export function canFollowRoom(device: HomeDevice): boolean {
  return device.modeEncoding !== null || isHeatingRelay(device)
}

/** Converts a room's settings to the contract's shape. */
export function presentSettings(row: RoomSettingsRow, roomDevices: readonly HomeDevice[]): RoomSettings {
  const { window } = row
  return {
    room_id: row.roomId,
    version: row.version,
    temperatures: row.temperatures,
    window: {
      is_watched: window.isWatched,
      by_contact: window.byContact,
      by_fall: window.byFall,
      limit: window.limit,
    },
    protection: row.protection,
    devices: roomDevices.map((device) => {
      return {
        id: device.id,
        name: device.name,
        hears: device.modeEncoding?.kind ?? 'relay',
        excluded_at: instantOrNull(device.excludedAt),
        excluded_by: device.excludedBy,
        model: device.model,
        brand: device.brand,
      }
    }),
    changed_at: instantOrNull(row.changedAt),
    changed_by: row.changedBy,
  }
}
