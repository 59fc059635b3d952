import type { Order } from '@foyer/contract/heating.ts'
import { isWeekly, orderAt } from '@foyer/rules/room-order/room-order.ts'
import { scheduleSlots } from '@foyer/rules/schedule/schedule.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import { markClaims } from './claim.store.ts'
import { type HoldEdge, holdEdge, passedClaims } from './hold-changes.ts'
import { endOverrides, type RoomSourcesRow, selectHeld } from './order.store.ts'
import type { RoomKey } from './room-key.ts'
import { orderSources } from './room-sources.ts'
import { endSentSlots, selectLastSlots, type SlotRow } from './slot.store.ts'

/** How far back (ms) slots are considered: after a longer absence of the gateway the older ones get no row. */
const LONGEST_ABSENCE_MS = 8 * 24 * 3_600_000

/** A room at an edge: its order in force now, and the slots that have passed since the last pass. */
export type Edge = RoomKey & {
  order: Order
  isPlan: boolean
  /** The override or claim that has just begun or ended. */
  held: HoldEdge | null
  slots: SlotRow[]
  /** When (ms) the room has to be processed next; null: never. */
  next: number | null
}

/**
 * Processes what has passed in each room: ends the overrides and claims that are over, and returns the passed slots and
 * the order in force now.
 */
export async function passEdges(
  tx: Database,
  rooms: readonly { row: DueRow; room: RoomSourcesRow }[],
  now: number,
): Promise<Edge[]> {
  const over = rooms.flatMap(({ room: { homeId, roomId, override } }) => {
    const at = override?.until ?? null
    return at !== null && at <= now ? [{ homeId, roomId, at }] : []
  })
  if (over.length > 0) await endOverrides(tx, over)
  const claims = rooms.flatMap(({ room }) => passedClaims(room, now))
  if (claims.length > 0) await markClaims(tx, claims)
  const keys = rooms.map(({ room }) => room)
  await endSentSlots(tx, [...new Set(keys.map(({ homeId }) => homeId))])
  const last = await selectLastSlots(tx, keys)
  const passed = rooms.map(({ row, room }) => {
    const after = Math.max(
      // If the room has no stored slot yet, slots before its row was due are not processed.
      last.get(room.roomId) ?? row.at - 1,
      now - LONGEST_ABSENCE_MS,
      // Edges before the week was written were never in force.
      room.weekSince ?? -Infinity,
    )
    const sources = orderSources(room)
    // A block with the order of the gap before it changes nothing.
    const slots =
      sources.schedule === null ? [] : scheduleSlots(sources.schedule, after, now, room.defaultOrder)
    return { room, after, slots, inForce: orderAt(sources, now) }
  })
  const behind = passed.filter(({ slots }) => slots.length > 0)
  const held = Map.groupBy(
    behind.length === 0
      ? []
      : await selectHeld(
          tx,
          behind.map(({ room: { homeId, roomId }, after }) => ({ homeId, roomId, after })),
        ),
    ({ roomId }) => roomId,
  )
  return passed.map(({ room, slots, inForce }) => ({
    homeId: room.homeId,
    roomId: room.roomId,
    order: inForce.order,
    isPlan: isWeekly(inForce.source),
    held: holdEdge(room, inForce.source, now),
    slots: slotRows(slots, room, inForce, held.get(room.roomId) ?? []),
    next: inForce.nextOccasion,
  }))
}

function slotRows(
  passed: ReturnType<typeof scheduleSlots>,
  room: RoomSourcesRow,
  inForce: ReturnType<typeof orderAt>,
  held: readonly { from: number; to: number | null }[],
): SlotRow[] {
  return passed.map(({ at, order }, index): SlotRow => {
    const isLast = index === passed.length - 1
    const isSuperseded = isLast
      ? !isWeekly(inForce.source)
      : held.some((one) => one.from <= at && (one.to === null || at < one.to))
    // Only the last slot can still be followed: it is the order in force.
    const outcome = isSuperseded ? 'superseded' : isLast ? 'owed' : 'missed'
    // A red-day plan replaces the order of the week.
    const isLowered = isLast && inForce.source === 'red_day'
    return { at, outcome, order: isLowered ? inForce.order : (order ?? room.defaultOrder) }
  })
}
