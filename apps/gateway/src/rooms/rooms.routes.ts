import { listRoomLines, listRooms } from '@foyer/contract/room.ts'
import { serve, type Served } from '#http/serve.ts'
import type { Rooms } from './rooms.ts'

/** The calls of rooms. */
export function roomsRoutes({ rooms }: { rooms: Rooms }): Served[] {
  return [
    serve(listRooms, (_, { user }) => rooms.list(user.homeId)),
    serve(listRoomLines, ({ query }, { user }) =>
      rooms.lines(user.homeId, Date.parse(query.startDate), Date.parse(query.endDate)),
    ),
  ]
}
