import type { Capability } from '@foyer/contract/device.ts'
import { orderNumber, orders } from '@foyer/contract/heating.ts'

export type CommandValue = string | number | boolean

/** What may be asked of a number, in the contract's units, and how near a report must come to be the same. */
const ranges: Partial<Record<Capability, { min: number; max: number; isWhole: boolean; tolerance: number }>> =
  {
    // Warmer or colder than this is no home any more.
    setpoint: { min: 5, max: 30, isWhole: false, tolerance: 0.3 },
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
  if (capability === 'on') return typeof value === 'boolean' ? Number(value) : null
  const range = ranges[capability]
  if (range === undefined || typeof value !== 'number') return null
  if (value < range.min || value > range.max || (range.isWhole && !Number.isInteger(value))) return null
  return value
}

/** Whether two reported numbers mean the same value of a capability. */
export function isSameValue(capability: Capability, one: number, other: number): boolean {
  return Math.abs(one - other) <= (ranges[capability]?.tolerance ?? 0.01)
}

/** Whether the device is on its way for a while, so that a value in between says nothing. */
export function isGradual(capability: Capability): boolean {
  return capability === 'position' || capability === 'brightness'
}
