import type { Order } from '@foyer/contract/heating.ts'
import {
  isPlanned,
  nextOccasion,
  type OrderInForce,
  orderInForce,
} from '@foyer/rules/room-order/room-order.ts'
import { scheduleSlots } from '@foyer/rules/schedule/schedule.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { AskedCommand, Wish } from '#heating/commands/ledger.ts'
import type { Devices } from '#home/devices/devices.ts'
import { hasOrder, readHearers } from './hearers.ts'
import {
  endOverrides,
  lockFreeRooms,
  type RoomKey,
  type RoomSourcesRow,
  selectOverridden,
  selectSourcesOf,
} from './order.store.ts'
import { orderSources } from './room-sources.ts'
import {
  endOwedSlots,
  endSentSlots,
  insertSlots,
  selectLastSlots,
  selectOwing,
  type SlotRow,
} from './slot.store.ts'

/** ms of slots that are looked back for: after a longer absence the older ones get no row. */
const LONGEST_ABSENCE_MS = 8 * 24 * 3_600_000

/** A room at an edge: what holds there now, and which slots have passed unseen. */
type Edge = RoomKey & {
  order: Order
  isPlan: boolean
  /** When (ms) its override ended that is ended just now. */
  endedAt: number | null
  slots: SlotRow[]
}

export type Settled = {
  /** When (ms) each room is to be looked at next; null for one that nothing happens in, or that is gone. */
  next: Map<string, number | null>
  rooms: RoomKey[]
  commands: AskedCommand[]
}

/**
 * Brings rooms of many homes up to now: ends overrides that are over, gives each slot that has passed its one row, and
 * asks for what that changes. Rooms that somebody else holds just now are left out.
 */
