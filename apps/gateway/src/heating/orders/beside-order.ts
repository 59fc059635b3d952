import { type Order, orderNumber, orderOfNumber } from '@foyer/contract/heating.ts'
import { heardOrder } from '@foyer/rules/room-temperatures/heard-order.ts'
import { setpointOfOrder } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { LastAsked } from '#heating/commands/commands.ts'
import type { HomeDevice } from '#home/devices/devices.ts'

/** The number of none of the orders: a setpoint that stands for no order as its room has it now. */
const NO_ORDER = 0
/** °C within which a setpoint is the one that an order means: half of a valve's usual step. */
const NEAR = 0.25

/** The setpoint, °C, by which a device stands where it does an order; null where it is not told orders by setpoint. */
export function setpointFor({ hearing, temperatures }: HomeDevice, order: Order): number | null {
  if (hearing?.kind !== 'setpoint' || temperatures === null) return null
  return setpointOfOrder(order, temperatures, hearing)
}

/** The number that a device reports when it does an order: another one's where it does not know this one. */
export function heardNumber({ hearing }: Pick<HomeDevice, 'hearing'>, order: Order): number {
  const heard = hearing?.kind === 'orders' ? heardOrder(order, hearing.orders) : null
  return orderNumber(heard ?? order)
}

/** Whether what a device reports amounts to an order: the number of its order, or the setpoint that the order means. */
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
 * A device beside an order: what it reports and what it was told last, as numbers of orders. Where it stands by
 * setpoint, the degrees count: one that the room's order does not mean today is no order of it.
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
