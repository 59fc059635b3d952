import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { callMutation } from '#api/mutate.ts'
import { callQuery } from '#api/query.ts'

/** What orders mean in a room, what its windows and frost do, and which devices follow it. */
export function roomSettingsQuery(roomId: string) {
  return callQuery(getRoomSettings, { params: { roomId } })
}

/** Writes the settings of a room. Owners only. */
export const setRoomSettingsMutation = callMutation(setRoomSettings)
