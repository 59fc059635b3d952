import { setRoomOrder } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/mutation.ts'
import { commandsQuery } from '#api/queries/rooms.ts'
import type { ThumbnailBlock } from '#ui/order-control.tsx'
import { withCommand } from '#features/commands/command-state.ts'
import { LEDGER_LIMIT } from './room-day.ts'
import { guardOf, isSilent, roomState, type RoomState } from './room-state.ts'

const DAY = 1440
const SIX_HOURS = 360

/**
 * One day of a room's schedule from 06:00 to 06:00 as a small skyline; gaps have the default order.
 * @param weekday ISO weekday on which the day on screen begins, 1 is Monday
 */
export function scheduleSkyline(schedule: Schedule, weekday: number): ThumbnailBlock[] {
  const today = piecesOf(schedule, weekday, SIX_HOURS, DAY)
  const tomorrow = piecesOf(schedule, (weekday % 7) + 1, 0, SIX_HOURS)
  return [
    ...today.map((piece) => ({ ...piece, from: piece.from - SIX_HOURS, to: piece.to - SIX_HOURS })),
    ...tomorrow.map((piece) => ({
      ...piece,
      from: piece.from + DAY - SIX_HOURS,
      to: piece.to + DAY - SIX_HOURS,
    })),
  ].map(({ from, to, order }) => ({ from: from / DAY, to: to / DAY, order }))
}

function piecesOf(schedule: Schedule, weekday: number, start: number, end: number) {
  const pieces: { from: number; to: number; order: Order }[] = []
  const add = (from: number, to: number, order: Order) => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)]
    if (first < last) pieces.push({ from: first, to: last, order })
  }
  let at = start
  for (const block of (schedule.week[weekday - 1] ?? []).toSorted((one, other) => one.start - other.start)) {
    add(at, block.start, schedule.default_order)
    add(block.start, block.end, block.order)
    at = Math.max(at, block.end)
  }
  add(at, end, schedule.default_order)
  return pieces
}

/** How an override ends, in the format of the API. */
export type OverrideEnd = { kind: 'next_block' } | { kind: 'hours'; hours: number } | { kind: 'cancelled' }

/** Durations that the user can choose, in hours; the API accepts 1 to 72. */
export const hourChoices = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72] as const

const HOUR_MS = 3_600_000

/** The end of the active override as a choice; `next_block` if there is no override. */
export function overrideEndOf(order: Room['order']): OverrideEnd {
  if (order === undefined || order === null || order.source !== 'override') return { kind: 'next_block' }
  if (order.until_kind === 'cancelled') return { kind: 'cancelled' }
  if (order.until_kind !== 'hours' || order.until === null) return { kind: 'next_block' }
  const startedAt = order.set_at ?? order.since
  const hours =
    startedAt === null ? 1 : Math.round((Date.parse(order.until) - Date.parse(startedAt)) / HOUR_MS)
  return { kind: 'hours', hours: Math.min(72, Math.max(1, hours)) }
}

/** Hours of Confort that the button in the list of rooms requests. */
export const BOOST_HOURS = 2

/** What a room's line offers: to request Confort for some hours, or to end it. `until` is an ISO instant. */
export type RoomBoost = { kind: 'offered' } | { kind: 'on'; until: string; certainty: RoomState['certainty'] }

/**
 * Whether Confort for some hours can be requested for a room, or already is. Null if the room has no heating or does
 * not respond, if Confort was set at a device, has another kind of end or lasts longer anyway, and if protection or an
 * open window is in force.
 */
export function boostOf(room: Room, now: number): RoomBoost | null {
  const { order = null, hand = null } = room
  if (room.has_thermostat !== true || order === null || isSilent(room)) return null
  if (hand?.order === 'comfort' || guardOf(room) !== null) return null
  if (order.order !== 'comfort') return { kind: 'offered' }
  if (order.source === 'override' && hand === null) {
    return order.until_kind === 'hours' && order.until !== null
      ? { kind: 'on', until: order.until, certainty: roomState(room).certainty }
      : null
  }
  const isShort = order.until !== null && Date.parse(order.until) < now + BOOST_HOURS * HOUR_MS
  // A room set to another order at a device is not in Confort, even if its schedule requires it.
  return isShort || hand !== null ? { kind: 'offered' } : null
}

/** Mutation that requests an order for a room and adds the resulting command to the room's cached ledger. */
export function useRoomOrder(roomId: string) {
  const client = useQueryClient()
  return useApiMutation(setRoomOrder, {
    showError: 'inline',
    onSuccess: (command) => {
      if (command === null) return
      client.setQueryData(commandsQuery({ roomId, limit: LEDGER_LIMIT }).queryKey, (ledger) =>
        withCommand(ledger ?? [], command),
      )
    },
  })
}
