import type { Device } from '@foyer/contract/device.ts'

/** Percent below which a battery is worth a look. */
export const LOW_BATTERY = 20

/** Whether a device's battery should be changed soon. */
export function hasLowBattery(device: Pick<Device, 'battery'>): boolean {
  return device.battery !== null && device.battery !== undefined && device.battery < LOW_BATTERY
}
