import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import type { Devices } from '#home/devices/devices.ts'
import { lockFreeHomes } from '#home/homes/homes.ts'
import { hasOrder, type HeatingDevice, readHeatingDevices } from './heating-devices.ts'
import { selectSourcesOf } from './order.store.ts'
import { type Edge, passEdges } from './pass-edges.ts'
import {
  endSentSlots as storeSentSlots,
  endUnsentSlots,
  insertSlots,
  selectRoomsWithUnsentSlots,
} from './slot.store.ts'

/** The devices that receive orders, by room. */
type HeatingDevicesByRoom = ReadonlyMap<string, readonly HeatingDevice[]>

export type Settled = {
  /** When (ms) each room has to be processed next; null if nothing is planned in it, or if it no longer exists. */
  next: Map<string, number | null>
  rooms: Edge[]
}

/**
 * Brings rooms of many homes up to date: processes the overrides and claims that have begun or ended, inserts one row
 * for each slot that has passed, and creates the commands that follow from it. Rooms of homes that another transaction
 * has locked are left out.
 */
export async function settleRooms(
  parts: { commands: Pick<Commands, 'askAll'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  given: {
    rows: readonly DueRow[]
    now: number
    /**
     * When (ms) a home was taken over whose devices are not online yet: what passed before that is sent later.
     * -Infinity if they are online.
     */
    freshSince: (homeId: string) => number
  },
): Promise<Settled> {
  const { rows, now, freshSince } = given
  const keys = rows.map(({ homeId, subject }) => ({ homeId, roomId: subject }))
  const free = await lockFreeHomes(
    tx,
    keys.map(({ homeId }) => homeId),
  )
  const found = new Map((await selectSourcesOf(tx, keys)).map((room) => [room.roomId, room]))
  const next = new Map<string, number | null>(
    keys.flatMap(({ roomId }) => (found.has(roomId) ? [] : [[roomId, null] as const])),
  )
  const rooms = rows.flatMap((row) => {
    const room = free.has(row.homeId) ? found.get(row.subject) : undefined
    return room === undefined ? [] : [{ row, room }]
  })
  if (rooms.length === 0) return { next, rooms: [] }
  const edges = await passEdges(tx, rooms, now)
  for (const edge of edges) next.set(edge.roomId, edge.next)
  const written = await insertSlots(
    tx,
    edges.flatMap(({ homeId, roomId, slots }) => slots.map((slot) => ({ homeId, roomId, ...slot }))),
  )
  const isNew = new Set(written.map(({ roomId, at }) => `${roomId} ${at}`))
  const toSend = edges.flatMap((edge): (Edge & { isDue: boolean })[] => {
    const last = edge.slots.at(-1)
    const isDue = last?.outcome === 'owed' && isNew.has(`${edge.roomId} ${last.at}`)
    const at = Math.max(isDue ? last.at : -Infinity, edge.held?.at ?? -Infinity)
    return at <= freshSince(edge.homeId) ? [] : [{ ...edge, isDue }]
  })
  const unsent = await endMissed(tx, edges)
  const asked = [...unsent, ...toSend]
  const heatingDevices =
    asked.length === 0 ? new Map<string, HeatingDevice[]>() : await readHeatingDevices(parts, tx, asked)
  await endDone(tx, unsent, heatingDevices)
  await sendEdges(parts.commands, tx, { toSend, heatingDevices })
  return { next, rooms: edges }
}

/** Ends the slots that were owed before the current edge. Returns the rooms that still owe one. */
async function endMissed(tx: Database, edges: readonly Edge[]): Promise<Edge[]> {
  // A new edge replaces one that is still owed.
  const missed = edges.flatMap(({ homeId, roomId, slots }) => {
    const last = slots.at(-1)
    return last === undefined ? [] : [{ homeId, roomId, outcome: 'missed' as const, except: last.at }]
  })
  if (missed.length > 0) await endUnsentSlots(tx, missed)
  const unsent = await selectRoomsWithUnsentSlots(tx, edges)
  return edges.filter(({ roomId }) => unsent.has(roomId))
}

/** Ends owed slots that are done: a stronger source is in force, or all devices follow the order already. */
async function endDone(
  tx: Database,
  edges: readonly Edge[],
  heatingDevices: HeatingDevicesByRoom,
): Promise<void> {
  const ended = edges.flatMap(({ homeId, roomId, order, isPlan }) => {
    const devices = heatingDevices.get(roomId) ?? []
    const isDone = devices.length > 0 && devices.every((heatingDevice) => hasOrder(heatingDevice, order))
    const outcome = !isPlan ? ('superseded' as const) : isDone ? ('applied' as const) : null
    return outcome === null ? [] : [{ homeId, roomId, outcome, except: null }]
  })
  if (ended.length > 0) await endUnsentSlots(tx, ended)
}

/** Creates commands for the rooms whose devices do not follow their order. */
async function sendEdges(
  commands: Pick<Commands, 'askAll'>,
  tx: Database,
  {
    toSend,
    heatingDevices,
  }: { toSend: readonly (Edge & { isDue: boolean })[]; heatingDevices: HeatingDevicesByRoom },
): Promise<void> {
  const requests = toSend.flatMap(({ homeId, roomId, order, isDue, slots, held }): CommandRequest[] => {
    const devices = heatingDevices.get(roomId) ?? []
    if (devices.every((heatingDevice) => hasOrder(heatingDevice, order))) return []
    const isBySlot = isDue && (slots.at(-1)?.at ?? -Infinity) >= (held?.at ?? -Infinity)
    const actor =
      held === null || isBySlot ? ({ kind: 'schedule', id: null, name: null } as const) : held.actor
    return [{ homeId, target: { roomId }, capability: 'thermostat_mode', value: order, actor }]
  })
  if (requests.length > 0) await commands.askAll(tx, requests)
}

/** Marks owed slots of homes as applied whose order was sent to a device of their room. */
export async function endSentSlots(tx: Database, homeIds: readonly string[]): Promise<void> {
  await storeSentSlots(tx, homeIds)
}
