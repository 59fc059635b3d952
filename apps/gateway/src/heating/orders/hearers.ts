import { orderNumber, type Order } from '@foyer/contract/heating.ts'
import { isHandInForce, type Standing } from '@foyer/rules/room-order/hand-change.ts'
import { owesOrder } from '@foyer/rules/room-order/owed-order.ts'
import type { Commands, LastAsked } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { type HandChangeRow, selectHandChanges } from './hand-change.store.ts'
import type { RoomKey } from './order.store.ts'

/** A device that hears a room's order, what it says and what it was told last. */
export type Hearer = {
  device: HomeDevice
  reported: number | null
  last: LastAsked | null
  /** The last change that somebody made at it. */
  byHand: HandChange | null
}

/** The last change that somebody made at a device, and how the device stands today. */
export type HandChange = HandChangeRow & { reported: Standing }

/** The last change that somebody made at each device of a home. */
export async function readHandChanges(
  parts: { devices: Pick<Devices, 'ofHome'> },
  tx: Database,
  homeId: string,
): Promise<HandChange[]> {
  const changes = await selectHandChanges(tx, homeId)
  // As nearly always: nothing is looked up for it.
  if (changes.length === 0) return []
  const devices = await parts.devices.ofHome(homeId)
  return changes.map((change) => {
    const values = devices.find(({ id }) => id === change.deviceId)?.values
    const reported = {
      mode: values?.get('thermostat_mode')?.value ?? null,
      setpoint: values?.get('setpoint')?.value ?? null,
    }
    return { ...change, reported }
  })
}

/** The devices of a room that hear an order. */
export async function readHearers(
  parts: { commands: Pick<Commands, 'lastAsked'>; devices: Pick<Devices, 'ofHome'> },
  tx: Database,
  { homeId, roomId }: RoomKey,
): Promise<Hearer[]> {
  const all = await parts.devices.ofHome(homeId)
  const own = all.filter((device) => device.roomId === roomId && device.commands.includes('thermostat_mode'))
  if (own.length === 0) return []
  const deviceIds = own.map((device) => device.id)
  const asked = await parts.commands.lastAsked(tx, { homeId, deviceIds, capability: 'thermostat_mode' })
  const changes = await readHandChanges(parts, tx, homeId)
  return own.map((device) => ({
    device,
    reported: device.values.get('thermostat_mode')?.value ?? null,
    last: asked.get(device.id) ?? null,
    byHand: changes.find((change) => change.deviceId === device.id) ?? null,
  }))
}

/** Whether nothing has to be told for a room to be in an order: each device does it, or is being told. */
export function hasOrder({ reported, last, byHand }: Hearer, order: Order): boolean {
  if (last?.outcome === 'open') return last.number === orderNumber(order)
  // Its order may be the same while its setpoint is somebody's own.
  if (byHand !== null && isHandInForce(byHand, null)) return false
  // What it reports may be no more than its hub's echo of an order that it never confirmed.
  const isEcho = last?.outcome === 'missed' && !last.wentBack && last.number === reported
  return !isEcho && reported === orderNumber(order)
}

/** Whether a device that is back has to be told the order in force, which no other was `since` (ms). */
export function isOwed(
  { device, reported, last, byHand }: Hearer,
  inForce: { order: Order; since: number | null; hasBegun: boolean },
  now: number,
): boolean {
  const isByHand = byHand !== null && isHandInForce(byHand, inForce.since)
  const debtor = { reported, last, isByHand }
  return device.reachable && owesOrder(debtor, { ...inForce, order: orderNumber(inForce.order) }, now)
}
