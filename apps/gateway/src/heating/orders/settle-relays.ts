// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import { decideRelay, type RelayDecision } from '@foyer/rules/regulation/relay-decision.ts'
import { orderInForce } from '@foyer/rules/room-order/room-order.ts'
import { setpointOfOrder } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import { type Commands, type LastAsked, readLastAsked } from '#heating/commands/commands.ts'
import type { AskedCommand, Wish } from '#heating/commands/ledger.ts'
import { type RoomSourcesRow, selectSourcesOf } from './order.store.ts'
import { lockFreeRooms } from './room-lock.store.ts'
import { orderSources } from './room-sources.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { isHeatingRelay } from '#home/devices/heating-relay.ts'
import { climateOf } from '#home/rooms/room-climate.ts'

/** ms after which a room that a relay warms is looked at again: it has measured something else by then. */
const LOOK_AGAIN_MS = 60_000
/** No relay has a least or most of its own: any temperature of the room is its setpoint. */
const anySetpoint = { min: -Infinity, max: Infinity, step: 0 }

/**
 * Decides about the relays of rooms of many homes, and asks for what that changes. Rooms that somebody else holds just
 * now are left out; one without a relay is not looked at again.
 */
export async function settleRelays(
  parts: { commands: Pick<Commands, 'askAll'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  { rows, now }: { rows: readonly DueRow[]; now: number },
): Promise<{ next: Map<string, number | null>; commands: AskedCommand[] }> {
  const keys = rows.map(({ homeId, subject }) => ({ homeId, roomId: subject }))
  const free = await lockFreeRooms(tx, keys)
  const found = new Map((await selectSourcesOf(tx, keys)).map((room) => [room.roomId, room]))
  const homes = await parts.devices.ofHomes([...new Set(keys.map(({ homeId }) => homeId))])
  const relays = [...homes.values()].flat().filter((device) => isHeatingRelay(device))
  const devices = relays.map(({ homeId, id }) => ({ homeId, deviceId: id }))
  const asked =
    devices.length === 0
      ? new Map<string, LastAsked>()
      : await readLastAsked(tx, { devices, capability: 'on' })
  const next = new Map<string, number | null>()
  const wishes: Wish[] = []
  for (const { homeId, roomId } of keys) {
    const room = found.get(roomId)
    const own = (homes.get(homeId) ?? []).filter((device) => device.roomId === roomId)
    const switched = own.filter((device) => isHeatingRelay(device) && device.excludedAt === null)
    if (room === undefined || switched.length === 0) next.set(roomId, null)
    if (room === undefined || switched.length === 0 || !free.has(roomId)) continue
    const measured = climateOf(own, 'temperature')
    const looks = [now + LOOK_AGAIN_MS]
    for (const device of switched) {
      const decision = decide(device, { room, measured, last: asked.get(device.id) ?? null, now })
      if (decision === null) continue
      if (decision.again !== null) looks.push(decision.again)
      if (decision.isOn === isOn(device)) continue
      const actor = { kind: 'system', id: null, name: null } as const
      const target = { deviceId: device.id }
      wishes.push({ homeId, target, capability: 'on', value: decision.isOn, actor })
    }
    next.set(roomId, Math.min(...looks))
  }
  return { next, commands: wishes.length === 0 ? [] : await parts.commands.askAll(tx, wishes) }
}

/** What a relay is to do; null where it is not there, is being told, or somebody switched it and that still holds. */
function decide(
  device: HomeDevice,
  facts: {
    room: RoomSourcesRow
    measured: { at: number; value: number } | null
    last: LastAsked | null
    now: number
  },
): RelayDecision | null {
  const { room, measured, last, now } = facts
  if (!device.reachable || last?.outcome === 'open' || device.temperatures === null) return null
  const { order, since } = orderInForce(orderSources(room), now)
  const isByHand = last?.outcome === 'reached' && (last.number === 1) !== isOn(device)
  // As what is set at a radiator: it holds until the order of the room changes.
  if (isByHand && (since === null || since <= last.at)) return null
  const target = setpointOfOrder(order, device.temperatures, anySetpoint)
  return decideRelay({ target, measured, isOn: isOn(device), turnedAt: last?.at ?? null }, now)
}

function isOn({ values }: HomeDevice): boolean {
  return values.get('on')?.value === 1
}
