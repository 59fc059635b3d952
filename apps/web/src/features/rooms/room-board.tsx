import type { Room, RoomLine } from '@foyer/contract/room.ts'
import type { ReactNode } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useValue } from '#lib/value-store.ts'
import { DayBoard } from '#ui/timeline/day-board.tsx'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import type { OrderFace } from '#ui/order-face.ts'
import { comingAxis, dayAxis } from './day-axes.ts'
import { lineOfRoom, type BlockKind } from './line-of-room.ts'
import { RoomInfo } from './room-info.tsx'
import { isSilent, orderAwaited, orderFailed } from './rooms-facts.ts'
import { roomWords } from './room-words.ts'

/** Every room a line: the day from 06:00 to 06:00, or the six hours that come. */
export function RoomBoard({
  rooms,
  lines,
  spans,
  now,
  show,
  layout,
  nameOf,
  aside,
}: {
  rooms: readonly Room[]
  /** Undefined while they are not there yet: the lines stay empty, nothing moves when they come. */
  lines: readonly RoomLine[] | undefined
  /** Null while they are on their way. */
  spans: readonly PriceSpan[] | null
  now: number
  show: 'day' | 'coming'
  /** `wide`: the words beside the line; `narrow`: above it. */
  layout: 'wide' | 'narrow'
  nameOf: (order: OrderFace) => string
  aside?: (room: Room) => ReactNode
}) {
  const t = useWords(roomWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const write = { ...format, midnight: () => t(($) => $.midnight) }
  const axis = show === 'day' ? dayAxis(now, zone, write) : comingAxis(now, zone, write)
  const blockWriters = {
    nameOf,
    time: format.time,
    describe: (order: string, from: string, to: string, kind: BlockKind) =>
      t(($) => $.blocks[kind], { order, from, to }),
  }
  return (
    <DayBoard
      axis={axis}
      spans={spans}
      priceLabel={t(($) => $.price)}
      label={t(($) => $.board)}
      layout={layout}
      rows={rooms.map((room) => ({
        key: room.id,
        label: t(($) => $.line, { room: room.name }),
        blocks: lineOfRoom(
          // A schedule may wait for a thermostat: without one it changes nothing.
          room.has_thermostat === false ? undefined : lines?.find((line) => line.room_id === room.id),
          { isSilent: isSilent(room), awaited: orderAwaited(room), failed: orderFailed(room), now },
          blockWriters,
        ),
        info: <RoomInfo room={room} now={now} nameOf={nameOf} />,
        ...(aside === undefined ? {} : { aside: aside(room) }),
      }))}
    />
  )
}
