import type { RoomEdge, RoomsPlan } from '@foyer/rules/home/plan-rooms.ts'
import type { Database } from '#base/database/database.ts'
import type { Commands } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import type { Devices } from '#home/devices/devices.ts'
import { markClaims } from './claim.store.ts'
import { hasOrder, type HeatingDevice, readHeatingDevices } from './heating-devices.ts'
import { endOverrides } from './order.store.ts'
import { endUnsentSlots, insertSlots, selectRoomsWithUnsentSlots } from './slot.store.ts'

/** The devices that receive orders, by room. */
type HeatingDevicesByRoom = ReadonlyMap<string, readonly HeatingDevice[]>

type Edge = RoomEdge & { homeId: string }

/**
 * Writes the plans of the rooms of locked homes: ends the overrides and claims that are over, inserts one row for each
 * slot that has passed, and creates the commands that follow from it. What passed by `freshSince` (ms) is sent later, when
 * the home's devices are compared with their orders. Returns the homes in which something has to be sent.
 */
export async function settleRooms(
  parts: { commands: Pick<Commands, 'askAll'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  homes: readonly { homeId: string; plan: RoomsPlan; freshSince: number }[],
): Promise<Set<string>> {
  const over = homes.flatMap(({ homeId, plan }) => plan.overridesEnded.map((one) => ({ homeId, ...one })))
  if (over.length > 0) await endOverrides(tx, over)
  const claims = homes.flatMap(({ homeId, plan }) => plan.claimsPassed.map((one) => ({ homeId, ...one })))
  if (claims.length > 0) await markClaims(tx, claims)
  const edges = homes.flatMap(({ homeId, plan }) => plan.edges.map((edge) => ({ homeId, ...edge })))
  if (edges.length === 0) return new Set()
  const slots = edges.flatMap(({ homeId, roomId, slots: own }) =>
    own.map((slot) => ({ homeId, roomId, ...slot })),
  )
  const written = slots.length === 0 ? [] : await insertSlots(tx, slots)
  const isNew = new Set(written.map(({ roomId, at }) => `${roomId} ${at}`))
  const freshSince = new Map(homes.map((home) => [home.homeId, home.freshSince]))
  const toSend = edges.flatMap((edge) => {
    const last = edge.slots.at(-1)
    const isDue = last?.outcome === 'owed' && isNew.has(`${edge.roomId} ${last.at}`)
    const at = Math.max(isDue ? last.at : -Infinity, edge.reason?.at ?? -Infinity)
    return at <= (freshSince.get(edge.homeId) ?? -Infinity) ? [] : [{ ...edge, isDue }]
  })
  const unsent = await endMissed(tx, edges)
  const asked = [...unsent, ...toSend]
  const heatingDevices =
    asked.length === 0 ? new Map<string, HeatingDevice[]>() : await readHeatingDevices(parts, tx, asked)
  await endDone(tx, unsent, heatingDevices)
  return sendEdges(parts.commands, tx, { toSend, heatingDevices })
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

/** Creates commands for the rooms whose devices do not follow their order. Returns their homes. */
async function sendEdges(
  commands: Pick<Commands, 'askAll'>,
  tx: Database,
  {
    toSend,
    heatingDevices,
  }: { toSend: readonly (Edge & { isDue: boolean })[]; heatingDevices: HeatingDevicesByRoom },
): Promise<Set<string>> {
  const requests = toSend.flatMap(({ homeId, roomId, order, isDue, slots, reason }): CommandRequest[] => {
    const devices = heatingDevices.get(roomId) ?? []
    if (devices.every((heatingDevice) => hasOrder(heatingDevice, order))) return []
    const isBySlot = isDue && (slots.at(-1)?.at ?? -Infinity) >= (reason?.at ?? -Infinity)
    const actor =
      reason === null || isBySlot ? ({ kind: 'schedule', id: null, name: null } as const) : reason.actor
    return [{ homeId, target: { roomId }, capability: 'thermostat_mode', value: order, actor }]
  })
  if (requests.length > 0) await commands.askAll(tx, requests)
  return new Set(requests.map(({ homeId }) => homeId))
}

/** Marks owed slots of homes as applied whose order was sent to a device of their room. */
export { endSentSlots } from './slot.store.ts'
