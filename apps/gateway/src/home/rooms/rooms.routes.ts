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

/** The calls of rooms; making, naming, ordering and deleting them is the owner’s. */
export function roomsRoutes({ rooms, edits }: { rooms: Rooms; edits: RoomEdits }): Served[] {
  return [
    serve(listRooms, (_, { user }) => rooms.list(user.homeId)),
    serve(listRoomLines, ({ query }, { user }) =>
      rooms.lines(user.homeId, Date.parse(query.startDate), Date.parse(query.endDate)),
    ),
    serve(createRoom, ({ body }, { user, database, afterCommit }) =>
      edits.create(database, user.homeId, body.name, afterCommit),
    ),
    serve(updateRoom, ({ params, body }, { user, database, afterCommit }) =>
      edits.rename(database, { homeId: user.homeId, roomId: params.roomId }, body.name, afterCommit),
    ),
    serve(reorderRooms, ({ body }, { user, database, afterCommit }) =>
      edits.reorder(database, user.homeId, body.room_ids, afterCommit),
    ),
    serve(deleteRoom, async ({ params }, { user, database, afterCommit }) => {
      await edits.remove(database, { homeId: user.homeId, roomId: params.roomId }, afterCommit)
      return {}
    }),
  ]
}
