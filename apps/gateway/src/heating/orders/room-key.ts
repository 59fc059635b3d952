/** A room of a home. */
export type RoomKey = { homeId: string; roomId: string }
