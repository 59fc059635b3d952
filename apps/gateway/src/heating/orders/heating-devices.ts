import type { Order } from '@foyer/contract/heating.ts'
import { isHandInForce, type Standing } from '@foyer/rules/room-order/hand-change.ts'
import { needsResend } from '@foyer/rules/room-order/needs-resend.ts'
import { type LastAsked, readLastAsked } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { compareOrder } from './compare-order.ts'
import { type HandChangeRow, selectHandChanges } from './hand-change.store.ts'
import type { RoomKey } from './room-key.ts'

/** A device that receives its room's order, with its report and what was last sent to it. */
export type HeatingDevice = {
  device: HomeDevice
  reported: number | null
  last: LastAsked | null
  /** The last setpoint that was sent, °C, for a device that receives orders as setpoints. */
  lastSetpoint: LastAsked | null
  /** The last change that was made at the device itself. */
  byHand: HandChange | null
}

/** The last change that was made at a device, and what the device reports now. */
export type HandChange = HandChangeRow & { reported: Standing }

const notReported: Standing = { mode: null, setpoint: null }

/** What a device reports. */
export function standingOf({ values }: Pick<HomeDevice, 'values'>): Standing {
  return {
    mode: values.get('thermostat_mode')?.value ?? null,
    setpoint: values.get('setpoint')?.value ?? null,
  }
}

/**
 * The last change that was made at each device of these homes. `read` returns their devices, and is called only if
 * there is a change.
 */
export async function readHandChanges(
  tx: Database,
  homeIds: readonly string[],
  read: () => readonly HomeDevice[] | Promise<readonly HomeDevice[]>,
): Promise<HandChange[]> {
  const changes = await selectHandChanges(tx, homeIds)
  // The usual case: no devices have to be read.
  if (changes.length === 0) return []
  const byId = new Map((await read()).map((device) => [device.id, device]))
  return changes.map((change) => {
    const device = byId.get(change.deviceId)
    return { ...change, reported: device === undefined ? notReported : standingOf(device) }
  })
}

/** The devices that receive orders and follow their room, by room; the rooms may belong to several homes. */
export async function readHeatingDevices(
  parts: { devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  rooms: readonly RoomKey[],
): Promise<Map<string, HeatingDevice[]>> {
  const homeIds = [...new Set(rooms.map(({ homeId }) => homeId))]
  const homes = await parts.devices.ofHomes(homeIds, 'thermostat_mode')
  const roomIds = new Set(rooms.map(({ roomId }) => roomId))
  const own = [...homes.values()]
    .flat()
    .filter(({ roomId, excludedAt }) => roomIds.has(roomId ?? '') && excludedAt === null)
  if (own.length === 0) return new Map()
  const asked = await readLastAsked(tx, { devices: keysOf(own), capability: 'thermostat_mode' })
  const bySetpoint = keysOf(own.filter(({ modeEncoding }) => modeEncoding?.kind === 'setpoint'))
  const askedSetpoints = await readLastAsked(tx, { devices: bySetpoint, capability: 'setpoint' })
  const changes = new Map(
    (await readHandChanges(tx, homeIds, () => own)).map((change) => [change.deviceId, change]),
  )
  const heatingDevices = own.map((device) => ({
    device,
    reported: device.values.get('thermostat_mode')?.value ?? null,
    last: asked.get(device.id) ?? null,
    lastSetpoint: askedSetpoints.get(device.id) ?? null,
    byHand: changes.get(device.id) ?? null,
  }))
  return Map.groupBy(heatingDevices, ({ device }) => device.roomId ?? '')
}

/**
 * True if nothing has to be sent for the device to follow an order: it follows it already, or a request for it is open.
 */
export function hasOrder(heatingDevice: HeatingDevice, inForce: Order): boolean {
  const { order, reported, last } = compareOrder(heatingDevice, inForce)
  if (last?.outcome === 'open') return last.number === order
  // Its order may be the same while its setpoint was changed by hand.
  if (heatingDevice.byHand !== null && isHandInForce(heatingDevice.byHand, null)) return false
  // The report may only be the hub's echo of an order that the device never confirmed.
  const isEcho = last?.outcome === 'missed' && !last.wentBack && last.number === reported
  return !isEcho && reported === order
}

/**
 * True if a device that is back needs the order in force again. `since` (ms): no other order has been in force since
 * then.
 */
export function isResendDue(
  heatingDevice: HeatingDevice,
  inForce: { order: Order; since: number | null; hasBegun: boolean },
  now: number,
): boolean {
  const { device, byHand } = heatingDevice
  const isByHand = byHand !== null && isHandInForce(byHand, inForce.since)
  const { order, reported, last } = compareOrder(heatingDevice, inForce.order)
  return device.reachable && needsResend({ reported, last, isByHand }, { ...inForce, order }, now)
}

function keysOf(devices: readonly HomeDevice[]): { homeId: string; deviceId: string }[] {
  return devices.map(({ homeId, id }) => ({ homeId, deviceId: id }))
}
