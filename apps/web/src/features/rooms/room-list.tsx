import type { Room } from '@foyer/contract/room.ts'
import { RoomInfo } from './room-info.tsx'
import type { OrderFace } from '#ui/order-face.ts'
import { RoomAside } from './room-aside.tsx'
import styles from './room-list.module.css'

/** The rooms as they are now, where nothing is said of the hours that come. */
export function RoomList({
  rooms,
  now,
  nameOf,
}: {
  rooms: readonly Room[]
  now: number
  nameOf: (order: OrderFace) => string
}) {
  return (
    <ul className={styles.list}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomInfo room={room} now={now} nameOf={nameOf} />
          <RoomAside room={room} />
        </li>
      ))}
    </ul>
  )
}
