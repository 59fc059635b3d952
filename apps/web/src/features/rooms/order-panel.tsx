import type { Command } from '@foyer/contract/command.ts'
import { roomRequests, type RoomRequest } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { roomRequest } from '#features/commands/command-outcome.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { homeDayAt, weekdayAt } from '#lib/home-day.ts'
import { isSilent } from './rooms-facts.ts'
import { scheduleQuery } from '#api/queries/schedule.queries.ts'
import { OrderControl } from '#ui/order-control.tsx'
import { controlState } from './control-state.ts'
import { overrideEndOf, type OverrideEnd } from './override-end.ts'
import { programmeSkyline } from './programme-skyline.ts'
import { RequestStrip } from './request-strip.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { UntilChoice } from './until-choice.tsx'
import type { useRoomOrder } from './use-room-order.ts'

/** Auto and the six orders, what was asked and how it stands, and how it ends. */
export function OrderPanel({
  room,
  ledger,
  request,
  now,
}: {
  room: Room
  /** The room's commands, newest first. */
  ledger: readonly Command[]
  request: ReturnType<typeof useRoomOrder>
  now: number
}) {
  const t = useWords(roomScreenWords)
  const nameOf = useOrderName()
  const format = useFormat()
  const zone = useValue(homeZone)
  const [chosen, setChosen] = useState<OverrideEnd | null>(null)
  const { data: schedule } = useQuery(scheduleQuery(room.id))
  const end = chosen ?? overrideEndOf(room.order)
  const asked = request.isPending ? request.variables.body.order : null
  const latest = roomRequest(ledger, room, now)
  const { value, pending } = controlState(room, latest, asked)
  const ask = (order: RoomRequest, until: OverrideEnd) =>
    request.mutate({
      params: { roomId: room.id },
      body: order === 'auto' ? { order } : { order, until },
    })
  const noteOf = (option: RoomRequest) => {
    if (option === pending) return t(($) => $.orders.asked)
    if (option !== 'auto' && option === room.thermostat_mode) {
      return t(($) => (isSilent(room) ? $.orders.lastHeard : $.orders.inForce))
    }
    if (option === 'auto') return t(($) => $.orders.auto)
    if (option === 'stop' && meaningOf(option) === null) return t(($) => $.orders.stop)
    return isHeardLate(option) ? t(($) => $.orders.late) : undefined
  }
  // The names are French, the specification's: another language says beneath them what they mean.
  const meaningOf = (option: Exclude<RoomRequest, 'auto'>) => {
    const meaning = t(($) => $.meanings[option])
    return meaning === nameOf(option) ? null : meaning
  }
  // Beside a device that is told a setpoint, the order is a temperature.
  const degreesOf = (option: RoomRequest) => {
    const { temperatures = null } = room
    return temperatures === null || option === 'auto' || option === 'stop'
      ? null
      : format.degrees(temperatures[option])
  }
  const wholeNoteOf = (option: RoomRequest) => {
    const said = [option === 'auto' ? null : meaningOf(option), degreesOf(option), noteOf(option)]
    return said.filter((words) => typeof words === 'string').join(', ') || undefined
  }
  return (
    <>
      <OrderControl
        label={t(($) => $.orders.label)}
        options={roomRequests.map((option) => ({
          value: option,
          word: nameOf(option),
          note: wholeNoteOf(option),
          description: isHeardLate(option)
            ? t(($) => $.orders.lateDescription)
            : option === 'auto'
              ? t(($) => $.orders.autoDescription)
              : undefined,
        }))}
        value={value}
        pending={pending}
        pendingWord={t(($) => $.orders.asked)}
        programme={
          schedule === undefined
            ? []
            : programmeSkyline(schedule, weekdayAt(homeDayAt(now, zone).start, zone))
        }
        onChoose={(order) => {
          setChosen(null)
          ask(order, end)
        }}
      />
      <RequestStrip room={room} latest={latest} asked={asked} request={request} />
      <UntilChoice
        room={room}
        end={end}
        now={now}
        onChange={(next) => {
          setChosen(next)
          // Another end for what is in force is another request; otherwise it waits for the next order.
          if (room.order?.source === 'override') ask(room.order.order, next)
        }}
      />
    </>
  )
}

function isHeardLate(option: RoomRequest): boolean {
  return option === 'comfort_minus_1' || option === 'comfort_minus_2'
}
