import type { Order } from '@foyer/contract/heating.ts'
import { isHandInForce, type Standing } from '@foyer/rules/room-order/hand-change.ts'
import { owesOrder } from '@foyer/rules/room-order/owed-order.ts'
import { type LastAsked, readLastAsked } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { besideOrder } from './beside-order.ts'
import { type HandChangeRow, selectHandChanges } from './hand-change.store.ts'
import type { RoomKey } from './room-key.ts'

/** A device that hears a room's order, what it says and what it was told last. */
export type Hearer = {
  device: HomeDevice
  reported: number | null
  last: LastAsked | null
  /** The setpoint that it was told last, °C, where it is told orders by setpoint. */
  lastSetpoint: LastAsked | null
  /** The last change that somebody made at it. */
  byHand: HandChange | null
}

/** The last change that somebody made at a device, and how the device stands today. */
export type HandChange = HandChangeRow & { reported: Standing }

/** The last change that somebody made at each device of these homes; `read` gives their devices, where there was one. */
export async function readHandChanges(
  tx: Database,
  homeIds: readonly string[],
  read: () => readonly HomeDevice[] | Promise<readonly HomeDevice[]>,
): Promise<HandChange[]> {
  const changes = await selectHandChanges(tx, homeIds)
  // As nearly always: nothing is looked up for it.
  if (changes.length === 0) return []
  const byId = new Map((await read()).map((device) => [device.id, device]))
  return changes.map((change) => {
    const values = byId.get(change.deviceId)?.values
    const reported = {
      mode: values?.get('thermostat_mode')?.value ?? null,
      setpoint: values?.get('setpoint')?.value ?? null,
    }
    return { ...change, reported }
  })
}

/** The devices of rooms of any homes that hear an order and follow their room, by room. */
export async function readHearers(
  parts: { devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  rooms: readonly RoomKey[],
): Promise<Map<string, Hearer[]>> {
  const homeIds = [...new Set(rooms.map(({ homeId }) => homeId))]
  const homes = await parts.devices.ofHomes(homeIds, 'thermostat_mode')
  const roomIds = new Set(rooms.map(({ roomId }) => roomId))
  const own = [...homes.values()]
    .flat()
    .filter(({ roomId, excludedAt }) => roomIds.has(roomId ?? '') && excludedAt === null)
  if (own.length === 0) return new Map()
  const asked = await readLastAsked(tx, { devices: keysOf(own), capability: 'thermostat_mode' })
  const bySetpoint = keysOf(own.filter(({ hearing }) => hearing?.kind === 'setpoint'))
  const askedSetpoints = await readLastAsked(tx, { devices: bySetpoint, capability: 'setpoint' })
  const changes = new Map(
    (await readHandChanges(tx, homeIds, () => own)).map((change) => [change.deviceId, change]),
  )
  const hearers = own.map((device) => ({
    device,
    reported: device.values.get('thermostat_mode')?.value ?? null,
    last: asked.get(device.id) ?? null,
    lastSetpoint: askedSetpoints.get(device.id) ?? null,
    byHand: changes.get(device.id) ?? null,
  }))
  return Map.groupBy(hearers, ({ device }) => device.roomId ?? '')
}

/** Whether nothing has to be told for a room to be in an order: each device does it, or is being told. */
export function hasOrder(hearer: Hearer, inForce: Order): boolean {
  const { order, reported, last } = besideOrder(hearer, inForce)
  if (last?.outcome === 'open') return last.number === order
  // Its order may be the same while its setpoint is somebody's own.
  if (hearer.byHand !== null && isHandInForce(hearer.byHand, null)) return false
  // What it reports may be no more than its hub's echo of an order that it never confirmed.
  const isEcho = last?.outcome === 'missed' && !last.wentBack && last.number === reported
  return !isEcho && reported === order
}

/** Whether a device that is back has to be told the order in force, which no other was `since` (ms). */
export function isOwed(
  hearer: Hearer,
  inForce: { order: Order; since: number | null; hasBegun: boolean },
  now: number,
): boolean {
  const { device, byHand } = hearer
  const isByHand = byHand !== null && isHandInForce(byHand, inForce.since)
  const { order, reported, last } = besideOrder(hearer, inForce.order)
  return device.reachable && owesOrder({ reported, last, isByHand }, { ...inForce, order }, now)
}

function keysOf(devices: readonly HomeDevice[]): { homeId: string; deviceId: string }[] {
  return devices.map(({ homeId, id }) => ({ homeId, deviceId: id }))
}
