import type { Command } from '@foyer/contract/command.ts'
import { isPlanned, nextOccasion, orderInForce } from '@foyer/rules/room-order/room-order.ts'
import { scheduleSlots } from '@foyer/rules/schedule/schedule.ts'
import type { Database } from '#base/database/database.ts'
import type { Keepers } from '#base/keepers/keepers.ts'
import { endOverride, type RoomKey, selectOverridden } from './order.store.ts'
import type { RoomOrders } from './room-orders.ts'
import {
  endOwedSlots,
  endSentSlots,
  hasOwedSlots,
  insertSlots,
  selectLastSlot,
  type SlotRow,
} from './slot.store.ts'

/** ms of slots that are looked back for: after a longer absence the older ones get no row. */
const LONGEST_ABSENCE_MS = 8 * 24 * 3_600_000

/**
 * Brings a room up to now: ends an override that is over, gives each slot that has passed its one row, and tells the
 * devices where that changed what they should do. In one transaction, so that a gateway that ends in the middle, or
 * another one beside it, neither doubles a slot nor loses one.
 * @returns the command to dispatch and the next instant (ms) to look at the room; null for a room that is gone
 */
export async function settleRoom(
  parts: { database: Database; orders: RoomOrders; fence: Keepers['fence'] },
  room: RoomKey,
  when: {
    now: number
    /** Slots before it are none of ours where no slot has a row yet. */
    since: number
    /** At a start the devices are not there yet: what has to be told is told later. */
    isStart: boolean
  },
): Promise<{ command: Command | null; next: number | null } | null> {
  const { now } = when
  return parts.database.transaction(async (tx) => {
    await parts.fence(tx, room.homeId)
    const found = await parts.orders.sourcesOf(tx, room)
    if (found === null) return null
    const { override } = found.room
    const until = override?.until ?? null
    const hasEnded = until !== null && until <= now && (await endOverride(tx, room, until))
    const sources = found.sources
    const inForce = orderInForce(sources, now)
    const next = nextOccasion(sources, now)

    await endSentSlots(tx, room)
    const after = Math.max(
      (await selectLastSlot(tx, room)) ?? when.since,
      now - LONGEST_ABSENCE_MS,
      // Edges of a week from before it was written were never to be followed.
      found.room.weekSince ?? -Infinity,
    )
    const passed = sources.schedule === null ? [] : scheduleSlots(sources.schedule, after, now)
    const overridden = passed.length === 0 ? [] : await selectOverridden(tx, room, after)
    const slots = passed.map(({ at, order }, index): SlotRow => {
      const isSuperseded =
        index === passed.length - 1
          ? !isPlanned(inForce.source)
          : overridden.some((one) => one.from <= at && (one.to === null || at < one.to))
      // Only the last one can still be followed: an order is what holds now.
      const outcome = isSuperseded ? 'superseded' : index === passed.length - 1 ? 'owed' : 'missed'
      return { at, outcome, order: order ?? sources.defaultOrder }
    })
    const mine = slots.length === 0 ? new Set<number>() : await insertSlots(tx, room, slots)
    const last = slots.at(-1)
    const isDue = last?.outcome === 'owed' && mine.has(last.at)
    // An edge that comes while the one before is still owed leaves nothing of it to do.
    if (last !== undefined) await endOwedSlots(tx, room, 'missed', last.at)
    if (!isPlanned(inForce.source)) await endOwedSlots(tx, room, 'superseded')
    else if ((await hasOwedSlots(tx, room)) && (await parts.orders.isTold(tx, room, inForce.order))) {
      await endOwedSlots(tx, room, 'applied')
    }
    if (when.isStart || (!isDue && !hasEnded)) return { command: null, next }
    const actor = { kind: isDue ? 'schedule' : 'override_end', id: null, name: null } as const
    return { command: await parts.orders.apply(tx, { ...room, order: inForce.order, actor }), next }
  })
}
