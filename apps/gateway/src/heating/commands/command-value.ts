import { choiceWords } from '@foyer/contract/climate.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { type Order, orderNumber, orders } from '@foyer/contract/heating.ts'
import { heardOrder } from '@foyer/rules/room-temperatures/heard-order.ts'

export type CommandValue = string | number | boolean

/** What may be asked of a number, in the contract's units, and how near a report must come to be the same. */
const ranges: Partial<Record<Capability, { min: number; max: number; isWhole: boolean; tolerance: number }>> =
  {
    // Warmer or colder than this is no home any more.
    setpoint: { min: 5, max: 30, isWhole: false, tolerance: 0.05 },
    position: { min: 0, max: 100, isWhole: true, tolerance: 3 },
    // A lamp counts to 254: percent come back rounded.
    brightness: { min: 0, max: 100, isWhole: true, tolerance: 2 },
  }

/** The number that a device reports when it has this value; null where the capability does not take it. */
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
 * The number that a device reports once it does what it was asked for: of an order that it does not know, the one that
 * it hears for it. Null where the capability does not take the value.
 */
export function reportedNumber(asked: {
  capability: Capability
  value: CommandValue
  knownOrders: readonly Order[]
}): number | null {
  const { capability, value, knownOrders } = asked
  const order = capability === 'thermostat_mode' ? orders.find((word) => word === value) : undefined
  const heard = order === undefined ? null : heardOrder(order, knownOrders)
  return commandNumber(capability, heard ?? value)
}

/** Whether two reported numbers mean the same value of a capability. */
export function isSameValue(capability: Capability, one: number, other: number): boolean {
  return Math.abs(one - other) <= (ranges[capability]?.tolerance ?? 0.01)
}

/** °C within which a thermostat that states no step may round what it is asked for. */
const USUAL_ROUNDING = 0.5

/**
 * Whether a device that was asked for `wanted` and reports this has taken it as well as it can: exactly, or rounded to
 * what it keeps. The value that it had before is no rounding unless its step says so: a deaf device reports it too.
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

/** Whether a value of one capability follows from what another one of the same device was asked for. */
export function explainsValue(
  asked: { capability: Capability; wanted: number },
  capability: Capability,
  value: number,
): boolean {
  switch (asked.capability) {
    // A lamp that is told how bright to be goes on with it.
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

/** Whether the device is on its way for a while, so that a value in between says nothing. */
export function isGradual(capability: Capability): boolean {
  return capability === 'position' || capability === 'brightness'
}
