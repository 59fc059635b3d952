import { type Order, orderNumber, orderOfNumber } from '@foyer/contract/heating.ts'
import { heardOrder } from '@foyer/rules/room-temperatures/heard-order.ts'
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
export function setpointFor({ hearing, temperatures }: HomeDevice, order: Order): number | null {
  if (hearing?.kind !== 'setpoint' || temperatures === null) return null
  return setpointOfOrder(order, temperatures, hearing)
}

/**
 * The number that a device reports once it follows an order: that of the substitute order if it does not know this one.
 */
export function heardNumber({ hearing }: Pick<HomeDevice, 'hearing'>, order: Order): number {
  const heard = hearing?.kind === 'orders' ? heardOrder(order, hearing.orders) : null
  return orderNumber(heard ?? order)
}

/** True if the device's report matches an order: the order's number, or the setpoint that the order means. */
export function isOrderDone(device: HomeDevice, order: Order): boolean {
  const reported = device.values.get('thermostat_mode')?.value ?? null
  const setpoint = device.values.get('setpoint')?.value ?? null
  const target = setpointFor(device, order)
  if (target !== null && setpoint !== null && reported !== orderNumber('stop')) {
    return order !== 'stop' && Math.abs(setpoint - target) <= NEAR
  }
  return reported === heardNumber(device, order)
}

/**
 * Compares a device's reported and last-sent order with the order in force, as order numbers. For a device that
 * receives setpoints, the degrees count: a setpoint that the room does not map to the order in force becomes
 * `NO_ORDER`.
 */
export function besideOrder(
  hearer: {
    device: HomeDevice
    reported: number | null
    last: LastAsked | null
    lastSetpoint: LastAsked | null
  },
  inForce: Order,
): { order: number; reported: number | null; last: LastAsked | null } {
  const { device, reported, last, lastSetpoint } = hearer
  const order = heardNumber(device, inForce)
  const target = setpointFor(device, inForce)
  if (target === null) return { order, reported, last: heardLast(device, last) }
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

function heardLast(device: HomeDevice, last: LastAsked | null): LastAsked | null {
  const told = last === null ? null : orderOfNumber(last.number)
  return last === null || told === null ? last : { ...last, number: heardNumber(device, told) }
}
