import { type Order, orderNumber, orderOfNumber } from '@foyer/contract/heating.ts'
import { supportedOrder } from '@foyer/rules/room-temperatures/supported-order.ts'
import { setpointOfOrder } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { LastAsked } from '#heating/commands/commands.ts'
import type { HomeDevice } from '#home/devices/devices.ts'

/** Sentinel: the setpoint matches none of the orders as the room maps them now. */
const NO_ORDER = 0
/** °C of tolerance between a setpoint and the order that it represents: half of a valve's usual step. */
const NEAR = 0.25

/**
 * The setpoint, °C, that represents an order on this device; null for a device that does not receive orders as
 * setpoints.
 */
function setpointFor({ modeEncoding, temperatures }: HomeDevice, order: Order): number | null {
  if (modeEncoding?.kind !== 'setpoint' || temperatures === null) return null
  return setpointOfOrder(order, temperatures, modeEncoding)
}

/**
 * The number that a device reports once it follows an order: that of the substitute order if it does not know this one.
 */
function supportedNumber({ modeEncoding }: Pick<HomeDevice, 'modeEncoding'>, order: Order): number {
  const supported = modeEncoding?.kind === 'orders' ? supportedOrder(order, modeEncoding.orders) : null
  return orderNumber(supported ?? order)
}

/** True if the device's report matches an order: the order's number, or the setpoint that the order means. */
export function isOrderDone(device: HomeDevice, order: Order): boolean {
  const reported = device.values.get('thermostat_mode')?.value ?? null
  const setpoint = device.values.get('setpoint')?.value ?? null
  const target = setpointFor(device, order)
  if (target !== null && setpoint !== null && reported !== orderNumber('stop')) {
    return order !== 'stop' && Math.abs(setpoint - target) <= NEAR
  }
  return reported === supportedNumber(device, order)
}

/**
 * Compares a device's reported and last-sent order with the order in force, as order numbers. For a device that
 * receives setpoints, the degrees count: a setpoint that the room does not map to the order in force becomes
 * `NO_ORDER`.
 */
export function compareOrder(
  heatingDevice: {
    device: HomeDevice
    reported: number | null
    last: LastAsked | null
    lastSetpoint: LastAsked | null
  },
  inForce: Order,
): { order: number; reported: number | null; last: LastAsked | null } {
  const { device, reported, last, lastSetpoint } = heatingDevice
  const order = supportedNumber(device, inForce)
  const target = setpointFor(device, inForce)
  if (target === null) return { order, reported, last: supportedLast(device, last) }
  const isOther = (setpoint: number) => Math.abs(setpoint - target) > NEAR
  const setpoint = device.values.get('setpoint')?.value ?? null
  const isStopped = reported === orderNumber('stop')
  const isSetpointLast = lastSetpoint !== null && (last === null || lastSetpoint.at > last.at)
  return {
    order,
    reported: !isStopped && setpoint !== null && isOther(setpoint) ? NO_ORDER : reported,
    last: isSetpointLast
      ? { ...lastSetpoint, number: isOther(lastSetpoint.number) ? NO_ORDER : order }
      : last,
  }
}

function supportedLast(device: HomeDevice, last: LastAsked | null): LastAsked | null {
  const sent = last === null ? null : orderOfNumber(last.number)
  return last === null || sent === null ? last : { ...last, number: supportedNumber(device, sent) }
}
