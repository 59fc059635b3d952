import {
  createRoom,
  deleteRoom,
  listRoomLines,
  listRooms,
  reorderRooms,
  updateRoom,
} from '@foyer/contract/room.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { RoomEdits } from './room-edits.ts'
import type { Rooms } from './rooms.ts'

/** Routes of rooms; only owners create, rename, reorder and delete them. */
export function roomsRoutes({ rooms, edits }: { rooms: Rooms; edits: RoomEdits }): Served[] {
  return [
    serve(listRooms, (_, { user }) => rooms.list(user.homeId)),
    serve(listRoomLines, ({ query }, { user }) =>
      rooms.lines(user.homeId, Date.parse(query.startDate), Date.parse(query.endDate)),
    ),
    serve(createRoom, ({ body }, { user, database }) => edits.create(database, user.homeId, body.name)),
    serve(updateRoom, ({ params, body }, { user, database }) =>
      edits.rename(database, { homeId: user.homeId, roomId: params.roomId }, body.name),
    ),
    serve(reorderRooms, ({ body }, { user, database }) =>
      edits.reorder(database, user.homeId, body.room_ids),
    ),
    serve(deleteRoom, async ({ params }, { user, database }) => {
      await edits.remove(database, { homeId: user.homeId, roomId: params.roomId })
      return {}
    }),
  ]
}
