import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RoomFace } from '#ui/timeline/room-face.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import type { OrderFace } from '#ui/order-face.ts'
import { guardOf, isOpenWindow } from './guard-facts.ts'
import { useHandWord } from './hand-word.ts'
import { isSilent, orderFaceOf } from './rooms-facts.ts'
import { RoomWhy } from './room-why.tsx'
import { roomWords } from './room-words.ts'
import targets from '#ui/row-target.module.css'

/** A room as it is now: temperature, name, order, and why. */
export function RoomInfo({
  room,
  now,
  nameOf,
}: {
  room: Room
  now: number
  nameOf: (order: OrderFace) => string
}) {
  const t = useWords(roomWords)
  const format = useFormat()
  const temperature = room.temperature ?? null
  const face = orderFaceOf(room)
  const handWord = useHandWord(nameOf)
  const hand = room.hand ?? null
  const guard = guardOf(room)
  const isWindow = guard !== null && isOpenWindow(guard) && face?.state === 'confirmed'
  const isByHand = hand !== null && face?.state === 'confirmed'
  return (
    <RoomFace
      temperature={
        temperature === null ? (
          <span aria-label={t(($) => $.noTemperature)}>–</span>
        ) : (
          format.decimal(temperature)
        )
      }
      unit={temperature === null ? '' : '°'}
      isStale={isSilent(room)}
      name={
        <Link className={targets.link} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
          {room.name}
        </Link>
      }
      chip={
        face === null ? null : (
          <OrderChip
            order={face.order}
            word={isByHand ? handWord(hand) : isWindow ? t(($) => $.guard.window) : nameOf(face.order)}
            state={face.state}
            isByHand={isByHand}
            isOpenWindow={isWindow}
          />
        )
      }
      why={<RoomWhy room={room} now={now} nameOf={nameOf} />}
    />
  )
}
