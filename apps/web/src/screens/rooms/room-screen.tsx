import { useSuspenseQuery } from '@tanstack/react-query'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'

/** One room and its objects. */
export function RoomScreen({ roomId }: { roomId: string }) {
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const name = rooms.find((room) => room.id === roomId)?.name
  return (
    <>
      <h1 tabIndex={-1}>{name}</h1>
      <ul>
        {devices
          .filter((device) => device.room?.id === roomId)
          .map((device) => (
            <li key={device.id}>{device.name}</li>
          ))}
      </ul>
    </>
  )
}
