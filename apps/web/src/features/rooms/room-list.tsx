import type { Room } from '@foyer/contract/room.ts'
import { RoomInfo } from './room-board.tsx'
import { RoomAside } from './room-aside.tsx'

import styles from './rooms-screen.module.css'

/** The current state of the rooms, for providers without a forecast. */
export function RoomList({ rooms, now }: { rooms: readonly Room[]; now: number }) {
  return (
    <ul className={styles.roomList}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomInfo room={room} now={now} />
          <RoomAside room={room} now={now} />
        </li>
      ))}
    </ul>
  )
}