export async function settleRooms(
  parts: { commands: Pick<Commands, 'askAll' | 'lastAsked'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  given: {
    rows: readonly DueRow[]
    now: number
    /**
     * When (ms) a home was taken up of which the devices are not there yet: what passed before that is told later.
     * -Infinity where they are.
     */
    freshSince: (homeId: string) => number
  },
): Promise<Settled> {
  const { rows, now, freshSince } = given
  const keys = rows.map(({ homeId, subject }) => ({ homeId, roomId: subject }))
  const free = await lockFreeRooms(tx, keys)
  const found = new Map((await selectSourcesOf(tx, keys)).map((room) => [room.roomId, room]))
  const next = new Map<string, number | null>(
    keys.flatMap(({ roomId }) => (found.has(roomId) ? [] : [[roomId, null] as const])),
  )
  const mine = rows.filter(({ subject }) => free.has(subject) && found.has(subject))
  if (mine.length === 0) return { next, rooms: [], commands: [] }
  const rooms = mine.flatMap((row) => {
    const room = found.get(row.subject)
    return room === undefined ? [] : [{ row, room }]
  })
  const edges = await passEdges(tx, rooms, now)
  for (const { room } of rooms) next.set(room.roomId, nextOccasion(orderSources(room), now))
  const written = await insertSlots(
    tx,
    edges.flatMap(({ homeId, roomId, slots }) => slots.map((slot) => ({ homeId, roomId, ...slot }))),
  )
  const isNew = new Set(written.map(({ roomId, at }) => `${roomId} ${at}`))
  await endOwed(parts, tx, edges)
  const told = edges.flatMap((edge): (Edge & { isDue: boolean })[] => {
    const last = edge.slots.at(-1)
    const isDue = last?.outcome === 'owed' && isNew.has(`${edge.roomId} ${last.at}`)
    const at = Math.max(isDue ? last.at : -Infinity, edge.endedAt ?? -Infinity)
    return at <= freshSince(edge.homeId) ? [] : [{ ...edge, isDue }]
  })
  return { next, rooms: edges, commands: await tellEdges(parts, tx, told) }
}

/** What has passed in each room, and what holds in it now. */
async function passEdges(
  tx: Database,
  rooms: readonly { row: DueRow; room: RoomSourcesRow }[],
  now: number,
): Promise<Edge[]> {
  const over = rooms.flatMap(({ room: { homeId, roomId, override } }) => {
    const at = override?.until ?? null
    return at !== null && at <= now ? [{ homeId, roomId, at }] : []
  })
  if (over.length > 0) await endOverrides(tx, over)
  const keys = rooms.map(({ room }) => room)
  await endSentSlots(tx, keys)
  const last = await selectLastSlots(tx, keys)
  const passed = rooms.map(({ row, room }) => {
    const after = Math.max(
      // Slots before it was due are none of ours where no slot has a row yet.
      last.get(room.roomId) ?? row.at - 1,
      now - LONGEST_ABSENCE_MS,
      // Edges of a week from before it was written were never to be followed.
      room.weekSince ?? -Infinity,
    )
    const sources = orderSources(room)
    const slots = sources.schedule === null ? [] : scheduleSlots(sources.schedule, after, now)
    return { room, after, slots, inForce: orderInForce(sources, now) }
  })
  const behind = passed.filter(({ slots }) => slots.length > 0)
  const overridden = Map.groupBy(
    behind.length === 0
      ? []
      : await selectOverridden(
          tx,
          behind.map(({ room: { homeId, roomId }, after }) => ({ homeId, roomId, after })),
        ),
    ({ roomId }) => roomId,
  )
  const ended = new Map(over.map(({ roomId, at }) => [roomId, at]))
  return passed.map(({ room, slots, inForce }) => ({
    homeId: room.homeId,
    roomId: room.roomId,
    order: inForce.order,
    isPlan: isPlanned(inForce.source),
    endedAt: ended.get(room.roomId) ?? null,
    slots: slotRows(slots, room, inForce, overridden.get(room.roomId) ?? []),
  }))
}

function slotRows(
  passed: ReturnType<typeof scheduleSlots>,
  room: RoomSourcesRow,
  inForce: OrderInForce,
  overridden: readonly { from: number; to: number | null }[],
): SlotRow[] {
  return passed.map(({ at, order }, index): SlotRow => {
    const isLast = index === passed.length - 1
    const isSuperseded = isLast
      ? !isPlanned(inForce.source)
      : overridden.some((one) => one.from <= at && (one.to === null || at < one.to))
    // Only the last one can still be followed: an order is what holds now.
    const outcome = isSuperseded ? 'superseded' : isLast ? 'owed' : 'missed'
    return { at, outcome, order: order ?? room.defaultOrder }
  })
}

/** Ends what was owed before, and what is owed no more. */
async function endOwed(
  parts: { commands: Pick<Commands, 'lastAsked'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  edges: readonly Edge[],
): Promise<void> {
  // An edge that comes while the one before is still owed leaves nothing of it to do.
  const missed = edges.flatMap(({ homeId, roomId, slots }) => {
    const last = slots.at(-1)
    return last === undefined ? [] : [{ homeId, roomId, outcome: 'missed' as const, except: last.at }]
  })
  if (missed.length > 0) await endOwedSlots(tx, missed)
  const owing = await selectOwing(tx, edges)
  const owed = edges.filter(({ roomId }) => owing.has(roomId))
  if (owed.length === 0) return
  const hearers = await readHearers(parts, tx, owed)
  const ended = owed.flatMap(({ homeId, roomId, order, isPlan }) => {
    const heard = hearers.get(roomId) ?? []
    const isTold = heard.length > 0 && heard.every((hearer) => hasOrder(hearer, order))
    const outcome = !isPlan ? ('superseded' as const) : isTold ? ('applied' as const) : null
    return outcome === null ? [] : [{ homeId, roomId, outcome, except: null }]
  })
  if (ended.length > 0) await endOwedSlots(tx, ended)
}

/** Asks for the orders of rooms whose devices do something else. */
async function tellEdges(
  parts: { commands: Pick<Commands, 'askAll' | 'lastAsked'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  edges: readonly (Edge & { isDue: boolean })[],
): Promise<AskedCommand[]> {
  if (edges.length === 0) return []
  const hearers = await readHearers(parts, tx, edges)
  const wishes = edges.flatMap(({ homeId, roomId, order, isDue }): Wish[] => {
    const heard = hearers.get(roomId) ?? []
    if (heard.every((hearer) => hasOrder(hearer, order))) return []
    const actor = { kind: isDue ? 'schedule' : 'override_end', id: null, name: null } as const
    return [{ homeId, target: { roomId }, capability: 'thermostat_mode', value: order, actor }]
  })
  return wishes.length === 0 ? [] : parts.commands.askAll(tx, wishes)
}
