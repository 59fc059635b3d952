import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { RoomSettingsEdits } from './room-settings.ts'

/** The routes of a room's settings; only the owner changes them. */
export function roomSettingsRoutes(parts: {
  settings: RoomSettingsEdits
  commands: Pick<Commands, 'dispatch'>
}): Served[] {
  const { settings, commands } = parts
  return [
    serve(getRoomSettings, ({ params: { roomId } }, { user }) =>
      settings.ofRoom({ homeId: user.homeId, roomId }),
    ),
    serve(setRoomSettings, async ({ params: { roomId }, body }, { user, database, afterCommit }) => {
      const { homeId, accountId, accountName } = user
      const actor = { kind: 'user', id: accountId, name: accountName } as const
      const written = await settings.write(database, { homeId, roomId, change: body, actor })
      afterCommit(async () => {
        for (const command of written.commands) await commands.dispatch(homeId, command)
      })
      return written.settings
    }),
  ]
}
