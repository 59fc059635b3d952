import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { RoomSettingsEdits } from './room-settings.ts'

/** The routes of a room's settings; only the owner changes them. */
export function roomSettingsRoutes({ settings }: { settings: RoomSettingsEdits }): Served[] {
  return [
    serve(getRoomSettings, ({ params: { roomId } }, { user }) =>
      settings.ofRoom({ homeId: user.homeId, roomId }),
    ),
    serve(setRoomSettings, ({ params: { roomId }, body }, { user, database }) => {
      const { homeId, accountId, accountName } = user
      const actor = { kind: 'user', id: accountId, name: accountName } as const
      return settings.write(database, { homeId, roomId, change: body, actor })
    }),
  ]
}
