import { choiceWords } from '@foyer/contract/climate.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { type Order, orderNumber, orders } from '@foyer/contract/heating.ts'
import { supportedOrder } from '#room-temperatures/supported-order.ts'

export type CommandValue = string | number | boolean

/**
 * The allowed values of numeric capabilities, in the contract's units, and the tolerance within which two values are
 * equal.
 */
const ranges: Partial<Record<Capability, { min: number; max: number; isWhole: boolean; tolerance: number }>> =
  {
    // No home needs less or more, °C.
    setpoint: { min: 5, max: 30, isWhole: false, tolerance: 0.05 },
    position: { min: 0, max: 100, isWhole: true, tolerance: 3 },
    // A lamp counts to 254: percentages come back rounded.
    brightness: { min: 0, max: 100, isWhole: true, tolerance: 2 },
  }

/** The capabilities that accept a value. */
export const commandCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'thermostat_mode',
  'climate_mode',
  'fan_mode',
  'on',
  'locked',
  'siren',
  'setpoint',
  'position',
  'brightness',
])

/** The number that a device reports for this value; null if the capability does not accept it. */
export function commandNumber(capability: Capability, value: CommandValue): number | null {
  if (capability === 'thermostat_mode') {
    const order = orders.find((word) => word === value)
    return order === undefined ? null : orderNumber(order)
  }
  if (capability === 'climate_mode' || capability === 'fan_mode') {
    const number = choiceWords[capability].findIndex((word) => word === value)
    return number < 0 ? null : number
  }
  if (capability === 'on' || capability === 'locked' || capability === 'siren')
    return typeof value === 'boolean' ? Number(value) : null
  const range = ranges[capability]
  if (range === undefined || typeof value !== 'number') return null
  if (value < range.min || value > range.max || (range.isWhole && !Number.isInteger(value))) return null
  return value
}

/**
 * The number that a device reports once it follows the request: for an order that it does not know, the number of its
 * substitute. Null if the capability does not accept the value.
 */
export function reportedNumber(asked: {
  capability: Capability
  value: CommandValue
  knownOrders: readonly Order[]
}): number | null {
  const { capability, value, knownOrders } = asked
  const order = capability === 'thermostat_mode' ? orders.find((word) => word === value) : undefined
  const supported = order === undefined ? null : supportedOrder(order, knownOrders)
  return commandNumber(capability, supported ?? value)
}

/** True if two reported numbers mean the same value of a capability. */
export function isSameValue(capability: Capability, one: number, other: number): boolean {
  return Math.abs(one - other) <= (ranges[capability]?.tolerance ?? 0.01)
}

/** °C by which a thermostat that states no step may round a requested value. */
const USUAL_ROUNDING = 0.5

/**
 * True if a device has taken a value as well as it can: exactly, or rounded to its step. The value before the request
 * does not count as rounding unless the step allows it: a device that missed the command reports that value too.
 */
export function isTaken(
  capability: Capability,
  reported: number,
  { wanted, former, step }: { wanted: number; former: number | null; step: number | null },
): boolean {
  if (isSameValue(capability, reported, wanted)) return true
  if (capability !== 'setpoint') return false
  const hasStep = step !== null && step > 0
  if (hasStep && isSameValue(capability, reported, Math.round(wanted / step) * step)) return true
  const wasThere = former !== null && isSameValue(capability, reported, former)
  return !wasThere && Math.abs(reported - wanted) <= Math.max(hasStep ? step : 0, USUAL_ROUNDING)
}

/** True if a value of one capability follows from a request for another one of the same device. */
export function explainsValue(
  asked: { capability: Capability; wanted: number },
  capability: Capability,
  value: number,
): boolean {
  switch (asked.capability) {
    // Setting the brightness turns a lamp on.
    case 'brightness':
      return capability === 'on' && value > 0 === asked.wanted > 0
    case 'on':
      return capability === 'brightness' || capability === 'thermostat_mode'
    case 'thermostat_mode':
      return capability === 'setpoint' || capability === 'on'
    case 'setpoint':
      return capability === 'thermostat_mode'
    default:
      return false
  }
}

/** True if the device changes gradually, so that a value in between is no evidence. */
export function isGradual(capability: Capability): boolean {
  return capability === 'position' || capability === 'brightness'
}
