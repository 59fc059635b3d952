import type { RoomSettings } from '@foyer/contract/room-settings.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { instantOrNull } from '#home/devices/present-device.ts'
import type { RoomSettingsRow } from './room-settings.store.ts'

/** Whether a device follows its room, or may: it hears orders, or heats as its relay is told. */
export function isFollower(device: HomeDevice): boolean {
  return device.hearing !== null || isHeatingRelay(device)
}

function isHeatingRelay({ hearing, category, commands }: HomeDevice): boolean {
  return hearing === null && category === 'heating' && commands.includes('on')
}

/** A room's settings as the contract shows them. */
export function presentSettings(row: RoomSettingsRow, followers: readonly HomeDevice[]): RoomSettings {
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
    devices: followers.map((device) => {
      const setpoint = device.values.get('setpoint')
      return {
        id: device.id,
        name: device.name,
        hears: device.hearing?.kind ?? 'relay',
        excluded_at: instantOrNull(device.excludedAt),
        excluded_by: device.excludedBy,
        setpoint: setpoint?.value ?? null,
        setpoint_at: instantOrNull(setpoint?.at ?? null),
        model: device.model,
        brand: device.brand,
      }
    }),
    changed_at: instantOrNull(row.changedAt),
    changed_by: row.changedBy,
  }
}
